// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// One TCP connection on a loop, plain or in TLS: bytes in, bytes out, and how it ends.
///
/// Meant to be subclassed; it knows nothing of lines. The loop keeps the object alive until `closed()` has
/// returned, so nobody else need hold it. Everything is confined to the loop's thread.
///
/// The six methods that are called (`received`, `endOfInput`, `lost`, `drained`, `spokePlainly`, `closed`) are called by
/// the loop only, `serveBacklog` and `giveUpHandshake` included, never from inside one another, and never from inside `send`, `finish`,
/// `abort`, `pauseReading` or `resumeReading`. Each of those may be called at any time, from inside them too.
///
/// No buffer exists while nothing is partial or unsent: an idle connection is this object and its event. In TLS
/// everything above holds of what the peer says and is told; what waits to leave is counted as it leaves.
open class Connection {
  /// Milliseconds that unsent bytes have to leave after `finish`.
  static let patienceForSending: UInt64 = 10_000
  /// Milliseconds that the peer has to close after our last byte.
  static let patienceForClosing: UInt64 = 2_000

  final let loop: EventLoop
  final var watch: UnsafeMutablePointer<event>?
  /// What `received` left unused.
  final var kept: [UInt8] = []
  /// Bytes to send; the first `sent` of them are gone already.
  final var unsent: [UInt8] = []
  final var sent: UInt32 = 0
  final var state: ConnectionState = []
  /// The error of a send that failed, until the loop reports it; 0 means none, and Linux ends at 133.
  final var fault: UInt8 = 0

  /// Takes over a connected socket that does not block, and begins to read.
  ///
  /// - Parameters:
  ///   - descriptor: belongs to the connection from then on.
  ///   - loop: the caller is on its thread.
  ///   - context: the TLS that the peer is to speak; nil where it speaks none.
  package init(descriptor: Int32, loop: EventLoop, tls context: TLSContext? = nil) {
    self.loop = loop
    // The loop's hold on the object; `conclude` lets go of it.
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

  // MARK: What a subclass says

  /// Bytes that are kept and read at one time, at most: 1 to 65,536.
  ///
  /// So much memory can a peer hold that is not listened to.
  open var readMost: Int { 65_536 }

  /// Bytes came.
  ///
  /// - Parameter bytes: what the last call left unused, followed by all that one read brought: 1 to `readMost`
  ///   bytes, good until this returns.
  /// - Returns: how many of the bytes were used. The rest is kept and comes first next time: with more bytes, after
  ///   `resumeReading`, or when it is its turn after `yield`. A connection that leaves `readMost` bytes unused and
  ///   does neither is lost (EMSGSIZE).
  open func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.count }

  /// The peer sent its last byte; it may still read, so replies may still be sent.
  ///
  /// Called once at most. Nobody watches the peer from here on unless bytes are unsent, so `finish` or `abort`
  /// must follow in good time.
  ///
  /// - Parameter rest: what `received` left unused, good until this returns; often empty.
  open func endOfInput(_ rest: UnsafeBufferPointer<UInt8>) {}

  /// The connection broke: nothing more can be sent, and it is closed already; only `closed` follows.
  ///
  /// - Parameter errno: such as ECONNRESET, EPIPE, ETIMEDOUT or EMSGSIZE.
  open func lost(_ errno: Int32) {}

  /// The last unsent byte was handed to the system.
  open func drained() {}

  /// The peer was to speak TLS and speaks something else, or has said nothing until the handshake was given up.
  ///
  /// From here on the connection is plain, and what was said before is dropped; `finish` or `abort` must follow, so
  /// that nothing which came in the clear is taken.
  open func spokePlainly() { abort() }

  /// The last call, exactly once, whatever the cause.
  open func closed() {}

  // MARK: What an owner asks

  /// Sends bytes, at once as far as the system takes them; the remainder is kept and follows by itself.
  ///
  /// After `finish`, or once the connection broke, the bytes are dropped.
  package final func send(_ bytes: UnsafeBufferPointer<UInt8>) {
    assert(loop.mayTouch)
    guard state.isDisjoint(with: [.closed, .finishing]), fault == 0 else { return }
    guard let tls else { return transmit(bytes) }
    if state.contains(.shaking) { return tls.early.append(contentsOf: bytes) }
    if tls.seal(bytes) { pass(on: tls) } else { breakOff(EPROTO) }
  }

  /// Sends what TLS has made.
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

  /// How many bytes wait because the peer does not read; 0 for a peer that keeps up.
  package final var unsentBytes: Int { unsent.count - Int(sent) }

  /// Whether the socket is closed; `closed()` was called or will be in this turn.
  package final var isClosed: Bool { state.contains(.closed) }

  /// Whether the peer is gone for good: its system has reset the connection.
  ///
  /// For whoever is not read from, of whom the loop hears nothing. The end of what a peer sends is no such thing: it may
  /// still read. Source: poll(2), POLLERR and POLLHUP.
  package final var isReset: Bool {
    guard !state.contains(.closed), watch != nil else { return false }
    var asked = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&asked, 1, 0) > 0 && asked.revents & Int16(POLLERR | POLLHUP) != 0
  }

  /// Stops reading, so that the peer is slowed down; what arrived stays where it is.
  package final func pauseReading() {
    assert(loop.mayTouch)
    state.insert(.paused)
    arm()
  }

  /// Reads again, and has the loop call `received` soon with what it left unused, even if nothing more comes.
  ///
  /// Does nothing unless reading is paused.
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

  /// Leaves what is unused, and whatever else the peer has sent, until others have had their turns.
  ///
  /// For `received`, which then returns how much it used. Until the connection has caught up with its peer, it is
  /// called by `EventLoop.serveBacklog` alone, so that a peer who sends without end takes nobody else's turn.
  package final func yield() {
    assert(loop.mayTouch)
    guard state.isDisjoint(with: [.closed, .finishing]) else { return }
    state.formUnion([.behind, .offerAgain])
    enqueue()
  }

  /// Whether lines were left for later that are not all taken yet.
  package final var isBehind: Bool { state.contains(.behind) }

  final func enqueue() {
    guard state.insert(.queued).inserted else { return }
    loop.backlog.append(self)
    arm()
  }

  /// Ends politely: the unsent bytes leave, then our end is shut, then the peer has 2 s to close.
  ///
  /// Input is read and thrown away from here on, because closing a socket with unread input resets the
  /// connection and can destroy the last reply on its way. A peer that does not take the unsent bytes within
  /// 10 s is aborted. Of the calls to a subclass only `closed` follows.
  /// Source: RFC 9112 §9.6, RFC 1122 §4.2.2.13.
  package final func finish() {
    assert(loop.mayTouch)
    guard state.isDisjoint(with: [.closed, .finishing]) else { return }
    state.insert(.finishing)
    kept = []
    takeLeave()
    arm()
  }

  /// Shuts our end, at once or when everything has left.
  final func takeLeave() {
    if state.contains(.shaking) {
      // What was said is still to be told, as soon as it can be.
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
