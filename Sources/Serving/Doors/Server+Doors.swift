// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// The ways in: plain lines, TLS, and the operator's socket.
extension Server {
  /// Accepts people at a place from now on, in TLS if there is a certificate; returns the port.
  ///
  /// The text of a fault, such as a port in use or no thread, is meant for the operator.
  package func listen(at place: ListeningPlace, as tls: TLSContext? = nil) throws(TransportFault) -> UInt16 {
    try startCrews()
    let isSecure = tls != nil
    let port = try doors.open(place, on: loop, as: tls) { [unowned self] in
      admit($0, from: $1, tls: isSecure ? doors.tls : nil)
    }
    begin()
    return port
  }

  /// Shows newcomers another certificate; open connections keep theirs.
  package func renew(_ context: TLSContext) { doors.renew(context) }

  /// Opens the socket `control` in the data folder, through which its owner keeps accounts.
  package func listen(controlIn folder: String) throws(TransportFault) {
    try doors.openControl(on: loop, in: folder) { [unowned self] in admitOperator($0, from: $1) }
  }

  /// Serves a connected socket as the operator's, who may do what a director may.
  package func admitOperator(_ descriptor: Int32, from address: PeerAddress) {
    let client = greet(descriptor, from: address, nil, by: .control)
    sessions.begin(.operator, on: client, at: clock.seconds)
  }

  /// Lets newcomers wait while the server is full, or too many TLS handshakes are under way.
  func tendDoors() {
    guard life == .serving else { return }
    doors.tend(
      isFull: sessions.clients.count >= options.limits.connections,
      isShaking: loop.handshakes >= options.limits.handshakes)
  }
}
