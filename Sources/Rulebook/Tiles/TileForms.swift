// SPDX-License-Identifier: MIT

/// How the letters of a tile set are written, for reading them from text.
struct TileForms: Sendable {
  /// By letter, in either case: the tile that it is if no longer spelling begins with it here.
  let singles: [Character: BoardTile]
  /// Spellings of several letters in either case, longest first.
  let longer: [(letters: [Character], tile: BoardTile)]
  /// ASCII aliases in either case, understood in brackets only.
  let aliases: [String: BoardTile]

  /// Takes spellings and aliases in upper case, each by index; the label is the index and 1.
  init(_ spellings: [String], aliases: [String?]) {
    var singles: [Character: BoardTile] = [:]
    var longer: [(letters: [Character], tile: BoardTile)] = []
    for (index, spelling) in spellings.enumerated() {
      let label = UInt8(index + 1)
      for (text, isBlank) in [(spelling, false), (spelling.lowercased(), true)] {
        let letters = Array(text)
        let tile = BoardTile(label: label, isBlank: isBlank)
        if letters.count == 1 { singles[letters[0]] = tile } else { longer.append((letters, tile)) }
      }
    }
    self.singles = singles
    self.longer = longer.sorted { $0.letters.count > $1.letters.count }
    var written: [String: BoardTile] = [:]
    for (index, alias) in aliases.enumerated() {
      guard let alias else { continue }
      written[alias] = BoardTile(label: UInt8(index + 1))
      written[alias.lowercased()] = BoardTile(label: UInt8(index + 1), isBlank: true)
    }
    self.aliases = written
  }

  /// The tile whose spelling a text begins with, longest first, and how many letters it takes.
  func tile(beginning text: Substring) -> (tile: BoardTile, length: Int)? {
    for form in longer where text.starts(with: form.letters) { return (form.tile, form.letters.count) }
    guard let first = text.first, let tile = singles[first] else { return nil }
    return (tile, 1)
  }

  /// The one tile that a bracket holds; nil for none, or more.
  func tile(inBrackets text: Substring) -> BoardTile? {
    if let found = tile(beginning: text), found.length == text.count { return found.tile }
    return aliases[String(text)]
  }
}
