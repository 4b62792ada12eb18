// SPDX-License-Identifier: MIT
import Transport

/// By what a connection in TLS is trusted.
struct Trust {
  let context: TLSContext
  /// The one fingerprint that is taken; nil where the system's authorities vouch for the server's name.
  private let pin: [UInt8]?

  /// From `--tls` and `--fingerprint`; nil for plain lines.
  ///
  /// - Throws: `badFingerprint`.
  static func asked(_ options: CommandOptions, host: String) throws(ConnectFault) -> Trust? {
    guard let text = options.value("fingerprint") else {
      return options.has("tls") ? Trust(context: TLSContext(trusting: .system(host: host)), pin: nil) : nil
    }
    guard let pin = TLSCertificate.fingerprint(typed: text) else { throw .badFingerprint }
    return Trust(context: TLSContext(trusting: .pinned), pin: pin)
  }

  /// Why a server whose hands were shaken is not trusted; nil where it is.
  func objection(to session: TLSSession) -> String? {
    guard let pin else { return nil }
    guard let shown = session.peerCertificate else { return "it showed no certificate" }
    guard shown.fingerprint != pin else { return nil }
    return "its certificate is another one, SHA-256 \(shown.fingerprintText); ask whoever runs the server"
  }

  /// Why a handshake failed.
  func failure(of session: TLSSession) -> String {
    guard let distrust = session.distrust else {
      return "no TLS is spoken there; leave --tls out, or name the port that speaks it"
    }
    return "its certificate is not trusted (\(distrust)); ask whoever runs the server for the fingerprint,"
      + " then add --fingerprint"
  }
}
