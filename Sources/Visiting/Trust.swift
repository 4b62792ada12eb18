// SPDX-License-Identifier: MIT
import Transport

/// The certificates that a client using TLS accepts.
package struct Trust {
  let context: TLSContext
  /// The SHA-256 of the certificates that may be shown; nil if the fingerprint is not checked.
  private let pins: [[UInt8]]?

  /// Returns the trust in certificates for a host that the system's authorities signed.
  package static func authorities(host: String) -> Trust {
    Trust(context: TLSContext(trusting: .system(host: host)), pins: nil)
  }

  /// Returns the trust in the certificates with these SHA-256 alone.
  package static func certificates(_ fingerprints: [[UInt8]]) -> Trust {
    Trust(context: TLSContext(trusting: .pinned), pins: fingerprints)
  }

  /// The trust in any certificate, for tests with servers of their own.
  package static var anyCertificate: Trust { Trust(context: TLSContext(trusting: .pinned), pins: nil) }

  func objection(to session: TLSSession) -> Distrust? {
    guard let pins else { return nil }
    guard let shown = session.peerCertificate else { return .noCertificate }
    return pins.contains(shown.fingerprint) ? nil : .otherCertificate(shown.fingerprintText)
  }
}

/// The reason why a client using TLS refuses a server.
package enum Distrust: Error, Equatable {
  case noCertificate
  /// The server's certificate has this SHA-256, and another one is required.
  case otherCertificate(String)
  /// No authority signed the certificate; the reason in OpenSSL's words.
  case unknownAuthority(String)
  case notSecure
}
