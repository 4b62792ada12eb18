// SPDX-License-Identifier: MIT

struct OpenDoor {
  let place: String
  let isPassedOn: Bool
  let isSecure: Bool

  /// Returns the address, and the certificate's text if the socket uses TLS.
  func text(showing certificate: String?) -> String {
    let passed = isPassedOn ? ", passed on" : ""
    guard isSecure, let certificate else { return place + passed }
    return place + (isPassedOn ? "\(passed), with TLS, " : " with TLS, ") + certificate
  }

  static func status(_ doors: [OpenDoor], showing certificate: String?) -> String {
    "listening on \(doors.map { $0.text(showing: certificate) }.joined(separator: " and "))"
  }
}
