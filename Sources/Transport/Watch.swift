// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A descriptor, a signal or a time that a loop watches until the watch is released.
///
/// It is confined to the loop's thread, but may be made before the loop runs. Its owner keeps the loop alive.
final class Watch {
  private let happened: () -> Void
  private var event: UnsafeMutablePointer<event>?

  /// Creates a watch that has not begun; -1 is the descriptor of a time.
  ///
  /// `happened` runs on the loop's thread, never inside another callback or a signal handler, and may release the watch.
  init(_ what: Int32, of descriptor: Int32, on loop: EventLoop, _ happened: @escaping () -> Void) {
    self.happened = happened
    event = loop.makeEvent(descriptor, what, watchHappened, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { event_free(event) }

  /// Begins, or begins again after `pause`; false if the system refuses, with the reason in `errno`.
  func begin(afterMilliseconds delay: UInt32? = nil) -> Bool {
    guard let delay else { return event_add(event, nil) == 0 }
    var interval = timeval(tv_sec: Int(delay / 1_000), tv_usec: Int(delay % 1_000) * 1_000)
    return event_add(event, &interval) == 0
  }

  func pause() { event_del(event) }

  fileprivate func happen() { happened() }
}

private func watchHappened(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().happen()
}
