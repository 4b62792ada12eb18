// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A signal of the process, delivered as a call on the loop's thread.
///
/// Only one loop of a process can watch signals, because libevent has a single place for them. Releasing the
/// watch restores the former handler. The watch is confined to the loop's thread, but may be made before the
/// loop runs.
package final class SignalWatch {
  private let loop: EventLoop
  private let watch: Watch

  /// Creates a watch of a signal but SIGKILL and SIGSTOP, which starts at once and calls back on the loop's thread.
  ///
  /// `caught` is called once for each time that libevent noticed the signal.
  package init(loop: EventLoop, signal: Int32, _ caught: @escaping () -> Void) throws(TransportFault) {
    self.loop = loop
    watch = Watch(EV_SIGNAL | EV_PERSIST, of: signal, on: loop, caught)
    guard watch.begin() else { throw .system(call: "sigaction", errno: errno) }
    // The parent process may have blocked the signal. A pending signal is delivered now.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, signal)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
  }
}
