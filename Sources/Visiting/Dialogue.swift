// SPDX-License-Identifier: MIT
import Glibc

/// A connection whose owner waits for each reply, but no longer than its patience.
package final class Dialogue {
  package enum Fault: Error, Equatable {
    /// The server sent or read nothing for longer than the patience.
    case silent
    case ended
    case broken
    case distrusted(Distrust)
  }

  package let link: Link
  private let patience: Duration
  private var cutter = LineCutter()
  private var lines: ArraySlice<[UInt8]> = []
  private var reader = ReplyReader()
  private var hasEnded = false

  package init(_ link: Link, patience: Duration) {
    self.link = link
    self.patience = patience
  }

  /// Sends bytes, and returns when the system has taken them or the connection is broken.
  package func send(_ bytes: some Collection<UInt8>) throws(Fault) {
    try shakeHands()
    link.send(bytes)
    while link.unsentCount > 0, !link.isBroken {
      guard waits(for: POLLOUT, patience) else { throw .silent }
      link.flush()
    }
  }

  /// Returns the next line without its LF; nil if the server closed the connection.
  package func line() throws(Fault) -> [UInt8]? {
    while true {
      if let line = lines.popFirst() { return line }
      if hasEnded { return nil }
      try shakeHands()
      guard waits(for: POLLIN, patience) else { throw .silent }
      switch link.receive() {
      case .bytes(let bytes): lines = cutter.take(bytes)[...]
      case .nothing: break
      case .ended: hasEnded = true
      case .broken:
        hasEnded = true
        throw .broken
      }
    }
  }

  /// Returns the bytes after the last whole line, once.
  package func rest() -> [UInt8] { cutter.rest() }

  package var hasInput: Bool { !lines.isEmpty || !cutter.isEmpty || waits(for: POLLIN, .zero) }

  /// Returns the next whole reply; notices before it are skipped.
  package func reply() throws(Fault) -> ServerReply {
    while let line = try line() {
      if case .reply(let reply) = reader.take(ServerLine(line)) { return reply }
    }
    throw .ended
  }

  package func ask(_ line: String) throws(Fault) -> ServerReply {
    try send("\(line)\n".utf8)
    return try reply()
  }

  private func shakeHands() throws(Fault) {
    while true {
      do throws(Distrust) { if try link.shakeHands() { return } } catch { throw .distrusted(error) }
      guard waits(for: POLLIN, patience) else { throw .silent }
    }
  }

  private func waits(for events: Int32, _ time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    var watched = pollfd(link.descriptor, events)
    while true {
      let count = poll(&watched, 1, time == .zero ? 0 : Wait.milliseconds(until: end))
      guard count < 0, errno == EINTR else { return count > 0 }
    }
  }
}
