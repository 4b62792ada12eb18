// SPDX-License-Identifier: MIT
import CTLS

/// The common settings of one side's sessions: a server's certificate and key, or a client's trust.
///
/// TLS 1.2 and 1.3 are allowed, with OpenSSL's default ciphers at its security level 2. Renegotiation,
/// compression and tickets are off: a connection lasts an evening, and a resumed session could outlive a change
/// of the certificate. A context never changes, so that sessions of several threads may share it.
///
/// `@unchecked Sendable`: OpenSSL counts references atomically, and nothing else changes.
package final class TLSContext: @unchecked Sendable {
  /// The way in which a client checks the server.
  package enum Trust: Sendable {
    /// The caller compares the certificate's SHA-256 after the handshake.
    case pinned
    /// The certificate must be valid for the host and signed by an authority of the system.
    case system(host: String)
    /// The certificate must be valid for the host and signed by an authority that is added to the context.
    case authorities(host: String)
  }

  let handle: OpaquePointer
  private let trust: Trust?
  /// The server's own certificate; nil for a client.
  package let certificate: TLSCertificate?

  /// Creates a server's context from its certificate in PEM, the certificates of its chain behind it, and its key.
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

  /// Creates a client's context; throws `refused` if a file of authorities can't be read.
  package convenience init(trusting file: String, host: String) throws(TLSFault) {
    self.init(trusting: .authorities(host: host))
    ERR_clear_error()
    guard SSL_CTX_load_verify_locations(handle, file, nil) == 1 else { throw .refused(TLSFault.reason()) }
  }

  /// Creates a client's context.
  package init(trusting trust: Trust) {
    guard let made = SSL_CTX_new(TLS_client_method()), verdict_tls_set_up(made) == 1 else {
      preconditionFailure("out of memory")
    }
    handle = made
    self.trust = trust
    certificate = nil
    switch trust {
    case .pinned: return
    case .system: SSL_CTX_set_default_verify_paths(made)
    case .authorities: break
    }
    SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nil)
  }

  deinit { SSL_CTX_free(handle) }

  /// The socket reads of one call: a server reads all that fits at once, a client reads each record in two parts.
  var readsMost: Int { trust == nil ? 1 : 128 }

  func prepare(_ ssl: OpaquePointer) {
    guard let trust else { return SSL_set_accept_state(ssl) }
    SSL_set_connect_state(ssl)
    let host: String
    switch trust {
    case .pinned: return
    case .system(let name), .authorities(let name): host = name
    }
    // An IP address is not sent as a server name, because servers may refuse it.
    _ = verdict_tls_expect(ssl, host)
    if host.contains(where: { $0.isLetter }), !host.contains(":") { _ = verdict_tls_name(ssl, host) }
  }

  /// The version of the library found at run time, such as `OpenSSL 3.0.19 27 Jan 2026`.
  package static var libraryVersion: String { String(cString: OpenSSL_version(OPENSSL_VERSION)) }
}
