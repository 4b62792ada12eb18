// SPDX-License-Identifier: MIT
import Glibc

/// A question to whoever typed the command: shown at a terminal, answered in a line of standard input.
enum Question {
  /// Returns whether the answer is yes; no answer is no.
  static func isAgreed(_ text: String) -> Bool {
    Console.complain(Array((isatty(STDIN_FILENO) == 1 ? text : text + "\n").utf8))
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }
}
