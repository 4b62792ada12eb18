// SPDX-License-Identifier: MIT

/// The connections of a loop that are finishing, each with a deadline.
///
/// One coarse timer serves all of them, so that connections need no timers. It exists only while there are such
/// connections.
final class Farewells {
  private struct Farewell {
    let connection: Connection
    let deadline: UInt64
  }

  private static let tick: UInt32 = 250

  private var waiting: [Farewell] = []
  private var timer: Timer?

  /// Aborts the connection after a delay, precise to a tick, unless it is closed before.
  func add(_ connection: Connection, on loop: EventLoop, afterMilliseconds delay: UInt64) {
    waiting.append(Farewell(connection: connection, deadline: loop.milliseconds + delay))
    guard timer == nil else { return }
    let timer = Timer(loop: loop) { [unowned self, unowned loop] in look(at: loop.milliseconds) }
    timer.start(afterMilliseconds: Farewells.tick, repeating: true)
    self.timer = timer
  }

  private func look(at now: UInt64) {
    waiting.removeAll { farewell in
      if farewell.deadline <= now { farewell.connection.abort() }
      return farewell.connection.isClosed
    }
    if waiting.isEmpty { timer = nil }
  }
}
