// SPDX-License-Identifier: MIT

/// Whether a line is text that may be read, and how it falls into arguments.
///
/// Positions are byte offsets into the line, from 0.
package struct LineParts: Sendable {
  /// Where each argument starts and ends; the verb is argument 0.
  private var starts = InlineArray<33, UInt16>(repeating: 0)
  private var ends = InlineArray<33, UInt16>(repeating: 0)
  /// How many there are, the verb included.
  package private(set) var count = 0
  /// Where the free text begins, behind its colon; nil where there is none.
  package private(set) var textStart: Int?

  /// True when there are more arguments than a command may have; those beyond are not cut out.
  package private(set) var isOverfull = false

  /// Cuts a line at its spaces, from an offset on.
  ///
  /// A colon at the start of an argument begins the free text, which runs to the end of the line.
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
      while place < line.count, line[place] != UInt8(ascii: " ") { place += 1 }
      ends[count] = UInt16(place)
      count += 1
    }
  }

  /// The bytes of an argument; argument 0 is the verb.
  package subscript(index: Int) -> Range<Int> {
    precondition(index < count)
    return Int(starts[index])..<Int(ends[index])
  }

  /// Whether a line is printable text in UTF-8.
  ///
  /// Refused are control characters (a CR within the line too), broken UTF-8, and characters that a
  /// reader cannot see or that turn the line round: formats, separators, private use, unassigned.
  /// Source: Protocol/SPEC.md, lines; RFC 3629.
  package static func isText(_ line: Span<UInt8>) -> Bool {
    var place = 0
    while place + 8 <= line.count {
      let eight = line.eight(at: place)
      // No byte is above 0x7F; adding takes just the printable ones past it, and just 0x7F too.
      guard eight & 0x8080_8080_8080_8080 == 0,
        (eight &+ 0x6060_6060_6060_6060) & ~(eight &+ 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080
          == 0x8080_8080_8080_8080
      else { break }
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
  /// The text of a part of a line that is known to be text.
  package func text(_ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { room in
      for (place, index) in range.enumerated() { room[place] = self[index] }
      return range.count
    }
  }

  /// Whether a part of a line is a word of ASCII letters, in any case.
  package func isNamed(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for (place, index) in range.enumerated() where (self[index] & 0xDF) != (word.utf8Start[place] & 0xDF) {
      return false
    }
    return true
  }
}
