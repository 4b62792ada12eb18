// SPDX-License-Identifier: MIT

extension TileSet {
  /// Takes one tile off the front of a text; nil, and the text as it was, when none stands there.
  ///
  /// A capital is the letter's own tile, a small letter a blank that stands for it. A spelling of several
  /// letters is read longest first and may stand in brackets, `[CH]`; `[C]H` is the two tiles that `CH`
  /// is not. In brackets an ASCII alias is understood too: `[A,]` is Ą, `[a,]` a blank that stands for it.
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

  /// A tile on the board: small letters for a blank, brackets around several letters.
  package func spelled(_ tile: BoardTile) -> String {
    let text = letters(of: tile)
    return text.count > 1 ? "[\(text)]" : text
  }

  /// The letters of a tile on the board without brackets: small for a blank.
  package func letters(of tile: BoardTile) -> String {
    let spelling = spellings[Int(tile.label) - 1]
    return tile.isBlank ? forms.small(spelling) : spelling
  }

  /// A text of tiles with every letter as its capital, as the language has them: in Turkish i is İ, and ı is I.
  ///
  /// Source: each language's own letters; Protocol/SPEC.md 2.8.
  package func capitals(of text: String) -> String { forms.capitals(text) }

  /// A tile off the board: its letter, or `?` for a blank.
  package func spelled(label: UInt8) -> String {
    label == TileSet.blank ? "?" : spelled(BoardTile(label: label))
  }

  /// Tiles in a row of the board, so that they read back as the same tiles.
  package func spelled(_ row: TileRow) -> String {
    if let plain = forms.plain { return plain.text(row) }
    return spelled(Array(row))
  }

  /// Tiles in a row, so that they read back as the same tiles.
  ///
  /// Two letters that would run together into one tile stand apart by brackets around the first.
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

  /// Reads 2 to 15 tiles that make a word on the board; nil for anything else.
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

  /// Reads what a rack holds: capitals and `?`; nil for anything else, or more than 15 tiles.
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

  /// Writes a rack in alphabet order, blanks last.
  package func spelled(_ rack: Rack) -> String {
    if let plain = forms.plain { return plain.text(rack) }
    let letters = rack.filter { $0 != TileSet.blank }.map { BoardTile(label: $0) }
    return spelled(letters) + String(repeating: "?", count: rack.count(of: TileSet.blank))
  }

  /// What the tiles of a rack count together; a blank counts nothing.
  package func points(of rack: Rack) -> Int { rack.reduce(0) { $0 + points(of: $1) } }
}
