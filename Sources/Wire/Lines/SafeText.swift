// SPDX-License-Identifier: MIT

/// What may stand in a line, either way: what a terminal shows as itself, and nobody can hide behind.
///
/// Source: Protocol/SPEC.md, 1.3; UTS #39, UTR #36.
package enum SafeText {
  /// Whether a character is shown, and shown where it stands.
  ///
  /// None of control, format, private use and what Unicode has not assigned; none that may be shown as nothing, such as
  /// the fillers of Hangul and the grapheme joiner; of all that is blank only the space.
  static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      return false
    default:
      // Braille's empty cell is a symbol by its category.
      return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace && scalar != "\u{2800}"
    }
  }

  /// Whether a character may leave: those, and the two spaces at which no line breaks, which our own French has.
  package static func mayLeave(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{A0}" || scalar == "\u{202F}" || isSafe(scalar)
  }

  /// What somebody says to others, with one space between two words: or else many would have a window of 80 columns
  /// begin a row with what looks like a line of the server's.
  static func said(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

  /// More marks than this on one letter stack up over the lines around; no writing that is typed needs more.
  private static let marksMost = 4

  /// Whether every character of a text is, and none is buried under marks.
  static func isSafe(_ text: String) -> Bool {
    var marks = 0
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: marks += 1
      default: marks = 0
      }
      return marks <= marksMost && isSafe(scalar)
    }
  }

  /// Whether bytes are printable ASCII, which is all that most lines have.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// The same with a question mark for whatever may not leave.
  static func made(of text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(mayLeave(scalar) ? scalar : "?") }
    return String(safe)
  }
}
