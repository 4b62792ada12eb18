// SPDX-License-Identifier: MIT
import Glibc

/// A line for the operator on standard error.
///
/// Any text becomes one line. If standard error is the journal's stream, the line begins with its level; the
/// journal adds the time.
/// Source: sd-daemon(3); systemd.exec(5), JOURNAL_STREAM.
package enum LogLine {
  /// The level of a line, with syslog's numbers.
  package enum Level: Int, Sendable {
    /// A failure that the operator must fix.
    case error = 3
    /// A failure to come, or a setting without its intended effect.
    case warning = 4
    /// An unusual event that is no fault.
    case notice = 5
  }

  /// Whether standard error is the journal's stream, whose device and inode the variable holds.
  package static let isForSystemd: Bool = {
    var status = stat()
    guard let place = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &status) == 0 else { return false }
    return String(cString: place) == "\(status.st_dev):\(status.st_ino)"
  }()

  /// Returns a line as bytes, the final LF included.
  package static func bytes(_ text: String, _ level: Level, forSystemd isForSystemd: Bool = isForSystemd)
    -> [UInt8]
  {
    Array("\(isForSystemd ? "<\(level.rawValue)>" : "")\(shown(text))\n".utf8)
  }

  /// Returns a text with control, format and other invisible characters as numbers, such as `\u{1B}`.
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
