// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// An attempt to connect, at each address of a host in turn.
package struct Attempt {
  package enum Fault: Error {
    case unknownHost(code: Int32)
    /// The error number of the last address.
    case unreachable(Int32)
    case distrusted(Distrust)
  }

  /// Longer than TCP takes to repeat a lost first packet twice.
  private static let patience = Duration.seconds(10)

  private var rest: ArraySlice<SocketAddress>
  private var error = ETIMEDOUT
  private(set) var deadline = ContinuousClock.now
  private var link: Link?
  private let trust: Trust?
  private var isShaking = false

  init(_ addresses: [SocketAddress], _ trust: Trust?) {
    self.trust = trust
    rest = addresses[...]
    next()
  }

  private mutating func next() {
    link = nil
    isShaking = false
    while link == nil, let address = rest.popFirst() {
      do throws(TransportFault) { link = Link(over: try address.dial(), trust) } catch {
        if case .system(_, let number) = error { self.error = number }
      }
    }
    deadline = link == nil ? .now : .now + Self.patience
  }

  /// The events that poll(2) is to watch for; nil if no connection is being made.
  var watched: pollfd? { link.map { isShaking ? $0.watched : pollfd($0.descriptor, POLLOUT) } }

  /// Continues the attempt after poll(2) returned; nil while the connection is being made.
  mutating func advance(isReady: Bool) throws(Fault) -> Link? {
    guard let link else { throw .unreachable(error) }
    if isReady {
      error = link.error
      if error == 0 {
        link.flush()
        do throws(Distrust) {
          if try link.shakeHands() { return link }
          isShaking = true
          return nil
        } catch { throw .distrusted(error) }
      }
      next()
    } else if ContinuousClock.now >= deadline {
      error = ETIMEDOUT
      next()
    }
    if self.link == nil { throw .unreachable(error) }
    return nil
  }

  consuming func finish() throws(Fault) -> Link {
    while true {
      var watched = self.watched ?? pollfd(-1, 0)
      let count = poll(&watched, 1, Wait.milliseconds(until: deadline))
      if let link = try advance(isReady: count > 0) { return link }
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
