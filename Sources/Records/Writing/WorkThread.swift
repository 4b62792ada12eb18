// SPDX-License-Identifier: MIT
import Glibc

/// A thread that does one thing and ends; signals are not for it, they belong to the loop.
struct WorkThread: Sendable {
  private let thread: pthread_t

  /// Starts it.
  ///
  /// - Parameters:
  ///   - name: what it is, for the operator.
  ///   - body: what it does.
  /// - Throws: `refused` where the system has no thread.
  init(_ name: String, _ body: @escaping @Sendable () -> Void) throws(LedgerOpenFault) {
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
      throw .refused("\(name) is not to be had; allow more (ulimit -u, or TasksMax= of a unit)", errno: fault)
    }
    self.thread = thread
  }

  /// Waits for its end; called once.
  func join() { pthread_join(thread, nil) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
