// SPDX-License-Identifier: MIT
import Transport

/// The certificates that a client in TLS accepts.
package struct Trust {
  let context: TLSContext
  /// The one fingerprint that is accepted; nil where the fingerprint does not matter.
  private let pin: [UInt8]?

  /// Certificates for a host that the system's authorities vouch for.
  package static func authorities(host: String) -> Trust {
    Trust(context: TLSContext(trusting: .system(host: host)), pin: nil)
  }

  /// The one certificate with this SHA-256.
  package static func certificate(_ fingerprint: [UInt8]) -> Trust {
    Trust(context: TLSContext(trusting: .pinned), pin: fingerprint)
  }

  /// Any certificate, for tests with servers of their own.
  package static var anyCertificate: Trust { Trust(context: TLSContext(trusting: .pinned), pin: nil) }

  /// Checks the certificate of a session whose handshake is complete; nil where it is trusted.
  func objection(to session: TLSSession) -> Distrust? {
    guard let pin else { return nil }
    guard let shown = session.peerCertificate else { return .noCertificate }
    return shown.fingerprint == pin ? nil : .otherCertificate(shown.fingerprintText)
  }
}

/// Why a client in TLS does not speak to a server.
package enum Distrust: Error, Equatable {
  /// The server showed no certificate.
  case noCertificate
  /// The server's certificate has this SHA-256, and another one was asked for.
  case otherCertificate(String)
  /// No authority vouches for the certificate, in OpenSSL's words.
  case unknownAuthority(String)
  /// The server does not speak TLS.
  case notSecure
}
