// SPDX-License-Identifier: MIT
import Bytes

/// The members behind those of an event, with which every line ends: `,"line":N,"batch":N,"sum":"…"}`.
///
/// Source: Protocol/ledger.schema.json.
enum LineTail {
  /// Returns the number of a line, from 1, before the members in front of it are read; nil if the line has another form.
  ///
  /// No text of a line holds a quotation mark without a backslash, so these members can stand only at the end.
  static func number(in line: UnsafeRawBufferPointer) -> Int? {
    var rest = line[...]
    guard takeOff("\"}", &rest), rest.count > 64 else { return nil }
    rest = rest.dropLast(64)
    guard takeOff(",\"sum\":\"", &rest), digits(&rest) != nil, takeOff(",\"batch\":", &rest),
      let number = digits(&rest), takeOff(",\"line\":", &rest)
    else { return nil }
    return number
  }

  /// Drops a text from the end; false if something else stands there.
  private static func takeOff(_ text: StaticString, _ rest: inout Slice<UnsafeRawBufferPointer>) -> Bool {
    guard rest.count >= text.utf8CodeUnitCount else { return false }
    let end = rest.suffix(text.utf8CodeUnitCount)
    let isThere = text.withUTF8Buffer { $0.elementsEqual(end) }
    if isThere { rest = rest.dropLast(text.utf8CodeUnitCount) }
    return isThere
  }

  /// Drops a number of at most 18 digits from the end; nil if none stands there.
  private static func digits(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int? {
    var (value, unit, count) = (0, 1, 0)
    while let byte = rest.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 18 {
      value += Int(byte - UInt8(ascii: "0")) * unit
      unit *= 10
      count += 1
      rest = rest.dropLast()
    }
    return count > 0 ? value : nil
  }
}
