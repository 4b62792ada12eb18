// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A signal of the process, delivered as a call on the loop's thread.
///
/// Only one loop of a process can watch signals; libevent keeps a single place for them. Letting go
/// of the watch gives the signal its former meaning back. Confined to the loop's thread, except that
/// it may be made before the loop runs.
package final class SignalWatch {
  private let loop: EventLoop
  private let caught: () -> Void
  private var watch: UnsafeMutablePointer<event>?

  /// Watches from now on.
  ///
  /// - Parameters:
  ///   - loop: calls `caught` on its thread.
  ///   - signal: the number, such as SIGTERM; neither SIGKILL nor SIGSTOP.
  ///   - caught: called on the loop's thread once for each time libevent noticed the signal.
  /// - Throws: `TransportFault.system` when the system refuses the signal.
  package init(loop: EventLoop, signal: Int32, _ caught: @escaping () -> Void) throws(TransportFault) {
    self.loop = loop
    self.caught = caught
    let context = Unmanaged.passUnretained(self).toOpaque()
    let made = loop.makeEvent(signal, EV_SIGNAL | EV_PERSIST, signalCaught, context)
    watch = made
    guard event_add(made, nil) == 0 else { throw .system(call: "sigaction", errno: errno) }
    // Whoever started the process may have left it blocked, and then it would never be caught;
    // one that came meanwhile comes now, when it is watched.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, signal)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
  }

  deinit {
    if let watch { event_free(watch) }
  }

  fileprivate func signalled() { caught() }
}

/// Runs on the loop's thread, never inside another callback nor in a signal handler; the watch
/// frees the event in `deinit`.
private func signalCaught(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<SignalWatch>.fromOpaque(context).takeUnretainedValue().signalled()
}
