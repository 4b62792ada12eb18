// SPDX-License-Identifier: MIT

/// Text for files without quoting: other characters become `_`, and so does an empty text.
package enum Plain {
  static func text(_ text: String, where isFit: (Character) -> Bool) -> String {
    let words = text.split(separator: " ").joined(separator: " ")
    let fit = words.map { $0.unicodeScalars.allSatisfy(isPrinted) && isFit($0) ? $0 : "_" }
    return fit.isEmpty ? "_" : String(fit)
  }

  /// Returns ASCII text: letters lose their accents, and other characters become `_`.
  static func ascii(_ text: String) -> String {
    let folded = text.map { $0.isASCII ? String($0) : latin($0) ?? "_" }.joined()
    return Self.text(folded) { $0.isASCII }
  }

  /// Returns the ASCII letters for a letter of a Latin alphabet; nil for other characters.
  ///
  /// They are the word after `LETTER` in the Unicode name: `É` is `E`, `ł` is `l`, `ß` is `ss`, `Æ` is `AE`.
  package static func latin(_ character: Character) -> String? {
    var letters = ""
    for scalar in character.unicodeScalars {
      // Combining accents add nothing.
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      if scalar.isASCII, scalar.properties.isAlphabetic {
        letters.unicodeScalars.append(scalar)
        continue
      }
      let words = (scalar.properties.name ?? "").split(separator: " ")
      guard words.first == "LATIN", let place = words.firstIndex(of: "LETTER"),
        let letter = words.dropFirst(place + 1).first(where: { !["DOTLESS", "LONG"].contains($0) })
      else { return nil }
      let spelled =
        letter == "SHARP" ? "SS" : letter == "ETH" ? "D" : letter == "THORN" ? "TH" : String(letter)
      guard spelled.utf8.count <= 2 else { return nil }
      letters += words.contains("SMALL") ? spelled.lowercased() : spelled
    }
    return letters.isEmpty ? nil : letters
  }

  /// Returns a key that puts names in the order of the alphabet, whatever their case and accents.
  package static func order(of name: String) -> String {
    name.map { $0.isASCII ? String($0) : latin($0) ?? String($0) }.joined().lowercased() + "\n" + name
  }

  static func word(_ text: String) -> String {
    Self.text(text) { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
