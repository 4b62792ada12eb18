// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// One TCP connection on a loop: bytes in, bytes out, and how it ends.
///
/// Meant to be subclassed; it knows nothing of lines. The loop keeps the object alive until `closed()` has
/// returned, so nobody else need hold it. Everything is confined to the loop's thread.
///
/// The five methods that are called (`received`, `endOfInput`, `lost`, `drained`, `closed`) are called by the
/// loop only, `serveBacklog` included, never from inside one another, and never from inside `send`, `finish`,
/// `abort`, `pauseReading` or `resumeReading`. Each of those may be called at any time, from inside them too.
///
/// No buffer exists while nothing is partial or unsent: an idle connection is this object and its event.
open class Connection {
  private struct State: OptionSet {
    let rawValue: UInt16
    /// `pauseReading` was called.
    static let paused = State(rawValue: 1)
    /// `resumeReading` was called; what is kept is to be offered again.
    static let offerAgain = State(rawValue: 2)
    /// The peer has sent its last byte, and `endOfInput` was called.
    static let inputEnded = State(rawValue: 4)
    /// `finish` was called: input is thrown away, only `closed` follows.
    static let finishing = State(rawValue: 8)
    /// The descriptor is closed; only `closed`, or it too, is behind us.
    static let closed = State(rawValue: 16)
    /// A callback is under way, which arms the event once at its end.
    static let busy = State(rawValue: 32)
    static let armedForReading = State(rawValue: 64)
    static let armedForWriting = State(rawValue: 128)
    /// It waits in the loop's backlog for its turn.
    static let queued = State(rawValue: 256)
    /// It left lines for later and has not caught up with its peer.
    static let behind = State(rawValue: 512)
  }

  /// Milliseconds that unsent bytes have to leave after `finish`.
  private static let patienceForSending: UInt64 = 10_000
  /// Milliseconds that the peer has to close after our last byte.
  private static let patienceForClosing: UInt64 = 2_000

  private let loop: EventLoop
  private var watch: UnsafeMutablePointer<event>?
  /// What `received` left unused.
  private var kept: [UInt8] = []
  /// Bytes to send; the first `sent` of them are gone already.
  private var unsent: [UInt8] = []
  private var sent: UInt32 = 0
  private var state: State = []
  /// The error of a send that failed, until the loop reports it; 0 means none, and Linux ends at 133.
  private var fault: UInt8 = 0

  /// Takes over a connected socket that does not block, and begins to read.
  ///
  /// - Parameters:
  ///   - descriptor: belongs to the connection from then on.
  ///   - loop: the caller is on its thread.
  package init(descriptor: Int32, loop: EventLoop) {
    self.loop = loop
    // The loop's hold on the object; `conclude` lets go of it.
    let context = Unmanaged.passRetained(self).toOpaque()
    watch = loop.makeEvent(descriptor, EV_READ | EV_PERSIST, connectionReady, context)
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

  /// The last call, exactly once, whatever the cause.
  open func closed() {}

  // MARK: What an owner asks

  /// Sends bytes, at once as far as the system takes them; the remainder is kept and follows by itself.
  ///
  /// After `finish`, or once the connection broke, the bytes are dropped.
  package final func send(_ bytes: UnsafeBufferPointer<UInt8>) {
    assert(loop.mayTouch)
    guard state.isDisjoint(with: [.closed, .finishing]), fault == 0 else { return }
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

  private func enqueue() {
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
    if unsent.isEmpty {
      shutOurEnd()
    } else {
      loop.farewells.add(self, on: loop, afterMilliseconds: Connection.patienceForSending)
    }
    arm()
  }

  /// Closes at once and drops the unsent bytes; of the calls to a subclass only `closed` follows.
  package final func abort() {
    assert(loop.mayTouch)
    guard !state.contains(.closed), let watch else { return }
    state.insert(.closed)
    event_del(watch)
    close(descriptor)
    kept = []
    unsent = []
    sent = 0
    activate()
  }

  // MARK: What the loop does

  /// Does what the event says, or what `activate` was called for.
  fileprivate final func ready(_ what: Int32) {
    // Only what the system named tells that it got as far as here in its list.
    loop.heard(isNamed: state.isDisjoint(with: [.closed, .offerAgain]) && fault == 0)
    if state.contains(.closed) { return conclude() }
    if fault != 0 { return lose(Int32(fault)) }
    state.insert(.busy)
    if what & EV_WRITE != 0 { flush() }
    if what & EV_READ != 0 {
      if state.contains(.finishing) {
        discard()
      } else if state.isDisjoint(with: [.closed, .paused, .inputEnded, .queued]) {
        read()
      }
    }
    state.remove(.busy)
    arm()
  }

  /// Reads and offers once, out of the backlog; an end or a fault has an event of its own.
  final func takeTurn() {
    state.remove(.queued)
    guard state.isDisjoint(with: [.closed, .finishing, .paused, .inputEnded]), fault == 0 else { return }
    state.insert(.busy)
    read()
    state.remove(.busy)
    arm()
  }

  private func flush() {
    while sent < unsent.count {
      let count = unsent.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress?.advanced(by: Int(sent)), $0.count - Int(sent),
          Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += UInt32(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        return lose(errno)
      }
    }
    guard !unsent.isEmpty else { return }
    unsent = []
    sent = 0
    if state.contains(.finishing) { shutOurEnd() } else { drained() }
  }

  /// One read, behind what was kept, into the buffer that all connections of the loop share.
  private func read() {
    let buffer = loop.input
    let most = min(readMost, buffer.count)
    let held = kept.count
    _ = buffer.update(fromContentsOf: kept)
    var count = 0
    var isEnd = false
    if held < most {
      let space = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[held..<most]))
      count = recv(descriptor, space.baseAddress, space.count, 0)
      isEnd = count == 0
      if count < 0 {
        guard errno == EAGAIN || errno == EINTR else { return lose(errno) }
        count = 0
      }
    }
    var rest = buffer[..<(held + count)]
    let isFull = rest.count >= most
    let isOffered = state.contains(.offerAgain) && held > 0
    state.remove(.offerAgain)
    if count > 0 || isOffered || held >= most {
      let used = received(UnsafeBufferPointer(rebasing: rest))
      precondition(0...rest.count ~= used, "received must return how many of its bytes it used")
      rest = rest.dropFirst(used)
      guard state.isDisjoint(with: [.closed, .finishing]) else { return }
      if used == 0, isFull, state.isDisjoint(with: [.paused, .queued]) { return lose(EMSGSIZE) }
      if used > 0 || count > 0 { keep(rest, appended: used == 0 ? count : nil) }
    }
    catchUp(mayHaveMore: isFull)
    // A paused or queued subclass hears of the end later: reading at the end gives 0 again.
    guard isEnd, state.isDisjoint(with: [.paused, .queued]) else { return }
    state.insert(.inputEnded)
    kept = []
    endOfInput(UnsafeBufferPointer(rebasing: rest))
  }

  /// Ends the waiting in the backlog once the system has no more than was taken.
  private func catchUp(mayHaveMore: Bool) {
    guard state.contains(.behind), state.isDisjoint(with: [.paused, .queued]) else { return }
    if mayHaveMore { enqueue() } else { state.remove(.behind) }
  }

  /// Keeps what was left unused; the memory goes as soon as nothing is.
  ///
  /// - Parameters:
  ///   - rest: all of what is to be kept.
  ///   - appended: how many bytes at its end are new, when all before them is kept already; else nil.
  private func keep(_ rest: Slice<UnsafeMutableBufferPointer<UInt8>>, appended: Int?) {
    if let appended {
      kept.append(contentsOf: rest.suffix(appended))
    } else {
      kept = rest.isEmpty ? [] : Array(rest)
    }
  }

  private func discard() {
    let count = recv(descriptor, loop.input.baseAddress, loop.input.count, 0)
    if count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR)) { return }
    guard count == 0, !unsent.isEmpty else { return abort() }
    // The peer has sent all it will; what it has not read yet is still to leave.
    state.insert(.inputEnded)
  }

  private func shutOurEnd() {
    // A socket that the peer reset meanwhile cannot be shut, and need not be waited for.
    let isShut = shutdown(descriptor, Int32(SHUT_WR)) == 0
    guard isShut, !state.contains(.inputEnded) else { return abort() }
    loop.farewells.add(self, on: loop, afterMilliseconds: Connection.patienceForClosing)
  }

  /// Notes that a send failed; the loop reports it in a call of its own.
  private func breakOff(_ errno: Int32) {
    fault = UInt8(clamping: errno)
    activate()
  }

  private func lose(_ errno: Int32) {
    let isExpected = state.contains(.finishing)
    abort()
    if !isExpected { lost(errno) }
  }

  private func conclude() {
    loop.connections -= 1
    closed()
    guard let watch else { return }
    event_free(watch)
    self.watch = nil
    Unmanaged.passUnretained(self).release()
  }

  /// The socket, which the event remembers for us; not to be used once it is closed.
  private var descriptor: Int32 { watch.map { event_get_fd($0) } ?? -1 }

  /// Has the loop call `ready` in this turn, or in the next one if none is under way.
  private func activate() {
    if let watch { event_active(watch, EV_READ, 1) }
  }

  /// Makes the event wait for just what is of interest.
  private func arm() {
    guard let watch, state.isDisjoint(with: [.closed, .busy]), fault == 0 else { return }
    var wanted: State = unsent.isEmpty ? [] : .armedForWriting
    let isReading = state.contains(.finishing) || state.isDisjoint(with: [.paused, .queued])
    if isReading, !state.contains(.inputEnded) { wanted.insert(.armedForReading) }
    guard wanted != state.intersection([.armedForReading, .armedForWriting]) else { return }

    event_del(watch)
    state.subtract([.armedForReading, .armedForWriting])
    state.formUnion(wanted)
    if !wanted.isEmpty {
      var what = EV_PERSIST
      if wanted.contains(.armedForReading) { what |= EV_READ }
      if wanted.contains(.armedForWriting) { what |= EV_WRITE }
      let context = Unmanaged.passUnretained(self).toOpaque()
      event_assign(watch, event_get_base(watch), descriptor, Int16(what), connectionReady, context)
      if event_add(watch, nil) != 0 { return breakOff(errno) }
    }
    // Deleting the event took an activation back, too.
    if state.contains(.offerAgain), !state.contains(.queued) { activate() }
  }
}

/// Runs on the loop's thread, never inside another callback.
///
/// The context is the object that `init` retained; `conclude` alone frees the event, then releases the object,
/// so no call can come after.
private func connectionReady(_: Int32, _ what: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().ready(Int32(what))
}
