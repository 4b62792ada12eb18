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
  /// The number of arguments, the verb included, before those that `putKeysLast` has put behind them.
  package private(set) var wordCount = 0
  /// The offset of the free text, behind its colon; nil if there is none.
  package private(set) var textStart: Int?

  /// Whether there are more arguments than `Limits.arguments`; the excess is not split.
  package private(set) var isOverfull = false

  /// Splits a line at its spaces, from an offset.
  ///
  /// A colon at the start of an argument begins the free text, which extends to the end of the line.
  package init(_ line: Span<UInt8>, from start: Int) {
    defer { wordCount = count }
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

  /// Moves the arguments that are keys behind the others, both in their order, so that keys may stand anywhere.
  ///
  /// A value of a quoted key that begins with a quote goes on to the argument that ends with one.
  /// Source: Protocol/SPEC.md, 1.8.
  mutating func putKeysLast(_ line: Span<UInt8>, _ keys: VerbKeys) {
    let end = textStart ?? line.count
    guard count > 1, line.first(UInt8(ascii: "="), in: Int(ends[0])..<end) < end else { return }
    let typed = self
    var moved = InlineArray<33, UInt8>(repeating: 0)
    var movedCount = 0
    count = 1
    var index = 1
    while index < typed.count {
      if let last = typed.lastOfKey(at: index, line, keys) {
        (moved[movedCount], moved[movedCount + 1]) = (UInt8(index), UInt8(last))
        movedCount += 2
        index = last
      } else {
        append(typed.starts[index], typed.ends[index])
      }
      index += 1
    }
    wordCount = count
    for place in stride(from: 0, to: movedCount, by: 2) {
      append(typed.starts[Int(moved[place])], typed.ends[Int(moved[place + 1])])
    }
  }

  private mutating func append(_ start: UInt16, _ end: UInt16) {
    (starts[count], ends[count]) = (start, end)
    count += 1
  }

  /// Returns the index of the last argument of a key that begins with an argument; nil if that is no key.
  private func lastOfKey(at index: Int, _ line: Span<UInt8>, _ keys: VerbKeys) -> Int? {
    let range = self[index]
    let equals = line.first(UInt8(ascii: "="), in: range)
    guard equals > range.lowerBound, equals < range.upperBound else { return nil }
    switch keys.kind(of: range.lowerBound..<equals, line) {
    case nil: return nil
    case .plain?: return index
    case .quoted?:
      let quote = UInt8(ascii: "\"")
      guard equals + 1 < range.upperBound, line[equals + 1] == quote else { return index }
      let last = (index..<count).first {
        self[$0].upperBound > equals + 2 && line[self[$0].upperBound - 1] == quote
      }
      return last ?? index
    }
  }

  /// Returns the index of the first key whose name a key before it has; nil if there is none, or keys were not put last.
  func repeatedKey(_ line: Span<UInt8>) -> Int? {
    guard count - wordCount > 1 else { return nil }
    for index in wordCount + 1..<count {
      let name = nameOfKey(at: index, line)
      for other in wordCount..<index where line.isSameWord(name, nameOfKey(at: other, line)) { return index }
    }
    return nil
  }

  private func nameOfKey(at index: Int, _ line: Span<UInt8>) -> Range<Int> {
    let range = self[index]
    return range.lowerBound..<line.first(UInt8(ascii: "="), in: range)
  }

  /// Returns the place at which an argument stands in the line as typed, or would stand behind the last one.
  package func typedPlace(of index: Int, _ line: Span<UInt8>) -> Int {
    guard wordCount < count else { return index }
    let typed = LineParts(line, from: Int(starts[0]))
    guard index < count else { return typed.count + index - count }
    return (0..<typed.count).first { typed.starts[$0] == starts[index] } ?? index
  }

  /// Returns the index of the argument that is typed right behind another one; nil if that is the last.
  func next(behind index: Int) -> Int? {
    (0..<count).filter { starts[$0] > starts[index] }.min { starts[$0] < starts[$1] }
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

  /// Returns whether two ranges are the same word of ASCII letters and digits, in either case.
  func isSameWord(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for (index, place) in zip(one, other) where (self[index] & 0xDF) != (self[place] & 0xDF) { return false }
    return true
  }
}
