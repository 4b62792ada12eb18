// SPDX-License-Identifier: MIT
import CCrypto

/// The stored form of a seat code or password: a salted scrypt hash, never the secret itself.
///
/// Source: RFC 7914; EVP_PBE_scrypt(3).
package struct SecretHash: Hashable, Sendable {
  /// The cost of a hash: `2^costLog2` rounds of 1 KiB blocks.
  package let costLog2: Int
  /// The salt: 16 random bytes.
  package let salt: [UInt8]
  package let hash: [UInt8]

  /// The default cost of 2^14 rounds: tens of milliseconds and 16 MiB for a hash.
  package static let defaultCostLog2 = 14

  /// Returns a hash that no known secret matches; checking it costs as much as checking any other.
  package static func ofNobody(_ costLog2: Int) -> SecretHash {
    SecretHash(
      costLog2: costLog2, salt: [UInt8](repeating: 0, count: 16), hash: [UInt8](repeating: 0, count: 32))
  }

  /// Returns whether a secret is the one that was hashed; compares in constant time.
  package func matches(_ secret: [UInt8]) -> Bool {
    let other = SecretHash(of: secret, salt: salt, costLog2: costLog2)
    return CRYPTO_memcmp(hash, other.hash, hash.count) == 0
  }

  /// The hash as it stands in the ledger: `scrypt$14$SALT$HASH`, salt and hash in hexadecimal.
  package var text: String {
    var writer = ByteWriter(capacity: 128)
    writer.append("scrypt$")
    writer.append(decimal: costLog2)
    writer.append("$")
    writer.append(hex: salt)
    writer.append("$")
    writer.append(hex: hash)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension SecretHash {
  /// Hashes a secret with 16 random bytes of salt and a cost of 1 to 20; too slow for the loop.
  package init(of secret: [UInt8], salt: [UInt8], costLog2: Int = Self.defaultCostLog2) {
    precondition((1...20).contains(costLog2))
    self.costLog2 = costLog2
    self.salt = salt
    hash = [UInt8](unsafeUninitializedCapacity: 32) { out, count in
      let done = secret.withUnsafeBytes { secret in
        EVP_PBE_scrypt(
          secret.baseAddress?.assumingMemoryBound(to: CChar.self), secret.count, salt, salt.count,
          1 << UInt64(costLog2), 8, 1, 1 << 31, out.baseAddress, 32)
      }
      precondition(done == 1, "scrypt refused its own parameters")
      count = 32
    }
  }

  /// Reads text that `text` wrote; nil for any other text.
  package init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "scrypt", let cost = Int(parts[1]), (1...20).contains(cost),
      let salt = Hex.bytes(of: parts[2]), salt.count == 16,
      let hash = Hex.bytes(of: parts[3]), hash.count == 32
    else { return nil }
    costLog2 = cost
    self.salt = salt
    self.hash = hash
  }
}
