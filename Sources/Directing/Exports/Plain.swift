// SPDX-License-Identifier: MIT

/// Text that a file without quoting can hold: what it cannot becomes `_`, and so does nothing at all.
package enum Plain {
  static func text(_ text: String, where isFit: (Character) -> Bool) -> String {
    let words = text.split(separator: " ").joined(separator: " ")
    let fit = words.map { $0.unicodeScalars.allSatisfy(isPrinted) && isFit($0) ? $0 : "_" }
    return fit.isEmpty ? "_" : String(fit)
  }

  /// In ASCII: a letter with an accent as the letter without it, anything else that is not ASCII as `_`.
  static func ascii(_ text: String) -> String {
    let folded = text.map { $0.isASCII ? String($0) : latin($0) ?? "_" }.joined()
    return Self.text(folded) { $0.isASCII }
  }

  /// The letters of ASCII that a letter of a Latin alphabet is written with; nil for anything else.
  ///
  /// `É` is `E`, `ł` is `l`, `ß` is `ss`, `Æ` is `AE`: what stands in the Unicode name behind `LETTER`.
  package static func latin(_ character: Character) -> String? {
    var letters = ""
    for scalar in character.unicodeScalars {
      // Accents of their own add nothing.
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
