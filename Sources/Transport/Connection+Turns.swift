// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// The loop's calls of a connection, and its reads and writes.
extension Connection {
  final func ready(_ what: Int32) {
    // Only an event of the system shows how far its report of sockets has come.
    loop.heard(isNamed: state.isDisjoint(with: [.closed, .offerAgain]) && fault == 0)
    if state.contains(.closed) { return conclude() }
    if fault != 0 { return lose(Int32(fault)) }
    state.insert(.busy)
    if what & EV_WRITE != 0 { flush() }
    if what & EV_READ != 0 {
      if state.contains(.shaking) {
        // The computation of a handshake has its own turn, so that many new connections do not delay others.
        enqueue()
      } else if state.contains(.finishing) {
        discard()
      } else if state.isDisjoint(with: [.closed, .paused, .inputEnded, .queued]) {
        read()
      }
    }
    state.remove(.busy)
    arm()
  }

  /// Reads and offers input once, from the backlog; an end or a fault has its own event.
  final func takeTurn() {
    state.remove(.queued)
    guard !state.contains(.closed), fault == 0 else { return }
    state.insert(.busy)
    if state.contains(.shaking) {
      shakeHands()
    } else if state.isDisjoint(with: [.finishing, .paused, .inputEnded]) {
      read()
    }
    state.remove(.busy)
    arm()
  }

  final func flush() {
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
    guard !state.contains(.shaking) else { return }
    if state.contains(.finishing) { shutOurEnd() } else { drained() }
  }

  /// Reads once, behind the kept bytes, into the buffer that the loop's connections share.
  final func read() {
    let buffer = loop.input
    let most = min(readMost, buffer.count)
    let held = kept.count
    _ = buffer.update(fromContentsOf: kept)
    var count = 0
    var isEnd = false
    if held < most {
      let space = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[held..<most]))
      switch take(into: space) {
      case .bytes(let number): count = number
      case .nothing: break
      case .ended: isEnd = true
      case .broken(let errno): return lose(errno)
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
    // A paused or queued connection handles the end later: reading again returns 0 again.
    guard isEnd, state.isDisjoint(with: [.paused, .queued]) else { return }
    state.insert(.inputEnded)
    kept = []
    endOfInput(UnsafeBufferPointer(rebasing: rest))
  }

  /// Ends the state `behind` once no input waits.
  ///
  /// The socket reports nothing of bytes inside TLS; such a connection continues from the backlog.
  final func catchUp(mayHaveMore: Bool) {
    let holdsMore = tls?.holdsMore == true
    guard state.contains(.behind) || holdsMore, state.isDisjoint(with: [.paused, .queued]) else { return }
    if mayHaveMore || holdsMore {
      state.insert(.behind)
      enqueue()
    } else {
      state.remove(.behind)
    }
  }

  /// Keeps the unused bytes; frees the memory if there are none.
  ///
  /// `appended` counts the new bytes at the end if all others are kept already; else it is nil.
  final func keep(_ rest: Slice<UnsafeMutableBufferPointer<UInt8>>, appended: Int?) {
    if let appended {
      kept.append(contentsOf: rest.suffix(appended))
    } else {
      kept = rest.isEmpty ? [] : Array(rest)
    }
  }

  final func discard() {
    let count = recv(descriptor, loop.input.baseAddress, loop.input.count, 0)
    if count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR)) { return }
    guard count == 0, !unsent.isEmpty else { return abort() }
    // The peer sends no more, but its unread bytes must still leave.
    state.insert(.inputEnded)
  }

  final func shutOurEnd() {
    // A socket that the peer has reset cannot be shut and needs no waiting.
    let isShut = shutdown(descriptor, Int32(SHUT_WR)) == 0
    // The end of the TLS input is not the end of the socket's input.
    if tls != nil { state.remove(.inputEnded) }
    guard isShut, !state.contains(.inputEnded) else { return abort() }
    loop.farewells.add(self, on: loop, afterMilliseconds: Connection.patienceForClosing)
  }

  /// Records a failed send; the loop reports it in a later call.
  final func breakOff(_ errno: Int32) {
    fault = UInt8(clamping: errno)
    activate()
  }

  final func lose(_ errno: Int32) {
    let isExpected = state.contains(.finishing)
    abort()
    if !isExpected { lost(errno) }
  }

  final func conclude() {
    loop.connections -= 1
    closed()
    guard let watch else { return }
    event_free(watch)
    self.watch = nil
    Unmanaged.passUnretained(self).release()
  }

  /// The socket, stored in the event; invalid once it is closed.
  final var descriptor: Int32 { watch.map { event_get_fd($0) } ?? -1 }

  /// Makes the loop call `ready` in this turn, or in the next if none is running.
  final func activate() {
    if let watch { event_active(watch, EV_READ, 1) }
  }

  final func arm() {
    guard let watch, state.isDisjoint(with: [.closed, .busy]), fault == 0 else { return }
    var wanted: ConnectionState = unsent.isEmpty ? [] : .armedForWriting
    let isReading =
      (state.contains(.finishing) && !state.contains(.shaking)) || state.isDisjoint(with: [.paused, .queued])
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
    // Deleting the event has cancelled an activation, too.
    if state.contains(.offerAgain), !state.contains(.queued) { activate() }
  }
}

/// Runs on the loop's thread, never inside another callback.
///
/// The context is the object that `init` retained. Only `conclude` frees the event and releases the object, so
/// that no call follows.
func connectionReady(_: Int32, _ what: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().ready(Int32(what))
}
