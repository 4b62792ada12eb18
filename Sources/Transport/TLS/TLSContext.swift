// SPDX-License-Identifier: MIT
import CTLS

/// What every session of one side agrees by: a server's certificate and key, or whom a client trusts.
///
/// TLS 1.2 and 1.3 by OpenSSL's own choice of ciphers at its security level 2; no renegotiation, no compression and no
/// tickets, as a connection here lasts an evening and a session that outlives it would outlive a certificate's change.
/// Never changed once it is made, so that sessions of several threads may use it.
///
/// `@unchecked Sendable`: OpenSSL counts its owners with atomics, and nothing else of it changes.
package final class TLSContext: @unchecked Sendable {
  /// Whom a client takes for the server.
  package enum Trust: Sendable {
    /// Whoever has the certificate with this SHA-256; the caller compares it when hands are shaken.
    case pinned
    /// Whoever shows a certificate for the name that the system's authorities vouch for.
    case system(host: String)
  }

  let handle: OpaquePointer
  private let trust: Trust?
  /// The server's own certificate; nil on a client's side.
  package let certificate: TLSCertificate?

  /// A server's side.
  ///
  /// - Parameters:
  ///   - certificate: PEM, the server's own one first, those that vouch for it behind.
  ///   - key: PEM of the key that belongs to it.
  /// - Throws: what is wrong with them.
  package init(certificate: [UInt8], key: [UInt8]) throws(TLSFault) {
    guard let made = SSL_CTX_new(TLS_server_method()), verdict_tls_set_up(made) == 1 else {
      preconditionFailure("out of memory")
    }
    verdict_tls_read_ahead(made)
    handle = made
    trust = nil
    let chain = try TLSCertificate.chain(of: certificate)
    self.certificate = chain.first
    let held = try PEM.key(key)
    defer { EVP_PKEY_free(held) }
    guard let own = chain.first else { throw .noCertificate }
    ERR_clear_error()
    guard SSL_CTX_use_certificate(made, own.handle) == 1 else { throw .refused(TLSFault.reason()) }
    guard X509_check_private_key(own.handle, held) == 1 else { throw .otherKey }
    ERR_clear_error()
    guard SSL_CTX_use_PrivateKey(made, held) == 1 else { throw .refused(TLSFault.reason()) }
    for next in chain.dropFirst() {
      X509_up_ref(next.handle)
      guard verdict_tls_add_chain(made, next.handle) == 1 else {
        X509_free(next.handle)
        throw .refused(TLSFault.reason())
      }
    }
  }

  /// A client's side.
  package init(trusting trust: Trust) {
    guard let made = SSL_CTX_new(TLS_client_method()), verdict_tls_set_up(made) == 1 else {
      preconditionFailure("out of memory")
    }
    handle = made
    self.trust = trust
    certificate = nil
    guard case .system = trust else { return }
    SSL_CTX_set_default_verify_paths(made)
    SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nil)
  }

  deinit { SSL_CTX_free(handle) }

  /// Reads of the socket in one call: a server reads all that fits at once, a client each record in two parts.
  var readsMost: Int { trust == nil ? 1 : 128 }

  /// Gives a new session its side.
  func prepare(_ ssl: OpaquePointer) {
    guard let trust else { return SSL_set_accept_state(ssl) }
    SSL_set_connect_state(ssl)
    guard case .system(let host) = trust else { return }
    // An address is no name to ask for, and a server that is asked for one may refuse.
    _ = verdict_tls_expect(ssl, host)
    if host.contains(where: { $0.isLetter }), !host.contains(":") { _ = verdict_tls_name(ssl, host) }
  }

  /// The version of the library that was found at run time, such as `OpenSSL 3.0.19 27 Jan 2026`.
  package static var libraryVersion: String { String(cString: OpenSSL_version(OPENSSL_VERSION)) }
}
