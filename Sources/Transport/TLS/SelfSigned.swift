// SPDX-License-Identifier: MIT
import CTLS

/// A new key with a self-signed certificate.
package struct SelfSigned: Sendable {
  /// The number of days for which the certificate is valid.
  package static let days = 3_650

  /// The certificate and its key, both in PEM.
  package let certificate, key: [UInt8]

  /// Creates a pair: ECDSA over P-256, which costs a server least.
  ///
  /// The `names` are the certificate's hosts and IP addresses, at least one; letters, digits, `.`, `:`, `-` and `*`.
  /// It throws `refused` with OpenSSL's reason, such as for a malformed name.
  package init(for names: [String]) throws(TLSFault) {
    guard let made = Self.makeKey() else { throw .refused(TLSFault.reason()) }
    defer { EVP_PKEY_free(made) }
    guard let signed = X509_new() else { preconditionFailure("out of memory") }
    defer { X509_free(signed) }
    ERR_clear_error()
    guard Self.fill(signed, made, names), X509_sign(signed, made, EVP_sha256()) > 0,
      let certificate = PEM.written({ PEM_write_bio_X509($0, signed) == 1 }),
      let key = PEM.written({ PEM_write_bio_PrivateKey($0, made, nil, nil, 0, nil, nil) == 1 })
    else { throw .refused(TLSFault.reason()) }
    (self.certificate, self.key) = (certificate, key)
  }

  private static func makeKey() -> OpaquePointer? {
    let maker = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { EVP_PKEY_CTX_free(maker) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(maker) == 1,
      EVP_PKEY_CTX_set_ec_paramgen_curve_nid(maker, NID_X9_62_prime256v1) == 1,
      EVP_PKEY_keygen(maker, &made) == 1
    else { return nil }
    return made
  }

  /// Source: RFC 5280 §4.1 and §4.2.
  private static func fill(_ signed: OpaquePointer, _ key: OpaquePointer, _ names: [String]) -> Bool {
    let subject = X509_get_subject_name(signed)
    // The common name has room for 64 bytes; clients read the alternative names.
    let common = names.first.map { String($0.prefix(64)) } ?? ""
    let added = X509_NAME_add_entry_by_txt(subject, "CN", 0x1000 | 1, common, -1, -1, 0) == 1
    // The validity starts a day early, for clients whose clocks are behind.
    X509_gmtime_adj(X509_getm_notBefore(signed), -86_400)
    X509_gmtime_adj(X509_getm_notAfter(signed), days * 86_400)
    guard added, X509_set_version(signed, 2) == 1, X509_set_pubkey(signed, key) == 1,
      ASN1_INTEGER_set_uint64(X509_get_serialNumber(signed), .random(in: 1...(.max >> 1))) == 1,
      X509_set_issuer_name(signed, subject) == 1
    else { return false }
    let others = names.map { isAddress($0) ? "IP:\($0)" : "DNS:\($0)" }.joined(separator: ",")
    return [
      (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
      (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, others),
    ].allSatisfy { kind, value in
      guard let added = X509V3_EXT_conf_nid(nil, nil, kind, value) else { return false }
      defer { X509_EXTENSION_free(added) }
      return X509_add_ext(signed, added, -1) == 1
    }
  }

  private static func isAddress(_ name: String) -> Bool {
    name.contains(":") || name.allSatisfy { $0.isNumber || $0 == "." }
  }
}
