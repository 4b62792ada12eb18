// SPDX-License-Identifier: MIT

/// How the letters of a tile set are written, for reading them from text.
struct TileForms: Sendable {
  /// By letter, in either case: the tile that it is if no longer spelling begins with it here.
  let singles: [Character: BoardTile]
  /// Spellings of several letters in either case, longest first.
  let longer: [(letters: [Character], tile: BoardTile)]

  init(_ spellings: [String]) {
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
  }

  /// The tile whose spelling a text begins with, longest first, and how many letters it takes.
  func tile(beginning text: Substring) -> (tile: BoardTile, length: Int)? {
    for form in longer where text.starts(with: form.letters) { return (form.tile, form.letters.count) }
    guard let first = text.first, let tile = singles[first] else { return nil }
    return (tile, 1)
  }
}
