// SPDX-License-Identifier: MIT
import Bytes

/// The characters that may stand in a line, incoming or outgoing: those that a terminal shows visibly and in place.
///
/// Source: Protocol/SPEC.md, 1.3; UTS #39, UTR #36.
package enum SafeText {
  /// Returns whether a character may stand in a line.
  ///
  /// Control, format, private-use and unassigned characters are refused. So are default-ignorable characters, such as
  /// the Hangul fillers and the grapheme joiner, and all white space except the ASCII space.
  static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
    if latin.contains(scalar.value) { return scalar != softHyphen }
    if marksOfLatin.contains(scalar.value) { return scalar != graphemeJoiner }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      return false
    default:
      // The empty Braille cell has the category of a symbol, but shows nothing.
      return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace && scalar != "\u{2800}"
    }
  }

  /// Latin letters and signs, all of which but the soft hyphen are shown, and none of which is a mark.
  ///
  /// The tables of Unicode would take longer to ask. Source: the Unicode code charts U0080 to U02B0, and U0300.
  private static let latin: ClosedRange<UInt32> = 0xA1...0x2FF
  private static let softHyphen: Unicode.Scalar = "\u{AD}"
  private static let marksOfLatin: ClosedRange<UInt32> = 0x300...0x36F
  private static let graphemeJoiner: Unicode.Scalar = "\u{34F}"

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value <= latin.upperBound { return false }
    if marksOfLatin.contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Returns whether a character may leave: the safe ones, and the two no-break spaces of the French texts.
  package static func mayLeave(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{A0}" || scalar == "\u{202F}" || isSafe(scalar)
  }

  /// Collapses the spaces of a chat text.
  ///
  /// With many spaces, a window of 80 columns could begin a row with text that looks like a line of the server.
  static func said(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

  /// The maximum number of marks on one letter; more would cover the lines around, and no typed writing needs them.
  private static let marksMost = 4

  /// Returns whether every character is safe and none has more than `marksMost` marks.
  static func isSafe(_ text: String) -> Bool {
    var marks = 0
    return text.unicodeScalars.allSatisfy { scalar in
      marks = isMark(scalar) ? marks + 1 : 0
      return marks <= marksMost && isSafe(scalar)
    }
  }

  /// Returns whether all bytes are printable ASCII, as in most lines.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while place + 8 <= raw.count {
      guard raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).isPlain else { return false }
      place += 8
    }
    return raw[place...].allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Returns the text with a question mark for each character that must not leave.
  static func made(of text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(mayLeave(scalar) ? scalar : "?") }
    return String(safe)
  }
}
