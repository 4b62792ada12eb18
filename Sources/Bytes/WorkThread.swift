// SPDX-License-Identifier: MIT
import Glibc

/// A thread that runs one function and ends; it blocks all signals, which belong to the loop.
package struct WorkThread: Sendable {
  /// The system has no thread left for the process.
  package struct Refusal: Error {
    package let errno: Int32
  }

  private let thread: pthread_t

  /// Starts the thread, which `join` or `detach` gives back to the system.
  package init(_ body: @escaping @Sendable () -> Void) throws(Refusal) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Body(run: body))
    let fault = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        body.run()
        return nil
      }, context.toOpaque())
    guard fault == 0 else {
      context.release()
      throw Refusal(errno: fault)
    }
    self.thread = thread
  }

  /// Waits for the thread's end; to be called once.
  package func join() { pthread_join(thread, nil) }

  /// Leaves the thread to itself; nobody waits for its end.
  package func detach() { pthread_detach(thread) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
