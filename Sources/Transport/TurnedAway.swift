// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A peer that is told one thing and not listened to.
package final class TurnedAway: Connection {
  private let gone: () -> Void

  /// Tells a peer so and ends politely, so that the line arrives whatever the peer has sent.
  ///
  /// - Parameters:
  ///   - descriptor: connected, does not block; belongs to the connection from then on.
  ///   - line: what is said.
  ///   - loop: the caller is on its thread.
  ///   - gone: called once the connection is closed, within some seconds.
  @discardableResult
  package init(_ descriptor: Int32, saying line: [UInt8], on loop: EventLoop, gone: @escaping () -> Void) {
    self.gone = gone
    super.init(descriptor: descriptor, loop: loop)
    line.withUnsafeBufferPointer { send($0) }
    finish()
  }

  package override func closed() { gone() }

  /// Tells a peer so and closes at once, which costs two calls of the system; a peer that has sent something may not read it.
  package static func atOnce(_ descriptor: Int32, saying line: [UInt8]) {
    _ = line.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    Glibc.close(descriptor)
  }
}
