// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

/// A connection as the server keeps it: framing, limits, and output that waits.
///
/// Ten thousand may be idle at once. A part that an idle connection does not need is therefore optional, and the rest
/// is small.
///
/// `@unchecked Sendable`: confined to the loop's thread, on which the referee runs.
final class Client: Connection, @unchecked Sendable {
  struct Standing: OptionSet {
    let rawValue: UInt16

    /// The first line was checked for other protocols.
    static let opened = Standing(rawValue: 1)
    /// A code is being hashed or a look-up is under way; the next line waits.
    static let working = Standing(rawValue: 2)
    /// No more commands are read; the connection ends when its answers have left.
    static let ending = Standing(rawValue: 4)
    /// It is among the connections whose outbox may have something to release.
    static let held = Standing(rawValue: 8)
    /// Reading stopped because the answers do not leave fast enough.
    static let stalled = Standing(rawValue: 16)
    /// Its person was told that arrow keys have no effect.
    static let knowsArrows = Standing(rawValue: 32)
    /// Its person was told that it looks like telnet.
    static let knowsTelnet = Standing(rawValue: 64)
    /// Reading stopped because too many commands came.
    static let slowed = Standing(rawValue: 128)
    /// It gave up the rights of whatever name it has or gets, for good.
    static let onlooker = Standing(rawValue: 256)
  }

  unowned let server: Server
  /// The slot among the server's clients and a count of uses; unique in a run.
  let number: UInt64
  /// Nil before `LOGIN`; set by `Sessions` alone.
  private(set) var session: Session?
  var outbox: Outbox?
  /// The peer's IPv4 address or IPv6 network; used for limits alone.
  private(set) var origin: UInt64
  /// The allowances of the connection; nil if nothing is limited, or before the first line of one that may be passed on.
  private(set) var spending: Spending?
  /// The peer of a connection that may be passed on for somebody else, until its first line.
  private(set) var proxy: Proxy?
  let door: Door
  /// Seconds of the steady clock at the last finished line, or at the start.
  var heardAt: UInt32
  /// Seconds of the steady clock at the start of the unfinished line; 0 if there is none.
  var lineBegunAt: UInt32 = 0
  var framer = LineFramer()
  var faultsInRow: UInt8 = 0
  var speech = Speech()
  /// The state under `PLAIN`; nil while lines have keys.
  var memory: PlainMemory?
  /// The index of the word list for lines that name none; nil for the server's first.
  var list: UInt16?
  var standing: Standing = []

  /// The address of a proxy, in an object of its own because few connections have one.
  final class Proxy {
    let address: PeerAddress

    init(_ address: PeerAddress) { self.address = address }
  }

  init(
    descriptor: Int32, number: UInt64, origin: UInt64, _ spending: Spending?, proxy: Proxy? = nil,
    by door: Door, server: Server, tls: TLSContext?
  ) {
    self.server = server
    self.number = number
    self.origin = origin
    self.spending = spending
    self.proxy = proxy
    self.door = door
    heardAt = server.clock.seconds
    super.init(descriptor: descriptor, loop: server.loop, tls: tls)
  }

  @available(*, unavailable)
  override init(descriptor: Int32, loop: EventLoop, tls: TLSContext?) {
    preconditionFailure("a client belongs to a server")
  }

  // Less before `LOGIN`: there are few lines, and many connections may not read.
  override var readMost: Int { session == nil ? 2048 : 16_384 }

  override func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    server.take(bytes, from: self)
  }

  override func endOfInput(_ rest: UnsafeBufferPointer<UInt8>) {
    server.endOfInput(from: self, unfinished: !rest.isEmpty)
  }

  override func spokePlainly() { server.refusePlain(self) }

  override func drained() { server.resumeIfRoom(self) }

  /// Sets whose connection it is, after the first line; `spending` is nil if nothing of it is limited.
  func set(origin: UInt64, _ spending: Spending?) {
    (self.origin, self.spending, proxy) = (origin, spending, nil)
  }

  /// Sets or ends the session, and notes it among the named connections of its address.
  func setSession(_ session: Session?, noting watch: inout LookupWatch) {
    self.session = session
    memory?.forgetPerson()
    watch.note(self)
  }

  override func closed() { server.forget(self) }

  /// Bytes that wait for the ledger or for the peer.
  var waitingBytes: Int { unsentBytes + (outbox?.count ?? 0) }

  func endWhenAnswered() {
    standing.insert(.ending)
    if outbox == nil { finish() }
  }
}
