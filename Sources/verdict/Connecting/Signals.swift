// SPDX-License-Identifier: MIT
import CLibedit
import Glibc

/// Signals that a program with a terminal must answer in order, read from a descriptor.
struct Signals {
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]

  let descriptor: Int32

  private static var all: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in watched { sigaddset(&set, signal) }
    return set
  }

  /// Holds the signals back from now on; nil where the system has no descriptor left.
  init?() {
    var set = Self.all
    sigprocmask(SIG_BLOCK, &set, nil)
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard descriptor >= 0 else {
      sigprocmask(SIG_UNBLOCK, &set, nil)
      return nil
    }
  }

  /// Holds them back no more: each does again what it does by itself.
  func end() {
    close(descriptor)
    var set = Self.all
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// The next signal that came, or nil.
  func next() -> Int32? {
    let signal = verdict_next_signal(descriptor)
    return signal == 0 ? nil : signal
  }

  /// Stands still, as Ctrl-Z asks for, until somebody lets the program go on; returns at once where nobody could.
  static func stop() { take(SIGTSTP) }

  /// Ends the program by a signal, so that whoever started it sees by which.
  static func die(of signal: Int32) -> Int32 {
    Glibc.signal(signal, SIG_DFL)
    take(signal)
    return 128 + signal
  }

  /// Lets a signal do what it does by itself.
  private static func take(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    raise(signal)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }
}
