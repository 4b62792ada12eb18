// SPDX-License-Identifier: MIT

/// Where a server listens, for people.
struct OpenDoor {
  /// The host and the port.
  let place: String
  /// Whether the socket was passed on by a service manager.
  let isPassedOn: Bool
  /// Whether TLS is spoken there.
  let isSecure: Bool

  /// The place, and what is spoken there.
  ///
  /// - Parameter certificate: the one that newcomers see; nil without TLS.
  /// - Returns: a part of a line.
  func text(showing certificate: String?) -> String {
    let passed = isPassedOn ? ", passed on" : ""
    guard isSecure, let certificate else { return place + passed }
    return place + (isPassedOn ? "\(passed), with TLS, " : " with TLS, ") + certificate
  }

  /// What a service manager shows of a server with these.
  static func status(_ doors: [OpenDoor], showing certificate: String?) -> String {
    "listening on \(doors.map { $0.text(showing: certificate) }.joined(separator: " and "))"
  }
}
