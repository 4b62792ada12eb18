// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A TCP connection on a loop, plain or in TLS.
///
/// Subclasses interpret the bytes. The loop keeps the object alive until `closed()` has returned, so that no
/// other reference is needed. All members are confined to the loop's thread.
///
/// The loop alone calls `received`, `endOfInput`, `lost`, `drained`, `spokePlainly` and `closed`, also within
/// `serveBacklog` and `giveUpHandshake`. It never calls one inside another, nor inside `send`, `finish`,
/// `abort`, `pauseReading` or `resumeReading`. These five may be called at any time, also inside a call of the
/// loop.
///
/// Buffers exist only for partial input and unsent output; an idle connection is this object and its event. In
/// TLS, the methods pass plain bytes, and unsent bytes are counted encrypted.
open class Connection {
  /// The milliseconds in which unsent bytes must leave after `finish`.
  static let patienceForSending: UInt64 = 10_000
  /// The milliseconds in which the peer must close after the last byte sent.
  static let patienceForClosing: UInt64 = 2_000

  final let loop: EventLoop
  final var watch: UnsafeMutablePointer<event>?
  /// The bytes that `received` left unused.
  final var kept: [UInt8] = []
  /// The bytes to send; the first `sent` bytes have left.
  final var unsent: [UInt8] = []
  final var sent: UInt32 = 0
  final var state: ConnectionState = []
  /// The error of a failed send until the loop reports it; 0 means none; Linux has errors up to 133.
  final var fault: UInt8 = 0

  /// Creates a connection on a connected, non-blocking socket, which it then owns, and starts reading.
  ///
  /// The caller is on the loop's thread. The peer must speak the TLS of `context`, if there is one.
  package init(descriptor: Int32, loop: EventLoop, tls context: TLSContext? = nil) {
    self.loop = loop
    // The loop's reference to the object; `conclude` releases it.
    let opaque = Unmanaged.passRetained(self).toOpaque()
    watch = loop.makeEvent(descriptor, EV_READ | EV_PERSIST, connectionReady, opaque)
    if let context {
      tls = TLSSession(context, over: loop.exchange, on: descriptor)
      state.insert(.shaking)
      loop.handshakes += 1
    }
    loop.connections += 1
    arm()
  }

  // MARK: Overridden by subclasses

  /// The most bytes kept and read at a time, 1 to 65,536.
  ///
  /// A peer that is not read can hold this much memory.
  open var readMost: Int { 65_536 }

  /// Handles received bytes.
  ///
  /// - Parameter bytes: the bytes left unused by the last call, then those of one read: 1 to `readMost`
  ///   bytes, valid until the call returns.
  /// - Returns: the number of bytes used. The rest is kept and passed first next time: with more bytes, after
  ///   `resumeReading`, or in the connection's turn after `yield`. A connection that uses none of `readMost`
  ///   bytes and calls neither `pauseReading` nor `yield` is lost (EMSGSIZE).
  open func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.count }

  /// Handles the peer's end of input; the peer may still read, so that replies may still be sent.
  ///
  /// It is called at most once. The peer is not watched afterwards unless bytes are unsent, so that `finish` or
  /// `abort` must follow soon.
  ///
  /// - Parameter rest: the bytes left unused by `received`, valid until the call returns; often empty.
  open func endOfInput(_ rest: UnsafeBufferPointer<UInt8>) {}

  /// Handles a broken connection, by an error such as ECONNRESET; it is closed already, and only `closed` follows.
  open func lost(_ errno: Int32) {}

  /// Handles the moment when the last unsent byte was handed to the system.
  open func drained() {}

  /// Handles a peer that does not speak TLS, or was silent until the handshake was given up.
  ///
  /// The connection is plain from then on, without earlier output. `finish` or `abort` must follow, so that no plain
  /// input is accepted.
  open func spokePlainly() { abort() }

  /// Handles the end of the connection; the last call, exactly once.
  open func closed() {}

  // MARK: Called by owners

  /// Sends bytes at once as far as the system accepts them; the rest follows later.
  ///
  /// After `finish`, or once the connection is broken, the bytes are dropped.
  package final func send(_ bytes: UnsafeBufferPointer<UInt8>) {
    assert(loop.mayTouch)
    guard state.isDisjoint(with: [.closed, .finishing]), fault == 0 else { return }
    guard let tls else { return transmit(bytes) }
    if state.contains(.shaking) { return tls.early.append(contentsOf: bytes) }
    if tls.seal(bytes) { pass(on: tls) } else { breakOff(EPROTO) }
  }

  final func pass(on tls: TLSSession) { tls.takeOutput { transmit($0) } }

  final func transmit(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !state.contains(.closed), fault == 0 else { return }
    var rest = bytes[...]
    if unsent.isEmpty {
      while let base = UnsafeBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = Glibc.send(descriptor, base, rest.count, Int32(MSG_NOSIGNAL))
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          break
        } else if errno != EINTR {
          return breakOff(errno)
        }
      }
    }
    guard !rest.isEmpty else { return }
    let gone = Int(sent)
    if gone > 0, gone >= unsent.count / 2 {
      unsent.removeFirst(gone)
      sent = 0
    }
    unsent.append(contentsOf: rest)
    arm()
  }

  /// The number of bytes that wait because the peer does not read.
  package final var unsentBytes: Int { unsent.count - Int(sent) }

  /// Whether the socket is closed; `closed()` was called or will be in this turn.
  package final var isClosed: Bool { state.contains(.closed) }

  /// Whether the peer's system has reset the connection.
  ///
  /// The loop reports nothing of a connection that is not read. A peer's end of input is no reset: the peer may
  /// still read. Source: poll(2), POLLERR and POLLHUP.
  package final var isReset: Bool {
    guard !state.contains(.closed), watch != nil else { return false }
    var asked = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&asked, 1, 0) > 0 && asked.revents & Int16(POLLERR | POLLHUP) != 0
  }

  /// Stops reading, which slows the peer down; unread bytes stay in the system.
  package final func pauseReading() {
    assert(loop.mayTouch)
    state.insert(.paused)
    arm()
  }

  /// Reads again; the loop soon calls `received` with the unused bytes, even if no more arrive.
  ///
  /// It does nothing unless reading is paused.
  package final func resumeReading() {
    assert(loop.mayTouch)
    guard state.contains(.paused) else { return }
    state.remove(.paused)
    guard !state.contains(.closed) else { return }
    state.insert(.offerAgain)
    if state.contains(.behind) { return enqueue() }
    arm()
    activate()
  }

  /// Leaves unused and unread input until other connections have had their turns.
  ///
  /// `received` calls this and then returns the number of bytes it used. Until the input is used up, only
  /// `EventLoop.serveBacklog` calls `received`, so that a peer who sends without end delays no other.
  package final func yield() {
    assert(loop.mayTouch)
    guard state.isDisjoint(with: [.closed, .finishing]) else { return }
    state.formUnion([.behind, .offerAgain])
    enqueue()
  }

  /// Whether input left for later is not used up yet.
  package final var isBehind: Bool { state.contains(.behind) }

  final func enqueue() {
    guard state.insert(.queued).inserted else { return }
    loop.backlog.append(self)
    arm()
  }

  /// Ends politely: the unsent bytes leave, the sending side is shut, and the peer has 2 s to close.
  ///
  /// Input is read and discarded, because closing a socket with unread input resets the connection and can
  /// destroy the last reply. A peer that does not take the unsent bytes within 10 s is aborted. Of the calls to
  /// a subclass only `closed` follows.
  /// Source: RFC 9112 §9.6, RFC 1122 §4.2.2.13.
  package final func finish() {
    assert(loop.mayTouch)
    guard state.isDisjoint(with: [.closed, .finishing]) else { return }
    state.insert(.finishing)
    kept = []
    takeLeave()
    arm()
  }

  final func takeLeave() {
    if state.contains(.shaking) {
      // Bytes sent before the end of the handshake must still leave.
      if tls?.early.isEmpty != false { return abort() }
    } else {
      if let tls {
        tls.sayGoodbye()
        pass(on: tls)
      }
      if unsent.isEmpty { return shutOurEnd() }
    }
    loop.farewells.add(self, on: loop, afterMilliseconds: Connection.patienceForSending)
  }

  /// Closes at once and drops the unsent bytes; of the calls to a subclass only `closed` follows.
  package final func abort() {
    assert(loop.mayTouch)
    guard !state.contains(.closed), let watch else { return }
    state.insert(.closed)
    endHandshake()
    tls = nil
    event_del(watch)
    close(descriptor)
    kept = []
    unsent = []
    sent = 0
    activate()
  }
}
