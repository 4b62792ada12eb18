// SPDX-License-Identifier: MIT

/// A play without a verb, `8H TRAIN`, `h8 train` or `TRAIN 8H`.
///
/// Source: Protocol/SPEC.md, 4.29.
struct BarePlay: Equatable {
  /// The square in capitals, as typed.
  let square: String
  /// The tiles as typed.
  let tiles: String

  /// Reads a play from words of a line; nil for any other line.
  ///
  /// A verb before it, the name of a side at a desk, `at` and points behind it are left out.
  init?(_ words: [String]) {
    var words = words
    let verbs: Set<String> = ["play", "plays", "move", "place", "put", "lay"]
    if let first = words.first, verbs.contains(first.lowercased()) {
      words.removeFirst()
    } else if words.count > 2, verbs.contains(words[1].lowercased()) {
      words.removeFirst(2)
    } else if words.count > 2, Self.square(words[0]) == nil, Self.square(words[1]) != nil,
      Self.areTiles(words[2])
    {
      words.removeFirst()
    }
    if words.count == 3, let last = words.last, Int(last.drop { $0 == "+" }) != nil { words.removeLast() }
    if words.count > 2 { words.removeAll { ["at", "on", "in"].contains($0.lowercased()) } }
    guard words.count == 2 else { return nil }
    if let square = Self.square(words[0]), Self.areTiles(words[1]) {
      (self.square, tiles) = (square, words[1])
    } else if let square = Self.square(words[1]), Self.areTiles(words[0]) {
      (self.square, tiles) = (square, words[0])
    } else {
      return nil
    }
  }

  private init(square: some StringProtocol, tiles: String) {
    self.square = String(square)
    self.tiles = tiles
  }

  /// Returns a square in capitals, `8H` or `H8`; nil for any other word.
  static func square(_ word: String) -> String? {
    let word = word.uppercased()
    func isColumn(_ text: Substring) -> Bool { text.count == 1 && ("A"..."O").contains(text) }
    func isRow(_ text: Substring) -> Bool {
      text.allSatisfy(\.isNumber) && Int(text).map { (1...15).contains($0) } == true
    }
    return isColumn(word.prefix(1)) && isRow(word.dropFirst())
      || isColumn(word.suffix(1)) && isRow(word.dropLast())
      ? word : nil
  }

  private static func areTiles(_ word: String) -> Bool {
    word.contains { $0.isLetter } && word.allSatisfy { $0.isLetter || ".()[]·".contains($0) }
  }

  /// The play from the same square in the other direction.
  var turned: BarePlay {
    let isLetterFirst = square.first.map { $0.isLetter } ?? false
    return BarePlay(
      square: isLetterFirst ? square.dropFirst() + square.prefix(1) : square.suffix(1) + square.dropLast(),
      tiles: tiles)
  }

  /// The play with its square as French books write it: a letter is the row, a number the column.
  ///
  /// `H4` lies across there, `4H` down.
  var inFrench: BarePlay? {
    let isLetterFirst = square.first.map { $0.isLetter } ?? false
    let letter = isLetterFirst ? square.prefix(1) : square.suffix(1)
    let digits = isLetterFirst ? square.dropFirst() : square.dropLast()
    guard let row = letter.unicodeScalars.first.map({ Int($0.value) - 64 }), let column = Int(digits),
      let scalar = UnicodeScalar(64 + column)
    else { return nil }
    let name = String(Character(scalar))
    return BarePlay(square: isLetterFirst ? "\(row)\(name)" : "\(name)\(row)", tiles: tiles)
  }

  /// The play with capital letters alone.
  var inCapitals: BarePlay { BarePlay(square: square, tiles: tiles.uppercased()) }

  /// Whether no capital letter was typed, so that small ones need not mean blanks.
  var isSmall: Bool { tiles == tiles.lowercased() }

  var line: String { "PLAY \(square) \(tiles)" }

  var trial: String { "TRY \(square) \(tiles)" }
}
