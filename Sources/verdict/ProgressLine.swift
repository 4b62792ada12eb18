// SPDX-License-Identifier: MIT
import Glibc

/// One line on standard error that says how far a long work is, where somebody watches it.
///
/// Shows nothing in the first second, nor where standard error is no terminal.
final class ProgressLine {
  private let isWatched = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var isShown = false

  /// Puts a text in place of the last one.
  func show(_ text: String) {
    guard isWatched, ContinuousClock.now - start > .seconds(1) else { return }
    Console.complain(Array("\r\u{1B}[Kverdict: \(text)".utf8))
    isShown = true
  }

  /// Takes the line away, before anything else is written.
  func clear() {
    guard isShown else { return }
    Console.complain(Array("\r\u{1B}[K".utf8))
    isShown = false
  }
}
