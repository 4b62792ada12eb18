// SPDX-License-Identifier: MIT
import Glibc

/// The TLS side of a connection: the handshake and the input.
extension Connection {
  /// The most unsent bytes up to which OpenSSL may answer records without content.
  private static let unaskedMost = 131_072

  /// The TLS session; nil for a plain connection.
  ///
  /// The loop stores it, so that a plain connection needs no room for it.
  final var tls: TLSSession? {
    get { state.contains(.secure) ? loop.sessions[Int(descriptor)] : nil }
    set {
      if newValue == nil, !state.contains(.secure) { return }
      let place = Int(descriptor)
      while loop.sessions.count <= place { loop.sessions.append(nil) }
      loop.sessions[place] = newValue
      if newValue == nil { state.remove(.secure) } else { state.insert(.secure) }
    }
  }

  final func take(into space: UnsafeMutableRawBufferPointer) -> TLSSession.Taken {
    if let tls {
      let before = unsentBytes
      let taken = tls.receive(into: space)
      pass(on: tls)
      // A peer that sends empty records and reads no answers would make the output grow without end.
      let isEndless = taken == .nothing && unsentBytes > max(before, Self.unaskedMost)
      return isEndless ? .broken(EPROTO) : taken
    }
    let count = recv(descriptor, space.baseAddress, space.count, 0)
    if count > 0 { return .bytes(count) }
    if count == 0 { return .ended }
    return errno == EAGAIN || errno == EINTR ? .nothing : .broken(errno)
  }

  final func shakeHands() {
    guard let tls else { return }
    if !tls.hasBegun {
      var first: UInt8 = 0
      let count = recv(descriptor, &first, 1, Int32(MSG_PEEK))
      guard count > 0 else {
        if count == 0 { return abort() }
        return errno == EAGAIN || errno == EINTR ? () : lose(errno)
      }
      guard first == TLSSession.opening else { return goOnPlainly() }
      tls.hasBegun = true
    }
    let step = tls.shakeHands()
    pass(on: tls)
    guard step != .waiting else { return }
    endHandshake()
    guard step == .open else {
      // The alert with the reason is being sent, and no other bytes follow it.
      self.tls = nil
      state.insert(.finishing)
      return takeLeave()
    }
    guard tls.early.withUnsafeBufferPointer({ tls.seal($0) }) else { return breakOff(EPROTO) }
    tls.early = []
    pass(on: tls)
    if state.contains(.finishing) { takeLeave() } else if !state.contains(.paused), fault == 0 { read() }
  }

  final func endHandshake() {
    if state.contains(.shaking) { loop.handshakes -= 1 }
    state.remove(.shaking)
  }

  final func goOnPlainly() {
    endHandshake()
    tls = nil
    if state.contains(.finishing) { abort() } else { spokePlainly() }
  }

  /// Whether the peer speaks TLS, or must.
  package final var isSecure: Bool { state.contains(.secure) }

  /// Whether the handshake is not over.
  package final var isShakingHands: Bool { state.contains(.shaking) }

  /// Ends a handshake that takes too long, unless it is over.
  ///
  /// The owner keeps the time.
  package final func giveUpHandshake() {
    assert(loop.mayTouch)
    guard let tls, state.contains(.shaking) else { return }
    if tls.hasBegun { abort() } else { goOnPlainly() }
  }
}
