// SPDX-License-Identifier: MIT

/// Terms of a game that a sentence names.
extension SpokenLine {
  /// The minutes each side has, from 1 to 60, such as in `with 10 minutes each`; nil if neither they nor a clock is named.
  var minutes: Int? {
    for (place, word) in folded.enumerated() {
      let digits = word.prefix { $0.isNumber }
      guard let number = Int(digits), (1...60).contains(number) else { continue }
      let unit =
        digits.count == word.count
        ? place + 1 < folded.count ? folded[place + 1] : "" : String(word.dropFirst(digits.count))
      if unit.hasPrefix("min") || unit == "m" { return number }
    }
    if has(["with", "a", "clock"]) || has(["mit", "uhr"]) { return 25 }
    return nil
  }

  /// The level of the house, from 1 to 4: its number behind `level`, or a word for its strength; nil if none is named.
  var level: Int? {
    for (word, next) in zip(folded, folded.dropFirst()) where Self.wordsForLevel.contains(word) {
      if let number = Int(next), (1...4).contains(number) { return number }
    }
    return folded.lazy.compactMap { Self.strengths[$0] }.first
  }

  private static let wordsForLevel: Set<String> = [
    "level", "lvl", "stufe", "nivel", "niveau", "poziom", "poziomie",
  ]

  private static let strengths: [String: Int] = [
    "easy": 1, "easiest": 1, "beginner": 1, "weak": 1, "hard": 3, "harder": 3, "strong": 3, "stronger": 3,
    "hardest": 4,
    "strongest": 4, "expert": 4, "leicht": 1, "schwer": 3, "fácil": 1, "difícil": 3, "facile": 1,
    "difficile": 3,
  ]

  /// Whether a sentence turns something down, such as `not ben, somebody else`.
  var turnsDown: Bool {
    folded.contains { Self.wordsOfRefusal.contains($0) }
  }

  /// Whether a sentence begins as a question.
  var isQuestion: Bool {
    folded.first.map {
      ["who", "whos", "what", "whats", "which", "how", "hows", "is", "does", "wer", "qui", "quién"].contains(
        $0)
    }
      ?? false
  }

  private static let wordsOfRefusal: Set<String> = [
    "not", "dont", "nah", "else", "instead", "own", "other", "nicht", "anderen", "kein", "pas", "autre",
    "otro",
    "otra", "inny", "nie",
  ]
}
