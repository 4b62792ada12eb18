// SPDX-License-Identifier: MIT
import CLibevent

/// A timer on the loop's thread.
///
/// Its clock never goes back. Releasing the timer stops it. It is confined to the loop's thread, but may be
/// made and started before the loop runs.
package final class Timer {
  private let loop: EventLoop
  private let fire: () -> Void
  private var watch: Watch?
  private var held: Int?

  /// Creates a timer that is not running; `fire` is called on the loop's thread, and may stop, start or release it.
  package init(loop: EventLoop, _ fire: @escaping () -> Void) {
    self.loop = loop
    self.fire = fire
  }

  deinit { stop() }

  /// Starts or restarts the timer; the delay is also the time between the calls if it is `repeating`.
  package func start(afterMilliseconds delay: UInt32, repeating: Bool) {
    stop()
    if let time = loop.time {
      held = time.add(afterMilliseconds: UInt64(delay), repeating: repeating, fire)
      return
    }
    let made = Watch(repeating ? EV_PERSIST : 0, of: -1, on: loop, fire)
    // Adding a timer fails only without memory.
    precondition(made.begin(afterMilliseconds: delay), "out of memory")
    watch = made
  }

  /// Stops the timer; a call that is due in this turn is dropped, too.
  package func stop() {
    if let held { loop.time?.drop(held) }
    held = nil
    watch = nil
  }
}
