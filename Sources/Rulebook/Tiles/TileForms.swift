// SPDX-License-Identifier: MIT

/// How the letters of a tile set are written, for reading them from text.
struct TileForms: Sendable {
  /// By letter, in either case: the tile that it is if no longer spelling begins with it here.
  let singles: [Character: BoardTile]
  /// Spellings of several letters in either case, longest first.
  let longer: [(letters: [Character], tile: BoardTile)]
  /// ASCII aliases in either case, understood in brackets only.
  let aliases: [String: BoardTile]
  /// Whether I and İ are two tiles, so that their small letters are ı and i.
  private let isDotted: Bool
  /// The same where every spelling is one ASCII letter, as bytes; nil for other sets.
  let plain: PlainForms?

  /// Takes spellings and aliases in upper case, each by index; the label is the index and 1.
  init(_ spellings: [String], aliases: [String?]) {
    var singles: [Character: BoardTile] = [:]
    var longer: [(letters: [Character], tile: BoardTile)] = []
    isDotted = spellings.contains("I") && spellings.contains("İ")
    for (index, spelling) in spellings.enumerated() {
      let label = UInt8(index + 1)
      for (text, isBlank) in [(spelling, false), (Self.small(spelling, isDotted: isDotted), true)] {
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
    plain = PlainForms(spellings)
  }

  /// A spelling in small letters, as the language has them.
  func small(_ spelling: String) -> String { Self.small(spelling, isDotted: isDotted) }

  private static func small(_ spelling: String, isDotted: Bool) -> String {
    guard isDotted else { return spelling.lowercased() }
    return spelling == "I" ? "ı" : spelling == "İ" ? "i" : spelling.lowercased()
  }

  /// A text of tiles in capitals, as the language has them; an alias in brackets is ASCII in any language.
  func capitals(_ text: String) -> String {
    guard isDotted else { return text.uppercased() }
    var capitals = ""
    var rest = Substring(text)
    while let first = rest.first {
      let inside = first == "[" ? rest.dropFirst().prefix { $0 != "]" } : ""
      if aliases[inside.uppercased()] != nil {
        capitals += "[\(inside.uppercased())"
        rest = rest[inside.endIndex...]
      } else {
        capitals += first == "i" ? "İ" : first.uppercased()
        rest.removeFirst()
      }
    }
    return capitals
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

/// Tiles whose spellings are one ASCII letter each, so that text and tiles are as many bytes.
struct PlainForms: Sendable {
  /// By ASCII: the byte of the tile that a letter is, 0 for what is none.
  private let tiles: [UInt8]
  /// By the byte of a tile: its letter, 0 where there is none.
  private let letters: [UInt8]

  fileprivate init?(_ spellings: [String]) {
    var tiles = [UInt8](repeating: 0, count: 256)
    var letters = [UInt8](repeating: 0, count: 128)
    for (index, spelling) in spellings.enumerated() {
      guard spelling.utf8.count == 1, let capital = spelling.utf8.first,
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(capital)
      else { return nil }
      for isBlank in [false, true] {
        let tile = BoardTile(label: UInt8(index + 1), isBlank: isBlank)
        let letter = isBlank ? capital | 0x20 : capital
        tiles[Int(letter)] = tile.byte
        letters[Int(tile.byte)] = letter
      }
    }
    self.tiles = tiles
    self.letters = letters
  }

  /// The tile that a letter is; nil for what is none.
  @inline(__always)
  func tile(_ letter: UInt8) -> BoardTile? {
    let byte = tiles[Int(letter)]
    return byte == 0 ? nil : BoardTile(byte: byte)
  }

  /// The letter of a tile.
  @inline(__always)
  func letter(_ tile: BoardTile) -> UInt8 { letters[Int(tile.byte)] }

  /// Tiles written as letters alone; nil for anything else, brackets too, or more than 15.
  func row(from text: some Sequence<UInt8>) -> TileRow? {
    var row = TileRow()
    for letter in text {
      guard row.count < TileRow.most, let tile = tile(letter) else { return nil }
      row.append(tile)
    }
    return row
  }

  /// A rack written as capitals and `?` alone; nil for anything else, brackets too, or more than 15.
  func rack(from text: some Sequence<UInt8>) -> Rack? {
    var rack = Rack()
    for letter in text {
      guard rack.count < Rack.most else { return nil }
      if letter == UInt8(ascii: "?") {
        rack.insert(TileSet.blank)
      } else {
        guard let tile = tile(letter), !tile.isBlank else { return nil }
        rack.insert(tile.label)
      }
    }
    return rack
  }

  /// A rack as capitals in order, blanks as `?` behind them.
  func text(_ rack: Rack) -> String {
    String(unsafeUninitializedCapacity: Rack.most) { room in
      var count = 0
      for label in rack {
        room[count] = label == TileSet.blank ? UInt8(ascii: "?") : letter(BoardTile(label: label))
        count += 1
      }
      return count
    }
  }

  /// At most 15 tiles in letters, which as a string lie in place.
  func text(_ tiles: TileRow) -> String {
    String(unsafeUninitializedCapacity: TileRow.most) { room in
      for place in 0..<tiles.count { room[place] = letter(tiles[place]) }
      return tiles.count
    }
  }
}
