// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A timer on the loop's thread.
///
/// Its clock never goes back. Releasing the timer stops it. It is confined to the loop's thread, but may be
/// made and started before the loop runs.
package final class Timer {
  private let loop: EventLoop
  private let fire: () -> Void
  private var watch: UnsafeMutablePointer<event>?
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
      held = time.add(afterMilliseconds: UInt64(delay), repeating: repeating) { [unowned self] in fired() }
      return
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let made = loop.makeEvent(-1, repeating ? EV_PERSIST : 0, timerFired, context)
    var interval = timeval(tv_sec: Int(delay / 1_000), tv_usec: Int(delay % 1_000) * 1_000)
    // Adding a timer fails only without memory.
    precondition(event_add(made, &interval) == 0, "out of memory")
    watch = made
  }

  /// Stops the timer; a call that is due in this turn is dropped, too.
  package func stop() {
    if let held { loop.time?.drop(held) }
    held = nil
    guard let watch else { return }
    event_free(watch)
    self.watch = nil
  }

  fileprivate func fired() { fire() }
}

/// Runs on the loop's thread, never inside another callback; `stop` frees the event, also inside `fire`.
private func timerFired(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<Timer>.fromOpaque(context).takeUnretainedValue().fired()
}
