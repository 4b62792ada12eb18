// SPDX-License-Identifier: MIT
import Glibc

/// A line for whoever keeps the program, as it goes to standard error.
///
/// One line, whatever the text has in it. Where standard error is the journal's stream, the line begins with how much it
/// matters; the journal adds the time itself.
/// Source: sd-daemon(3); systemd.exec(5), JOURNAL_STREAM.
package enum LogLine {
  /// How much a line matters, by syslog's numbers.
  package enum Level: Int, Sendable {
    /// Something does not work, and somebody must see to it.
    case error = 3
    /// Something will not work, or not as it is meant.
    case warning = 4
    /// Something that is not as always, and right.
    case notice = 5
  }

  /// Whether standard error is the journal's stream: the variable has its device and inode.
  package static let isForSystemd: Bool = {
    var status = stat()
    guard let place = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &status) == 0 else { return false }
    return String(cString: place) == "\(status.st_dev):\(status.st_ino)"
  }()

  /// A line as it is written.
  ///
  /// - Parameters:
  ///   - text: what is told.
  ///   - level: how much it matters.
  ///   - isForSystemd: whether the journal reads it.
  /// - Returns: its bytes, its end included.
  package static func bytes(_ text: String, _ level: Level, forSystemd isForSystemd: Bool = isForSystemd)
    -> [UInt8]
  {
    Array("\(isForSystemd ? "<\(level.rawValue)>" : "")\(shown(text))\n".utf8)
  }

  /// A text in which nothing moves the cursor, ends the line, turns it round or is unseen: such a character is shown by
  /// its number, `\u{1B}`.
  package static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnfit) else { return text }
    return text.unicodeScalars.reduce(into: "") { shown, scalar in
      if isUnfit(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 32 || scalar.value == 127 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return true
    default: return false
    }
  }
}
