// SPDX-License-Identifier: MIT
import Transport

/// A port on which TLS is spoken.
struct SecureDoor {
  let listener: Listener
  /// What connections from now on agree by.
  var context: TLSContext
  /// Whether newcomers wait.
  var isShut = false
}

extension Server {
  /// Listens for people who speak TLS.
  ///
  /// - Parameters:
  ///   - host: as for plain lines.
  ///   - port: 0 lets the system choose.
  ///   - context: with the server's certificate.
  /// - Returns: the port.
  /// - Throws: `TransportFault`, whose text is meant for the operator.
  package func listenSecurely(
    host: String, port: UInt16, as context: TLSContext
  ) throws(TransportFault) -> UInt16 {
    try startCrews()
    let listener = try Listener(loop: loop, host: host, port: port) { [unowned self] descriptor, address in
      admit(descriptor, from: address, tls: secureDoor?.context)
    }
    secureDoor = SecureDoor(listener: listener, context: context)
    begin()
    return listener.port
  }

  /// Accepts people who speak TLS from a socket that listens already; it is the server's from then on.
  ///
  /// - Parameters:
  ///   - socket: a TCP socket.
  ///   - context: with the server's certificate.
  /// - Throws: `TransportFault`, such as no thread.
  package func listenSecurely(
    on socket: InheritedSocket, as context: TLSContext
  ) throws(TransportFault) {
    try startCrews()
    let listener = try Listener(loop: loop, adopting: socket.descriptor) { [unowned self] peer, address in
      admit(peer, from: address, tls: secureDoor?.context)
    }
    secureDoor = SecureDoor(listener: listener, context: context)
    begin()
  }

  /// Has newcomers see another certificate; who is here stays, by the one they saw.
  package func renew(_ context: TLSContext) { secureDoor?.context = context }

  /// Leaves newcomers waiting while too many are shaking hands, or everybody there is room for is here.
  ///
  /// A handshake holds some tens of kilobytes, and nothing is known of who asks for it.
  func tendSecureDoor() {
    guard let secureDoor, life == .serving else { return }
    let isFull =
      loop.handshakes >= options.limits.handshakes || clients.count >= options.limits.connections
    guard isFull != secureDoor.isShut else { return }
    if isFull { secureDoor.listener.pause() } else { secureDoor.listener.resume() }
    self.secureDoor?.isShut = isFull
  }
}
