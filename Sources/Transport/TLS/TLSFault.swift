// SPDX-License-Identifier: MIT
import CTLS

/// A fault of a certificate and its key.
package enum TLSFault: Error, Hashable, Sendable {
  case noCertificate
  case noKey
  /// The key is encrypted, and a server cannot obtain its passphrase.
  case encryptedKey
  /// The key belongs to another certificate.
  case otherKey
  /// OpenSSL refuses them with this reason, such as a key that is too short.
  case refused(String)

  /// Returns one sentence for the operator with the remedy, without a full stop; it names the two files.
  package func text(certificate: String, key: String) -> String {
    switch self {
    case .noCertificate:
      "\(certificate) is no certificate in PEM (-----BEGIN CERTIFICATE-----);"
        + " verdict certificate makes one"
    case .noKey:
      "\(key) is no private key in PEM (-----BEGIN PRIVATE KEY-----); verdict certificate makes one"
    case .encryptedKey:
      "\(key) is encrypted; openssl pkey -in \(key) -out plain.pem writes one that a server can read"
    case .otherKey:
      "the key \(key) does not belong to the certificate \(certificate); name the two that were made together"
    case .refused(let reason):
      "OpenSSL does not take \(certificate) with \(key): \(reason); verdict certificate makes a pair"
    }
  }

  static func reason() -> String {
    guard let text = ERR_reason_error_string(ERR_peek_last_error()) else { return "no reason given" }
    return String(cString: text)
  }
}

enum PEM {
  /// Returns the first private key; the caller frees it.
  static func key(_ text: [UInt8]) throws(TLSFault) -> OpaquePointer {
    var isEncrypted = false
    let found = withBIO(text) { bio in
      withUnsafeMutablePointer(to: &isEncrypted) { asked in
        PEM_read_bio_PrivateKey(
          bio, nil,
          { _, _, _, asked in
            asked?.assumingMemoryBound(to: Bool.self).pointee = true
            return -1
          }, asked)
      }
    }
    guard let found else { throw isEncrypted ? .encryptedKey : .noKey }
    return found
  }

  static func withBIO<Result>(_ bytes: [UInt8], _ body: (OpaquePointer) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      guard
        let bio = BIO_new_mem_buf(
          bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1), Int32(clamping: bytes.count))
      else { preconditionFailure("out of memory") }
      defer { BIO_free(bio) }
      return body(bio)
    }
  }

  /// Returns the bytes that `body` writes to a BIO; nil if it fails.
  static func written(_ body: (OpaquePointer) -> Bool) -> [UInt8]? {
    guard let bio = BIO_new(BIO_s_mem()) else { preconditionFailure("out of memory") }
    defer { BIO_free(bio) }
    guard body(bio) else { return nil }
    let count = Int(BIO_ctrl_pending(bio))
    return [UInt8](unsafeUninitializedCapacity: count) { room, used in
      used = max(0, Int(BIO_read(bio, room.baseAddress, Int32(clamping: count))))
    }
  }
}
