// SPDX-License-Identifier: MIT

/// The ends of a run at which a tile is added.
package enum HookEnds: String, CaseIterable, Hashable, Sendable {
  case front, back, both
}

/// What the only argument of a query is, and the argument that would be the other.
package struct FinderReading: Sendable {
  package enum Meant: String, Sendable {
    case letters, pattern
  }

  package let meant: Meant
  /// The tiles of a pattern, its places being blanks, or the letters, which are the same text as a pattern; nil if the
  /// text can hardly be the other: letters without a sign, and a pattern without a tile.
  package let other: String?

  /// Reads one argument alone: with a run, or with a place that a letter stands behind, it is a pattern, else letters.
  ///
  /// So places at the end are blanks, `RETAI..`, and `P..TZ.L` is a pattern.
  /// Source: Protocol/SPEC.md, 4.13.
  package init(of argument: String) {
    let scalars = SignReader.placed(argument)
    let behindPlace = scalars.drop { $0.isInside || !Self.places.contains($0.scalar) }
    let hasRun = scalars.contains { !$0.isInside && $0.scalar == "@" }
    guard hasRun || behindPlace.contains(where: { $0.isInside || !Self.blanks.contains($0.scalar) }) else {
      meant = .letters
      other = behindPlace.isEmpty ? nil : argument
      return
    }
    meant = .pattern
    var tiles = ""
    for (scalar, isInside) in scalars {
      switch scalar {
      case "@" where !isInside: break
      case "." where !isInside: tiles.append("?")
      case "\u{2026}" where !isInside: tiles.append("???")
      default: tiles.unicodeScalars.append(scalar)
      }
    }
    other = tiles.isEmpty ? nil : tiles
  }

  private static let places: Set<Unicode.Scalar> = [".", "\u{2026}"]
  private static let blanks: Set<Unicode.Scalar> = [".", "\u{2026}", "?"]
}

extension FinderQuery {
  /// Reads the arguments of a line, letters and a pattern; one alone is what `FinderReading` says.
  package static func read(
    _ first: String, _ second: String?, isExact: Bool = false, alphabet: Alphabet
  ) throws(FinderFault) -> FinderQuery {
    if second == nil, FinderReading(of: first).meant == .pattern {
      return try read(letters: "-", pattern: first, isExact: isExact, alphabet: alphabet)
    }
    return try read(letters: first, pattern: second, isExact: isExact, alphabet: alphabet)
  }

  /// Reads a query.
  ///
  /// In letters, `.` or `?` is a blank, and `-` alone means no tiles. In a pattern, `.` or `?` is one place, and `@` is
  /// a run, which may be empty. A pattern without these signs is bare: it fits inside words, as if between two `@`. `…`
  /// is read as `...`, because some keyboards replace it. Tiles are read as in words, in any case and with brackets.
  /// There are at most 15 tiles and 15 places. Throws the fault of the first part that is wrong.
  package static func read(
    letters: String, pattern: String? = nil, isExact: Bool = false, alphabet: Alphabet
  ) throws(FinderFault) -> FinderQuery {
    var held: Letters?
    if letters != "-" {
      var tiles = Letters()
      for sign in try SignReader.signs(of: letters, as: .letters, in: alphabet) {
        guard tiles.total < Word.lengths.upperBound else { throw .tooLong(.letters) }
        switch sign {
        case .tile(let label): tiles.add(label: label)
        case .one: tiles.add(label: 0)
        case .run: throw .foreign(.letters)
        }
      }
      held = tiles
    }
    var look: FinderPattern?
    if let pattern { look = try read(pattern: pattern, alphabet) }
    return try FinderQuery(letters: held, pattern: look, isExact: isExact)
  }

  /// Reads a query from UTF-8; throws `foreign` for bytes that are not UTF-8.
  package static func read(
    letters: Span<UInt8>, pattern: Span<UInt8>? = nil, isExact: Bool = false, alphabet: Alphabet
  ) throws(FinderFault) -> FinderQuery {
    guard let held = text(letters) else { throw .foreign(.letters) }
    guard let pattern else { return try read(letters: held, isExact: isExact, alphabet: alphabet) }
    guard let look = text(pattern) else { throw .foreign(.pattern) }
    return try read(letters: held, pattern: look, isExact: isExact, alphabet: alphabet)
  }

  /// Reads a query for the words made by adding one tile to a run of 1 to 14 tiles, which need not be a word.
  package static func hooks(
    _ ends: HookEnds, of word: String, alphabet: Alphabet
  ) throws(FinderFault) -> FinderQuery {
    var labels: [UInt8] = []
    for sign in try SignReader.signs(of: word, as: .word, in: alphabet) {
      guard case .tile(let label) = sign else { throw .foreign(.word) }
      guard labels.count < Word.lengths.upperBound else { throw .tooLong(.word) }
      labels.append(label)
    }
    guard labels.count < Word.lengths.upperBound else { throw .noRoomForHooks }
    return FinderQuery(hooked: Hooked(labels: labels, ends: ends))
  }

  private static func read(pattern text: String, _ alphabet: Alphabet) throws(FinderFault) -> FinderPattern {
    var pattern = FinderPattern()
    var isBare = true
    for sign in try SignReader.signs(of: text, as: .pattern, in: alphabet) {
      if sign == .run {
        pattern.appendRun()
        isBare = false
        continue
      }
      guard pattern.placeCount < Word.lengths.upperBound else { throw .tooLong(.pattern) }
      if case .tile(let label) = sign {
        pattern.append(label: label)
      } else {
        pattern.append(label: 0)
        isBare = false
      }
    }
    if isBare { pattern.open() }
    return pattern
  }

  /// Returns the bytes as a string; nil if they are not UTF-8.
  private static func text(_ bytes: Span<UInt8>) -> String? {
    bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
  }
}

/// Splits letters or a pattern into signs.
private enum SignReader {
  /// A tile by its label, one blank or place, or a run.
  enum Sign: Equatable {
    case tile(UInt8), one, run
  }

  /// By character outside brackets: the signs that it stands for.
  private static let signs: [Unicode.Scalar: [Sign]] = [
    ".": [.one], "?": [.one], "@": [.run], "\u{2026}": [.one, .one, .one],
  ]

  /// Returns the signs of a text in order; throws `empty`, `foreign`, or `tooLong` for more than 15 tiles in a row.
  static func signs(
    of text: String, as part: FinderFault.Part, in alphabet: Alphabet
  ) throws(FinderFault) -> [Sign] {
    guard !text.isEmpty else { throw .empty(part) }
    var found: [Sign] = []
    var letters = ""
    // Inside brackets `.` is part of a tile's alias.
    for (scalar, isInside) in placed(text) {
      guard !isInside, let next = signs[scalar] else {
        letters.unicodeScalars.append(scalar)
        continue
      }
      found += try tiles(letters, as: part, in: alphabet) + next
      letters = ""
    }
    return found + (try tiles(letters, as: part, in: alphabet))
  }

  /// Returns the characters of a text, each with whether it stands inside brackets, where no sign is one.
  static func placed(_ text: String) -> [(scalar: Unicode.Scalar, isInside: Bool)] {
    var isInside = false
    return text.unicodeScalars.map { scalar in
      let place = (scalar: scalar, isInside: isInside)
      isInside = scalar == "[" || isInside && scalar != "]"
      return place
    }
  }

  /// Returns the tiles of a text without signs.
  private static func tiles(
    _ text: String, as part: FinderFault.Part, in alphabet: Alphabet
  ) throws(FinderFault) -> [Sign] {
    if text.isEmpty { return [] }
    do throws(WordFault) {
      return try alphabet.word(from: text).map { .tile($0.rawValue) }
    } catch {
      switch error {
      case .tooLong: throw .tooLong(part)
      case .foreignLetter: throw .foreign(part)
      case .tooShort:
        guard let tile = alphabet.tile(from: text) else { throw .foreign(part) }
        return [.tile(tile.rawValue)]
      }
    }
  }
}
