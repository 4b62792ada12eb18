// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

/// One connection as the server sees it: framing, limits, and what waits to leave.
///
/// Ten thousand of these idle at once, so everything that an idle stranger does not need is optional
/// and everything else is small.
///
/// `@unchecked Sendable`: confined to the loop's thread, which is where the referee runs.
final class Client: Connection, @unchecked Sendable {
  /// Where the connection stands between its first and its last line.
  struct Standing: OptionSet {
    let rawValue: UInt16

    /// The first line has been looked at for other protocols.
    static let opened = Standing(rawValue: 1)
    /// A code is being hashed or something looked up; the next line waits.
    static let working = Standing(rawValue: 2)
    /// Nothing more is read as a command; the connection ends when its answers have left.
    static let ending = Standing(rawValue: 4)
    /// Among those whose outbox may have something to release.
    static let held = Standing(rawValue: 8)
    /// Reading stopped because the answers do not leave fast enough.
    static let stalled = Standing(rawValue: 16)
    /// Has been told what arrow keys do.
    static let knowsArrows = Standing(rawValue: 32)
    /// Has been told that it looks like telnet.
    static let knowsTelnet = Standing(rawValue: 64)
    /// Reading stopped because too many commands came.
    static let slowed = Standing(rawValue: 128)
  }

  unowned let server: Server
  /// The index among the server's clients and a count of how often it was used: unique in a run.
  let number: UInt64
  /// The person who is logged in; set by `Sessions` alone.
  private(set) var session: Session?
  var outbox: Outbox?
  /// Where the peer is: an IPv4 address, or an IPv6 network; for limits alone.
  let origin: UInt64
  /// What it may spend; nil for whom nothing is limited.
  let spending: Spending?
  /// Where it came in.
  let door: Door
  /// Seconds of the server's steady clock at the last finished line, or at the start.
  var heardAt: UInt32
  /// Seconds of the steady clock when the line at hand began, or 0 where none did.
  var lineBegunAt: UInt32 = 0
  var framer = LineFramer()
  var faultsInRow: UInt8 = 0
  /// How lines look on this connection.
  var speech = Speech()
  /// The place of the list that lines mean which name none; nil for the server's first.
  var list: UInt16?
  var standing: Standing = []

  init(
    descriptor: Int32, number: UInt64, origin: UInt64, _ spending: Spending?, by door: Door, server: Server,
    tls: TLSContext?
  ) {
    self.server = server
    self.number = number
    self.origin = origin
    self.spending = spending
    self.door = door
    heardAt = server.clock.seconds
    super.init(descriptor: descriptor, loop: server.loop, tls: tls)
  }

  @available(*, unavailable)
  override init(descriptor: Int32, loop: EventLoop, tls: TLSContext?) {
    preconditionFailure("a client belongs to a server")
  }

  /// A stranger has little to say before `LOGIN`, and there may be many who never listen.
  override var readMost: Int { session == nil ? 2048 : 16_384 }

  override func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    server.take(bytes, from: self)
  }

  override func endOfInput(_ rest: UnsafeBufferPointer<UInt8>) {
    server.endOfInput(from: self, unfinished: !rest.isEmpty)
  }

  override func spokePlainly() { server.refusePlain(self) }

  override func drained() { server.resumeIfRoom(self) }

  /// Sets or ends the session, and notes that among the named connections of its address.
  func setSession(_ session: Session?, noting watch: inout LookupWatch) {
    self.session = session
    watch.note(self)
  }

  override func closed() { server.forget(self) }

  /// How many bytes wait, whether for the ledger or for the peer.
  var waitingBytes: Int { unsentBytes + (outbox?.count ?? 0) }

  /// Ends the connection once everything it was answered has left.
  func endWhenAnswered() {
    standing.insert(.ending)
    if outbox == nil { finish() }
  }
}
