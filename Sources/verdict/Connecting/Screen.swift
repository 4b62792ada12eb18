// SPDX-License-Identifier: MIT
import Glibc
import Wire

enum Screen {
  /// Writes all bytes; returns false if standard output cannot be written, for example because its reader has closed it.
  @discardableResult
  static func write(_ bytes: [UInt8]) -> Bool {
    Console.write(bytes, wholeTo: STDOUT_FILENO, waits: true)
  }

  /// Writes lines, and then rings the bell if `rings` is true and standard output is a terminal.
  static func write(lines: [[UInt8]], rings: Bool) -> Bool {
    let bell: [UInt8] = rings && isatty(STDOUT_FILENO) == 1 ? [7] : []
    return write(clean(lines: lines) + bell)
  }

  /// Returns cleaned lines with their ends.
  static func clean(lines: [[UInt8]]) -> [UInt8] { lines.flatMap { clean($0) + [10] } }

  /// Returns a line without its control characters except tabs.
  ///
  /// Other characters that no Verdict server sends, such as those that reverse the writing direction, become question
  /// marks. Bytes that are not UTF-8 become U+FFFD.
  static func clean(_ line: [UInt8]) -> [UInt8] {
    guard !line.allSatisfy({ (0x20...0x7E).contains($0) }) else { return line }
    var kept = String.UnicodeScalarView()
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if scalar == "\t" || SafeText.mayLeave(scalar) {
        kept.append(scalar)
      } else if scalar.properties.generalCategory != .control {
        kept.append("?")
      }
    }
    return Array(String(kept).utf8)
  }
}
