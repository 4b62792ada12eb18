// SPDX-License-Identifier: MIT

/// Looks keys up in a text whose lines are sorted by byte and begin with their key.
///
/// Whatever the bytes are, each search ends, and answers with ranges inside the text.
enum SortedLines {
  static let newline = UInt8(ascii: "\n")

  /// The lines with exactly this key, in order, without their ends.
  ///
  /// `separator` is what ends a key in its line. Of a text that is not sorted some may be missed.
  static func all(_ key: [UInt8], in text: Span<UInt8>, separator: UInt8) -> [Range<Int>] {
    var place = lowerBound(of: key, in: text, separator: separator)
    var lines: [Range<Int>] = []
    while place < text.count, order(of: place, to: key, in: text, separator: separator) == 0 {
      let end = endOfLine(at: place, in: text)
      lines.append(place..<end)
      place = end + 1
    }
    return lines
  }

  /// The start of the first line whose key is not less; the text's end, or one behind it, for none.
  private static func lowerBound(of key: [UInt8], in text: Span<UInt8>, separator: UInt8) -> Int {
    // Both are starts of lines. Each turn lowers `high` to a start at or before the middle, or raises
    // `low` behind it, so the distance at least halves but for the length of one line.
    var low = 0
    var high = text.count
    while low < high {
      let middle = low + (high - low) / 2
      let start = startOfLine(at: middle, notBefore: low, in: text)
      if order(of: start, to: key, in: text, separator: separator) < 0 {
        low = endOfLine(at: middle, in: text) + 1
      } else {
        high = start
      }
    }
    return low
  }

  /// Less than, equal to or greater than 0 as the key of the line at `start` is to `key`.
  private static func order(of start: Int, to key: [UInt8], in text: Span<UInt8>, separator: UInt8) -> Int {
    for (index, wanted) in key.enumerated() {
      let place = start + index
      guard place < text.count, text[place] != newline, text[place] != separator else { return -1 }
      if text[place] != wanted { return Int(text[place]) - Int(wanted) }
    }
    let end = start + key.count
    return end >= text.count || text[end] == newline || text[end] == separator ? 0 : 1
  }

  /// Where the line that holds a place begins; a newline belongs to the line that it ends.
  static func startOfLine(at place: Int, notBefore low: Int, in text: Span<UInt8>) -> Int {
    var start = place
    while start > low, text[start - 1] != newline { start -= 1 }
    return start
  }

  /// The newline at or behind a place, or the text's end.
  static func endOfLine(at place: Int, in text: Span<UInt8>) -> Int {
    var end = place
    while end < text.count, text[end] != newline { end += 1 }
    return end
  }
}
