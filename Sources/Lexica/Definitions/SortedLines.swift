// SPDX-License-Identifier: MIT

/// Key look-up in lines that are sorted by byte; for any bytes it ends and returns ranges inside the text.
enum SortedLines {
  static let newline = UInt8(ascii: "\n")

  /// Returns the lines whose text before `separator` is the key, without line ends; in an unsorted text perhaps not all.
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

  /// Returns the start of the first line whose key is not less; the text's end, or one more, if there is none.
  private static func lowerBound(of key: [UInt8], in text: Span<UInt8>, separator: UInt8) -> Int {
    // Both are starts of lines. Each step lowers `high` to a start at or before the middle, or raises `low`
    // past the middle. So the distance at least halves, except for the length of one line.
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

  /// Compares the key of the line at `start` with `key`: less than, equal to or greater than 0.
  private static func order(of start: Int, to key: [UInt8], in text: Span<UInt8>, separator: UInt8) -> Int {
    for (index, wanted) in key.enumerated() {
      let place = start + index
      guard place < text.count, text[place] != newline, text[place] != separator else { return -1 }
      if text[place] != wanted { return Int(text[place]) - Int(wanted) }
    }
    let end = start + key.count
    return end >= text.count || text[end] == newline || text[end] == separator ? 0 : 1
  }

  /// Returns the start of the line that contains a place; a newline belongs to the line that it ends.
  static func startOfLine(at place: Int, notBefore low: Int, in text: Span<UInt8>) -> Int {
    var start = place
    while start > low, text[start - 1] != newline { start -= 1 }
    return start
  }

  /// Returns the position of the first newline from a place on, or the text's end.
  static func endOfLine(at place: Int, in text: Span<UInt8>) -> Int {
    var end = place
    while end < text.count, text[end] != newline { end += 1 }
    return end
  }
}
