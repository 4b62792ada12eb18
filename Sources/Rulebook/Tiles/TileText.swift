// SPDX-License-Identifier: MIT

extension TileSet {
  /// Removes one tile from the front of a text; returns nil, and leaves the text, if no tile stands there.
  ///
  /// A capital is the letter's own tile; a small letter is a blank. Spellings of several letters are read
  /// longest first and may be in brackets, `[CH]`; `[C]H` is two tiles. An ASCII alias is read in brackets:
  /// `[A,]` is Ą, and `[a,]` is a blank for Ą.
  package func tile(from text: inout Substring) -> BoardTile? {
    guard text.first == "[" else {
      guard let found = forms.tile(beginning: text) else { return nil }
      text.removeFirst(found.length)
      return found.tile
    }
    let inside = text.dropFirst().prefix { $0 != "]" }
    let rest = text[inside.endIndex...]
    guard rest.first == "]", let tile = forms.tile(inBrackets: inside) else { return nil }
    text = rest.dropFirst()
    return tile
  }

  /// Returns a tile on the board as text: a blank in small letters, several letters in brackets.
  package func spelled(_ tile: BoardTile) -> String {
    let text = letters(of: tile)
    return text.count > 1 ? "[\(text)]" : text
  }

  /// Returns the letters of a tile on the board without brackets; a blank in small letters.
  package func letters(of tile: BoardTile) -> String {
    let spelling = spellings[Int(tile.label) - 1]
    return tile.isBlank ? forms.small(spelling) : spelling
  }

  /// Returns a text of tiles in the capitals of the language; in Turkish i becomes İ, and ı becomes I.
  ///
  /// Source: each language's own letters; Protocol/SPEC.md 2.8.
  package func capitals(of text: String) -> String { forms.capitals(text) }

  /// Returns a tile off the board as text: its letter, or `?` for a blank.
  package func spelled(label: UInt8) -> String {
    label == TileSet.blank ? "?" : spelled(BoardTile(label: label))
  }

  /// Returns a row of tiles as text that reads back as the same tiles.
  package func spelled(_ row: TileRow) -> String {
    if let plain = forms.plain { return plain.text(row) }
    return spelled(Array(row))
  }

  /// Returns tiles as text that reads back as the same tiles; brackets keep letters apart that are another tile.
  package func spelled(_ tiles: some Sequence<BoardTile>) -> String {
    var parts: [String] = []
    for tile in tiles {
      let part = spelled(tile)
      if let last = parts.last, !last.hasPrefix("["), runsTogether(last + part) {
        parts[parts.count - 1] = "[\(last)]"
      }
      parts.append(part)
    }
    return parts.joined()
  }

  private func runsTogether(_ text: String) -> Bool {
    forms.longer.contains { text.starts(with: $0.letters) || $0.letters.starts(with: text) }
  }

  /// Reads a row of 2 to 15 tiles; nil for anything else.
  package func row(from text: String) -> TileRow? {
    if let plain = forms.plain, let row = plain.row(from: text.utf8) { return row.count < 2 ? nil : row }
    var rest = Substring(text)
    var row = TileRow()
    while !rest.isEmpty {
      guard row.count < TileRow.most, let tile = tile(from: &rest) else { return nil }
      row.append(tile)
    }
    return row.count < 2 ? nil : row
  }

  /// Reads a rack of at most 15 tiles, written as capitals and `?`; nil for anything else.
  package func rack(from text: String) -> Rack? {
    if let plain = forms.plain, let rack = plain.rack(from: text.utf8) { return rack }
    var rest = Substring(text)
    var rack = Rack()
    while !rest.isEmpty {
      guard rack.count < Rack.most else { return nil }
      if rest.first == "?" {
        rest.removeFirst()
        rack.insert(TileSet.blank)
      } else {
        guard let tile = tile(from: &rest), !tile.isBlank else { return nil }
        rack.insert(tile.label)
      }
    }
    return rack
  }

  /// Returns a rack as text in alphabet order, blanks last.
  package func spelled(_ rack: Rack) -> String {
    if let plain = forms.plain { return plain.text(rack) }
    let letters = rack.filter { $0 != TileSet.blank }.map { BoardTile(label: $0) }
    return spelled(letters) + String(repeating: "?", count: rack.count(of: TileSet.blank))
  }

  /// Returns the points of the tiles on a rack; a blank scores nothing.
  package func points(of rack: Rack) -> Int { rack.reduce(0) { $0 + points(of: $1) } }
}
