// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// An attempt to connect, at each address of some servers in turn.
package struct Attempt {
  package enum Fault: Error {
    case unknownHost(String, code: Int32)
    /// The last address did not answer, with its error number.
    case unreachable(Int32)
    case distrusted(Distrust, at: ServerAddress)
  }

  /// One address of a server.
  struct Way {
    let address: SocketAddress
    let server: ServerAddress
    /// The certificates that it may show; nil for plain lines.
    let trust: Trust?
  }

  /// Longer than TCP takes to repeat a lost first packet twice.
  private static let patience = Duration.seconds(10)

  private var rest: ArraySlice<Way>
  /// The way that is being tried.
  private var way: Way?
  private var error = ETIMEDOUT
  /// The last server whose certificate was not accepted; the others are tried all the same.
  private var distrusted: (Distrust, ServerAddress)?
  private(set) var deadline = ContinuousClock.now
  private var link: Link?
  private var isShaking = false

  init(_ ways: [Way]) {
    rest = ways[...]
    next()
  }

  private mutating func next() {
    link = nil
    isShaking = false
    while link == nil, let way = rest.popFirst() {
      self.way = way
      do throws(TransportFault) { link = Link(over: try way.address.dial(), way.trust) } catch {
        if case .system(_, let number) = error { self.error = number }
      }
    }
    deadline = link == nil ? .now : .now + Self.patience
  }

  /// The events that poll(2) is to watch for; nil if no connection is being made.
  var watched: pollfd? { link.map { isShaking ? $0.watched : pollfd($0.descriptor, POLLOUT) } }

  /// Continues the attempt after poll(2) returned; nil while the connection is being made.
  mutating func advance(isReady: Bool) throws(Fault) -> (link: Link, server: ServerAddress)? {
    guard let link, let server = way?.server else { throw fault }
    if isReady {
      error = link.error
      if error == 0 {
        link.flush()
        do throws(Distrust) {
          if try link.shakeHands() { return (link, server) }
          isShaking = true
          return nil
        } catch { distrusted = (error, server) }
      }
      next()
    } else if ContinuousClock.now >= deadline {
      error = ETIMEDOUT
      next()
    }
    if self.link == nil { throw fault }
    return nil
  }

  private var fault: Fault {
    distrusted.map { .distrusted($0.0, at: $0.1) } ?? .unreachable(error)
  }

  consuming func finish() throws(Fault) -> (link: Link, server: ServerAddress) {
    while true {
      var watched = self.watched ?? pollfd(-1, 0)
      let count = poll(&watched, 1, Wait.milliseconds(until: deadline))
      if let made = try advance(isReady: count > 0) { return made }
    }
  }
}

/// Time in the form that poll(2) takes.
package enum Wait {
  /// Returns the milliseconds from now to a time; 0 if it is past.
  package static func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
    let rest = ContinuousClock.now.duration(to: end).components
    guard rest.seconds >= 0, rest.attoseconds >= 0 else { return 0 }
    return Int32(clamping: rest.seconds * 1000 + rest.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
