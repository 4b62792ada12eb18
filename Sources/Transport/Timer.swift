// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A timer on the loop's thread.
///
/// It measures on a clock that never goes back. Letting go of the timer stops it. Confined to the
/// loop's thread, except that it may be made and started before the loop runs.
package final class Timer {
  private let loop: EventLoop
  private let fire: () -> Void
  private var watch: UnsafeMutablePointer<event>?
  /// What it is called by where the loop's time is held.
  private var held: Int?

  /// Makes a timer that does not run yet.
  ///
  /// - Parameters:
  ///   - loop: calls `fire` on its thread.
  ///   - fire: called on the loop's thread; it may stop, start or let go of this timer.
  package init(loop: EventLoop, _ fire: @escaping () -> Void) {
    self.loop = loop
    self.fire = fire
  }

  deinit { stop() }

  /// Starts or starts anew.
  ///
  /// - Parameters:
  ///   - delay: milliseconds until the first time, and between two times.
  ///   - repeating: whether it goes on after the first time.
  package func start(afterMilliseconds delay: UInt32, repeating: Bool) {
    stop()
    if let time = loop.time {
      held = time.add(afterMilliseconds: UInt64(delay), repeating: repeating) { [unowned self] in fired() }
      return
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let made = loop.makeEvent(-1, repeating ? EV_PERSIST : 0, timerFired, context)
    var interval = timeval(tv_sec: Int(delay / 1_000), tv_usec: Int(delay % 1_000) * 1_000)
    // Only a lack of memory makes the adding of a timer fail.
    precondition(event_add(made, &interval) == 0, "out of memory")
    watch = made
  }

  /// Stops; nothing fires any more, not even what is due in this turn.
  package func stop() {
    if let held { loop.time?.drop(held) }
    held = nil
    guard let watch else { return }
    event_free(watch)
    self.watch = nil
  }

  fileprivate func fired() { fire() }
}

/// Runs on the loop's thread, never inside another callback; the timer frees the event in `stop`,
/// which its own `fire` may call.
private func timerFired(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<Timer>.fromOpaque(context).takeUnretainedValue().fired()
}
