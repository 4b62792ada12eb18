// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A connection that sends one line and reads nothing.
package final class TurnedAway: Connection {
  private let gone: () -> Void

  /// Creates a connection that sends a line and ends politely, so that unread input does not destroy the line.
  ///
  /// It owns the connected, non-blocking socket. `gone` is called once it is closed, within some seconds.
  @discardableResult
  package init(_ descriptor: Int32, saying line: [UInt8], on loop: EventLoop, gone: @escaping () -> Void) {
    self.gone = gone
    super.init(descriptor: descriptor, loop: loop)
    line.withUnsafeBufferPointer { send($0) }
    finish()
  }

  package override func closed() { gone() }

  /// Sends a line and closes at once, by two system calls; a peer with unread input may not receive it.
  package static func atOnce(_ descriptor: Int32, saying line: [UInt8]) {
    _ = line.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    Glibc.close(descriptor)
  }
}
