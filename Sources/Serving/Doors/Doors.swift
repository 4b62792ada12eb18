// SPDX-License-Identifier: MIT
import Transport

/// The sockets that a server accepts connections on, and whether newcomers wait.
///
/// Each door hands an accepted socket over as it was opened to do; what becomes of the socket is not known here.
struct Doors: ~Copyable {
  typealias Accept = (_ descriptor: Int32, _ address: PeerAddress) -> Void

  /// Connections that are told at one time that they are turned away; others are closed at once, because descriptors are few.
  private static let turnedAwayMost = 16

  private var plain: Listener?
  private var secure: Listener?
  /// The certificate of connections from now on; nil without TLS.
  private(set) var tls: TLSContext?
  private var control: (listener: Listener, socket: ControlSocket)?
  /// The page of figures.
  private var page: PageDoor?
  private var areShut = (plain: false, secure: false)
  private var turnedAway = 0

  // MARK: Opening

  /// Listens for TLS if there is a certificate, else for plain lines; returns the port.
  mutating func open(
    _ place: ListeningPlace, on loop: EventLoop, as tls: TLSContext?, _ accept: @escaping Accept
  ) throws(TransportFault) -> UInt16 {
    let listener =
      switch place {
      case .at(let host, let port): try Listener(loop: loop, host: host, port: port, accepted: accept)
      case .passed(let socket): try Listener(loop: loop, adopting: socket.descriptor, accepted: accept)
      }
    if let tls { (secure, self.tls) = (listener, tls) } else { plain = listener }
    return listener.port
  }

  mutating func openControl(
    on loop: EventLoop, in folder: String, _ accept: @escaping Accept
  ) throws(TransportFault) {
    let (descriptor, socket) = try ControlSocket.listen(in: folder)
    do throws(TransportFault) {
      control = (try Listener(loop: loop, adopting: descriptor, accepted: accept), socket)
    } catch {
      socket.remove()
      throw error
    }
  }

  mutating func openPage(_ page: PageDoor) { self.page = page }

  // MARK: While it serves

  /// The port of plain lines.
  var plainPort: UInt16? { plain?.port }

  /// The port of TLS.
  var securePort: UInt16? { secure?.port }

  var hasPage: Bool { page != nil }

  /// Shows newcomers another certificate; open connections keep theirs.
  mutating func renew(_ tls: TLSContext) {
    if secure != nil { self.tls = tls }
  }

  /// Lets newcomers wait in the system's queue while the server is full.
  ///
  /// `isShaking` shuts TLS alone: as many handshakes are under way as may be, and each holds some tens of kilobytes.
  mutating func tend(isFull: Bool, isShaking: Bool) {
    Self.shut(plain, isFull, &areShut.plain)
    Self.shut(secure, isFull || isShaking, &areShut.secure)
  }

  private static func shut(_ listener: Listener?, _ mustShut: Bool, _ isShut: inout Bool) {
    guard let listener, mustShut != isShut else { return }
    if mustShut { listener.pause() } else { listener.resume() }
    isShut = mustShut
  }

  /// Whether one more connection may be told that it is turned away; `endTurnedAway` follows.
  mutating func mayTellTurnedAway() -> Bool {
    guard turnedAway < Self.turnedAwayMost else { return false }
    turnedAway += 1
    return true
  }

  mutating func endTurnedAway() { turnedAway -= 1 }

  // MARK: The end

  /// Accepts no more people.
  ///
  /// The file of the operator's socket stays: a disk that hangs would hold up its removal.
  func close() {
    plain?.close()
    secure?.close()
    control?.listener.close()
  }

  /// Removes the file of the operator's socket if the folder is still this server's.
  mutating func removeControl() {
    control?.socket.remove()
    control = nil
  }

  mutating func end() {
    close()
    control = nil
    page = nil
  }
}
