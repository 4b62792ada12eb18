// SPDX-License-Identifier: MIT

/// Text cut into lines by its words.
enum PlainText {
  /// The most columns of a line, its head included; a window has 80.
  ///
  /// Source: Protocol/SPEC.md, PLAIN.
  static let columns = 78

  /// Lines of at most so many columns; a longer word has a line for itself.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.unicodeScalars.count + 1 + word.unicodeScalars.count <= columns {
        line += " \(word)"
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return lines + [line]
  }
}
