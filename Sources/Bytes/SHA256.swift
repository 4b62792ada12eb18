// SPDX-License-Identifier: MIT
import CCrypto

/// A SHA-256 digest: 32 bytes.
package struct Digest: Sendable {
  /// The digest as four big-endian words.
  ///
  /// A vector would align everything that holds a digest to 32 bytes.
  package let words: InlineArray<4, UInt64>

  /// Creates a digest from exactly 32 bytes; traps on any other number.
  package init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == 32)
    words = InlineArray { place in
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * place, as: UInt64.self))
    }
  }

  /// Reads 64 hexadecimal digits; nil for anything else.
  package init?(hex text: some StringProtocol) {
    guard let bytes = Hex.bytes(of: text), bytes.count == 32 else { return nil }
    self = bytes.withUnsafeBytes { Digest(bytes: $0) }
  }

  /// The digest before the first entry of a chain: 32 zero bytes.
  package static let zero = [UInt8](repeating: 0, count: 32).withUnsafeBytes { Digest(bytes: $0) }

  /// The byte at a place from 0 to 31; traps outside.
  package subscript(place: Int) -> UInt8 {
    precondition((0..<32).contains(place))
    return UInt8(truncatingIfNeeded: words[place / 8] >> UInt64(56 - place % 8 * 8))
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hex: String { text(digits: 64) }

  /// The first 8 hexadecimal digits, as shown to people.
  package var short: String { text(digits: 8) }

  /// The first four bytes as a big-endian number.
  package var leading: UInt32 { UInt32(truncatingIfNeeded: words[0] >> 32) }

  private func text(digits: Int) -> String {
    var writer = ByteWriter(capacity: 64)
    writer.append(self)
    return String(decoding: writer.bytes.prefix(digits), as: UTF8.self)
  }
}

extension Digest: Hashable {
  package static func == (one: Digest, other: Digest) -> Bool {
    one.words[0] == other.words[0] && one.words[1] == other.words[1] && one.words[2] == other.words[2]
      && one.words[3] == other.words[3]
  }

  package func hash(into hasher: inout Hasher) {
    for place in words.indices { hasher.combine(words[place]) }
  }
}

extension ByteWriter {
  /// Writes a digest as 64 lower-case hexadecimal digits.
  package mutating func append(_ digest: Digest) {
    for index in 0..<4 { append(hex: digest.words[index], digits: 16) }
  }
}

/// An incremental SHA-256 hasher that uses OpenSSL.
///
/// One hasher computes many digests in succession. Not thread-safe: its creator uses it alone.
/// Source: FIPS 180-4; EVP_DigestInit_ex2(3).
package final class SHA256 {
  private let context: OpaquePointer

  /// The algorithm, fetched once; traps if the library lacks it, which no build does.
  ///
  /// `nonisolated(unsafe)`: libcrypto does not change a fetched algorithm, and any thread may use it.
  private nonisolated(unsafe) static let algorithm: OpaquePointer = {
    guard let algorithm = EVP_MD_fetch(nil, "SHA2-256", nil) else {
      preconditionFailure("libcrypto offers no SHA-256")
    }
    return algorithm
  }()

  /// Creates a hasher; traps if there is no memory.
  package init() {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("there is no memory for a hasher") }
    self.context = context
    begin()
  }

  deinit { EVP_MD_CTX_free(context) }

  package func update(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return }
    precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1)
  }

  /// Returns the digest of all bytes since the last one, and starts anew.
  package func finish() -> Digest {
    let digest = withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { out in
      precondition(
        EVP_DigestFinal_ex(context, out.baseAddress?.assumingMemoryBound(to: UInt8.self), nil) == 1)
      return Digest(bytes: UnsafeRawBufferPointer(out))
    }
    begin()
    return digest
  }

  package static func digest(of bytes: some Sequence<UInt8>) -> Digest {
    let hasher = SHA256()
    Array(bytes).withUnsafeBytes { hasher.update($0) }
    return hasher.finish()
  }

  private func begin() {
    precondition(EVP_DigestInit_ex2(context, SHA256.algorithm, nil) == 1)
  }
}
