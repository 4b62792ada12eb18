// SPDX-License-Identifier: MIT
import CCrypto

/// The stored form of a seat code or password: a salted scrypt hash, never the secret itself.
///
/// Source: RFC 7914; EVP_PBE_scrypt(3).
package struct SecretHash: Hashable, Sendable {
  /// The cost of a hash: `2^costLog2` rounds of 1 KiB blocks.
  package let costLog2: UInt8
  /// The salt: 16 random bytes, as they stand in memory.
  private let salt: Salt
  private let hash: Digest

  /// The default cost of 2^14 rounds: tens of milliseconds and 16 MiB for a hash.
  package static let defaultCostLog2 = 14

  /// Returns a hash that no known secret matches; checking it costs as much as checking any other.
  package static func ofNobody(_ costLog2: Int) -> SecretHash {
    SecretHash(costLog2: UInt8(costLog2), salt: Salt([UInt8](repeating: 0, count: 16)), hash: .zero)
  }

  private init(costLog2: UInt8, salt: Salt, hash: Digest) {
    (self.costLog2, self.salt, self.hash) = (costLog2, salt, hash)
  }

  /// Returns whether a secret is the one that was hashed; compares in constant time.
  package func matches(_ secret: [UInt8]) -> Bool {
    let other = SecretHash(of: secret, salt: withUnsafeBytes(of: salt) { Array($0) }, costLog2: Int(costLog2))
    return withUnsafeBytes(of: hash) { one in
      withUnsafeBytes(of: other.hash) { CRYPTO_memcmp(one.baseAddress, $0.baseAddress, one.count) == 0 }
    }
  }

  /// The hash as it stands in the ledger: `scrypt$14$SALT$HASH`, salt and hash in hexadecimal.
  package var text: String {
    var writer = ByteWriter(capacity: 128)
    writer.append("scrypt$")
    writer.append(decimal: Int(costLog2))
    writer.append("$")
    withUnsafeBytes(of: salt) { writer.append(hex: $0) }
    writer.append("$")
    writer.append(hash)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Sixteen bytes in two numbers; one of 128 bits would align its owner so that it is allocated the slow way.
private struct Salt: Hashable, Sendable {
  let low: UInt64
  let high: UInt64

  init(_ bytes: [UInt8]) {
    (low, high) = bytes.withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }
}

extension SecretHash {
  /// Hashes a secret with 16 random bytes of salt and a cost of 1 to 20; too slow for the loop.
  package init(of secret: [UInt8], salt: [UInt8], costLog2: Int = Self.defaultCostLog2) {
    precondition((1...20).contains(costLog2) && salt.count == 16)
    self.costLog2 = UInt8(costLog2)
    self.salt = Salt(salt)
    hash = withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { out in
      let done = secret.withUnsafeBytes { secret in
        EVP_PBE_scrypt(
          secret.baseAddress?.assumingMemoryBound(to: CChar.self), secret.count, salt, salt.count,
          1 << UInt64(costLog2), 8, 1, 1 << 31, out.baseAddress?.assumingMemoryBound(to: UInt8.self), 32)
      }
      precondition(done == 1, "scrypt refused its own parameters")
      return Digest(bytes: UnsafeRawBufferPointer(out))
    }
  }

  /// Reads text that `text` wrote; nil for any other text.
  package init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "scrypt", let cost = UInt8(parts[1]), (1...20).contains(cost),
      let salt = Hex.bytes(of: parts[2]), salt.count == 16, let hash = Digest(hex: parts[3])
    else { return nil }
    self.init(costLog2: cost, salt: Salt(salt), hash: hash)
  }
}

/// The text of a secret's hash as a ledger has it; one that this program wrote takes a third of the memory.
package enum SecretText: Hashable, Sendable {
  case hash(SecretHash)
  /// Any other text, empty for nobody's.
  case other(String)

  package init(_ text: String) {
    if let hash = SecretHash(text: text), hash.text == text {
      self = .hash(hash)
    } else {
      self = .other(text)
    }
  }

  package var text: String {
    switch self {
    case .hash(let hash): hash.text
    case .other(let text): text
    }
  }
}
