// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// The ways in: plain lines, TLS, and the operator's socket.
extension Server {
  /// Opens the port of plain lines and begins to accept.
  ///
  /// - Parameters:
  ///   - host: an address or a name.
  ///   - port: 0 lets the system choose.
  /// - Returns: the port.
  /// - Throws: `TransportFault`, such as a port in use, or no thread.
  package func listen(host: String, port: UInt16) throws(TransportFault) -> UInt16 {
    try startCrews()
    let port = try doors.openPlain(on: loop, host: host, port: port) { [unowned self] in
      admit($0, from: $1)
    }
    begin()
    return port
  }

  /// Accepts people from a socket that listens already; it is the server's from then on.
  ///
  /// - Parameter socket: a TCP socket.
  /// - Throws: `TransportFault`, such as no thread.
  package func listen(on socket: InheritedSocket) throws(TransportFault) {
    try startCrews()
    try doors.openPlain(on: loop, adopting: socket) { [unowned self] in admit($0, from: $1) }
    begin()
  }

  /// Opens the port of TLS.
  ///
  /// - Parameters:
  ///   - host: as for plain lines.
  ///   - port: 0 lets the system choose.
  ///   - context: holds the server's certificate.
  /// - Returns: the port.
  /// - Throws: `TransportFault`, whose text is meant for the operator.
  package func listenSecurely(
    host: String, port: UInt16, as context: TLSContext
  ) throws(TransportFault) -> UInt16 {
    try startCrews()
    let port = try doors.openSecure(on: loop, host: host, port: port, as: context) { [unowned self] in
      admit($0, from: $1, tls: doors.tls)
    }
    begin()
    return port
  }

  /// Accepts people who speak TLS from a socket that listens already; it is the server's from then on.
  ///
  /// - Parameters:
  ///   - socket: a TCP socket.
  ///   - context: holds the server's certificate.
  /// - Throws: `TransportFault`, such as no thread.
  package func listenSecurely(
    on socket: InheritedSocket, as context: TLSContext
  ) throws(TransportFault) {
    try startCrews()
    try doors.openSecure(on: loop, adopting: socket, as: context) { [unowned self] in
      admit($0, from: $1, tls: doors.tls)
    }
    begin()
  }

  /// Shows newcomers another certificate; open connections keep theirs.
  package func renew(_ context: TLSContext) { doors.renew(context) }

  /// Opens the socket through which the operator of the machine keeps accounts.
  ///
  /// - Parameter folder: the data folder; only its owner can open the file `control` in it.
  /// - Throws: `TransportFault` if it cannot be made.
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
