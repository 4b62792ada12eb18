// SPDX-License-Identifier: MIT
import Bytes

/// The split of a line into its verb, arguments and free text.
///
/// Positions are byte offsets into the line, from 0.
package struct LineParts: Sendable {
  /// The bounds of each argument; argument 0 is the verb.
  private var starts = InlineArray<33, UInt16>(repeating: 0)
  private var ends = InlineArray<33, UInt16>(repeating: 0)
  /// The number of arguments, the verb included.
  package private(set) var count = 0
  /// The offset of the free text, behind its colon; nil if there is none.
  package private(set) var textStart: Int?

  /// Whether there are more arguments than `Limits.arguments`; the excess is not split.
  package private(set) var isOverfull = false

  /// Splits a line at its spaces, from an offset.
  ///
  /// A colon at the start of an argument begins the free text, which extends to the end of the line.
  package init(_ line: Span<UInt8>, from start: Int) {
    var place = start
    while place < line.count {
      if line[place] == UInt8(ascii: " ") {
        place += 1
        continue
      }
      if count > 0, line[place] == UInt8(ascii: ":") {
        textStart = place + 1
        return
      }
      guard count <= Limits.arguments else {
        isOverfull = true
        return
      }
      starts[count] = UInt16(place)
      place = line.first(UInt8(ascii: " "), in: place..<line.count)
      ends[count] = UInt16(place)
      count += 1
    }
  }

  /// The byte range of an argument; argument 0 is the verb.
  package subscript(index: Int) -> Range<Int> {
    // A getter that does not borrow copies both arrays.
    borrowing get {
      guard index < count else { preconditionFailure("a place outside") }
      return Int(starts[index])..<Int(ends[index])
    }
  }

  /// Returns whether a line is printable text in UTF-8.
  ///
  /// Broken UTF-8 is refused, and so are control characters (a CR within the line too) and every other character that
  /// `SafeText.isSafe` refuses.
  /// Source: Protocol/SPEC.md, lines; RFC 3629.
  package static func isText(_ line: Span<UInt8>) -> Bool {
    var place = 0
    while place + 8 <= line.count {
      guard line.eight(at: place).isPlain else { break }
      place += 8
    }
    while place < line.count {
      let byte = line[place]
      if byte >= 0x80 { return isUnicodeText(line, from: place) }
      if byte < 0x20 || byte == 0x7F { return false }
      place += 1
    }
    return true
  }

  private static func isUnicodeText(_ line: Span<UInt8>, from start: Int) -> Bool {
    let bytes = (start..<line.count).map { line[$0] }
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return SafeText.isSafe(text)
  }
}

extension Span where Element == UInt8 {
  /// Returns the text of a range; the bytes must be valid UTF-8.
  package func text(_ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { room in
      for (place, index) in range.enumerated() { room[place] = self[index] }
      return range.count
    }
  }

  /// Returns whether a range is a word of ASCII letters, in either case.
  package func isNamed(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for (place, index) in range.enumerated() where (self[index] & 0xDF) != (word.utf8Start[place] & 0xDF) {
      return false
    }
    return true
  }
}
