// SPDX-License-Identifier: MIT

/// The short lines of a connection at which results of an event are typed.
///
/// Source: Protocol/SPEC.md, 11.4.
package enum DeskLine {
  /// Returns the line that a short line stands for; nil for a line that means what it says.
  ///
  /// `7 388 1 431` is a result of the present round, `MISSING` lists the boards without one, and `.` ends the short
  /// lines. A tag stays in front. `label` is the event's. A line that would become too long is returned as nil.
  package static func meant(by line: Span<UInt8>, at label: String) -> [UInt8]? {
    guard LineParts.isText(line) else { return nil }
    var start = 0
    func skipSpaces() { while start < line.count, line[start] == UInt8(ascii: " ") { start += 1 } }
    skipSpaces()
    let from = start
    if start < line.count, line[start] == UInt8(ascii: "#") {
      while start < line.count, line[start] != UInt8(ascii: " ") { start += 1 }
      skipSpaces()
    }
    guard start < line.count else { return nil }
    let tag = line.text(from..<start)
    let rest = line.text(start..<line.count)
    let typed = rest.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
    let meant: String
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[start]) {
      meant = "\(tag)EVENT SCORE \(label) . \(rest)"
    } else if typed.count == 1, typed[0] == "." {
      meant = "\(tag)EVENT DESK OFF"
    } else if typed.count == 1, typed[0].uppercased() == "MISSING" {
      meant = "\(tag)EVENT MISSING \(label)"
    } else {
      return nil
    }
    return meant.utf8.count < Limits.lineBytes ? Array(meant.utf8) : nil
  }
}
