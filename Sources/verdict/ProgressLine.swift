// SPDX-License-Identifier: MIT
import Glibc

/// A line of progress on standard error.
///
/// Nothing is shown during the first second, or if standard error is no terminal.
final class ProgressLine {
  private let isWatched = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var isShown = false

  func show(_ text: String) {
    guard isWatched, ContinuousClock.now - start > .seconds(1) else { return }
    Console.complain(Array("\r\u{1B}[Kverdict: \(text)".utf8))
    isShown = true
  }

  /// Removes the line; required before other output.
  func clear() {
    guard isShown else { return }
    Console.complain(Array("\r\u{1B}[K".utf8))
    isShown = false
  }
}
