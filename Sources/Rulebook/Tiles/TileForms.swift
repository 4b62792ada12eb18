// SPDX-License-Identifier: MIT

/// The written forms of the tiles of a set, for reading and writing text.
struct TileForms: Sendable {
  /// Tiles by letter, in both cases, of spellings that are a single letter.
  let singles: [Character: BoardTile]
  /// Spellings of several letters, in both cases, longest first.
  let longer: [(letters: [Character], tile: BoardTile)]
  /// Tiles by ASCII alias, in both cases; an alias is read only in brackets.
  let aliases: [String: BoardTile]
  /// Whether I and İ are two tiles, whose small letters are ı and i.
  private let isDotted: Bool
  /// The forms as bytes, if every spelling is one ASCII letter; otherwise nil.
  let plain: PlainForms?

  /// Creates forms from upper-case spellings and aliases in order of labels, from label 1.
  init(_ spellings: [String], aliases: [String?]) {
    var singles: [Character: BoardTile] = [:]
    var longer: [(letters: [Character], tile: BoardTile)] = []
    var written: [String: BoardTile] = [:]
    isDotted = spellings.contains("I") && spellings.contains("İ")
    for (index, spelling) in spellings.enumerated() {
      let label = UInt8(index + 1)
      if index < aliases.count, let alias = aliases[index] {
        written[alias] = BoardTile(label: label)
        written[alias.lowercased()] = BoardTile(label: label, isBlank: true)
      }
      for (text, isBlank) in [(spelling, false), (Self.small(spelling, isDotted: isDotted), true)] {
        let letters = Array(text)
        let tile = BoardTile(label: label, isBlank: isBlank)
        if letters.count == 1 { singles[letters[0]] = tile } else { longer.append((letters, tile)) }
      }
    }
    self.singles = singles
    self.longer = longer.sorted { $0.letters.count > $1.letters.count }
    self.aliases = written
    plain = PlainForms(spellings)
  }

  /// Returns a spelling in small letters, as the language writes them.
  func small(_ spelling: String) -> String { Self.small(spelling, isDotted: isDotted) }

  private static func small(_ spelling: String, isDotted: Bool) -> String {
    guard isDotted else { return spelling.lowercased() }
    return spelling == "I" ? "ı" : spelling == "İ" ? "i" : spelling.lowercased()
  }

  /// Returns a text of tiles in capitals, as the language writes them; an alias in brackets stays ASCII.
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

  /// Returns the tile whose spelling begins the text, longest first, and the number of letters it takes.
  func tile(beginning text: Substring) -> (tile: BoardTile, length: Int)? {
    for form in longer where text.starts(with: form.letters) { return (form.tile, form.letters.count) }
    guard let first = text.first, let tile = singles[first] else { return nil }
    return (tile, 1)
  }

  /// Returns the tile whose spelling or alias is the whole text of a bracket; nil for anything else.
  func tile(inBrackets text: Substring) -> BoardTile? {
    if let found = tile(beginning: text), found.length == text.count { return found.tile }
    return aliases[String(text)]
  }
}

/// The forms of a set whose spellings are one ASCII letter each, so that a tile is one byte of text.
struct PlainForms: Sendable {
  /// The byte of the tile by ASCII letter; 0 for no tile.
  private let tiles: [UInt8]
  /// The ASCII letter by byte of the tile; 0 for no letter.
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

  /// Returns the tile of a letter, or nil.
  @inline(__always)
  func tile(_ letter: UInt8) -> BoardTile? {
    let byte = tiles[Int(letter)]
    return byte == 0 ? nil : BoardTile(byte: byte)
  }

  @inline(__always)
  func letter(_ tile: BoardTile) -> UInt8 { letters[Int(tile.byte)] }

  /// Reads at most 15 tiles written as letters; nil for anything else, such as brackets.
  func row(from text: some Sequence<UInt8>) -> TileRow? {
    var row = TileRow()
    for letter in text {
      guard row.count < TileRow.most, let tile = tile(letter) else { return nil }
      row.append(tile)
    }
    return row
  }

  /// Reads a rack of at most 15 tiles written as capitals and `?`; nil for anything else, such as brackets.
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

  /// Returns a rack as capitals in alphabet order, then `?` for each blank.
  func text(_ rack: Rack) -> String {
    Self.text(count: rack.count) { place in
      rack[place] == TileSet.blank ? UInt8(ascii: "?") : letter(BoardTile(label: rack[place]))
    }
  }

  func text(_ tiles: TileRow) -> String { Self.text(count: tiles.count) { letter(tiles[$0]) } }

  /// Returns at most 15 ASCII letters as a string, which is stored inline.
  @inline(__always)
  static func text(count: Int, _ letter: (Int) -> UInt8) -> String {
    String(unsafeUninitializedCapacity: 15) { room in
      for place in 0..<count { room[place] = letter(place) }
      return count
    }
  }
}
