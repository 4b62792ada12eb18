// SPDX-License-Identifier: MIT
import CLibedit
import Glibc

/// The signals that a program with a terminal answers in order, read from a descriptor.
struct Signals {
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]

  let descriptor: Int32

  static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  /// Blocks the signals; nil if the system provides no descriptor.
  init?() {
    var set = Self.set(of: Self.watched)
    sigprocmask(SIG_BLOCK, &set, nil)
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard descriptor >= 0 else {
      sigprocmask(SIG_UNBLOCK, &set, nil)
      return nil
    }
  }

  func end() {
    close(descriptor)
    var set = Self.set(of: Self.watched)
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  func next() -> Int32? {
    let signal = verdict_next_signal(descriptor)
    return signal == 0 ? nil : signal
  }

  /// Stops the program, as Ctrl-Z does, until it is continued; returns at once if no process could continue it.
  static func stop() { take(SIGTSTP) }

  /// Ends the program by a signal, so that its parent process sees which one it was.
  static func die(of signal: Int32) -> Int32 {
    Glibc.signal(signal, SIG_DFL)
    take(signal)
    return 128 + signal
  }

  /// Raises a signal and lets it take effect, then blocks it again.
  private static func take(_ signal: Int32) {
    var set = set(of: [signal])
    raise(signal)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }
}
