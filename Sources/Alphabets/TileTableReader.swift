// SPDX-License-Identifier: MIT

/// A fault in a table of tiles.
package struct TileTableFault: Error, Hashable, Sendable {
  /// The line, from 1; the one after the last if something is missing.
  package let line: Int
  /// The fault as text for people: lower case, no full stop.
  package let what: String
}

extension TileTable {
  /// Reads a table: settings, then one row for each tile, with tabs between fields; `#` begins a comment.
  ///
  /// Throws the first fault. Source: `Dictionaries/README.md`, alphabets are tables.
  package init(name: String, text: String) throws(TileTableFault) {
    var reader = TileTableReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { try reader.read(line) }
    self = try reader.table(named: name)
  }
}

/// A collector of the lines of a table.
private struct TileTableReader {
  private var line = 0
  private var values: [String: String] = [:]
  private var rows: [TileTable.Row] = []
  /// The spellings and aliases so far; a text in brackets must mean one tile.
  private var taken: Set<String> = []

  private static let known = ["blanks", "exchange", "diacritics", "folded", "capitals", "vowels"]

  mutating func read(_ text: Substring) throws(TileTableFault) {
    line += 1
    guard !text.isEmpty, !text.hasPrefix("#") else { return }
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    if fields[0].first?.isLowercase == true {
      try readSetting(fields)
    } else {
      try readTile(fields)
    }
  }

  private mutating func readSetting(_ fields: [String]) throws(TileTableFault) {
    guard Self.known.contains(fields[0]) else { throw fault("no setting is called \(fields[0])") }
    guard fields.count == 2 else { throw fault("a setting has one value") }
    guard rows.isEmpty else { throw fault("a setting stands above the tiles") }
    guard values.updateValue(fields[1], forKey: fields[0]) == nil else {
      throw fault("\(fields[0]) is set twice")
    }
  }

  private mutating func readTile(_ fields: [String]) throws(TileTableFault) {
    guard fields.count == 3 || fields.count == 4, let points = UInt8(fields[1]), let count = UInt8(fields[2])
    else { throw fault("a tile has a spelling, points, a count and perhaps an alias") }
    let spelling = fields[0]
    guard let first = spelling.unicodeScalars.first, spelling.uppercased() == spelling,
      first.properties.isAlphabetic, spelling.unicodeScalars.allSatisfy({ $0.value < 0x180 })
    else { throw fault("a tile is spelled with Latin capitals") }
    let alias = fields.count == 4 ? fields[3] : nil
    let isASCII = spelling.utf8.allSatisfy { $0 < 0x80 }
    guard isASCII == (alias == nil) else {
      throw fault("a tile has an alias exactly where its spelling is not ASCII")
    }
    if let alias, !Self.isAlias(alias) {
      throw fault("an alias is two or three ASCII characters, a capital first")
    }
    guard taken.insert(spelling).inserted, alias.map({ taken.insert($0).inserted }) ?? true else {
      throw fault("that spelling or alias is another tile's")
    }
    guard rows.count < 63 else { throw fault("an alphabet has at most 63 tiles") }
    rows.append(TileTable.Row(spelling: spelling, points: points, count: count, alias: alias))
  }

  /// Returns whether a text may be an alias; brackets and spaces would end it, and `?` is a blank on a rack.
  private static func isAlias(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (2...3).contains(bytes.count), (65...90).contains(bytes[0]) else { return false }
    return bytes.dropFirst().allSatisfy { (65...90).contains($0) || "',./~".utf8.contains($0) }
  }

  func table(named name: String) throws(TileTableFault) -> TileTable {
    guard rows.count >= 16 else { throw fault("an alphabet has at least 16 tiles") }
    guard let blanks = UInt8(try value("blanks")) else { throw fault("blanks is a number") }
    guard let exchange = Int(try value("exchange")), exchange >= 0 else {
      throw fault("exchange is a number")
    }
    let vowels = try value("vowels").split(separator: " ").map(String.init)
    guard !vowels.isEmpty, vowels.allSatisfy({ vowel in rows.contains { $0.spelling == vowel } }) else {
      throw fault("vowels are tiles with spaces between them")
    }
    let folded = (values["folded"] ?? "").split(separator: " ").map(String.init)
    guard
      folded.allSatisfy({ letter in
        letter.unicodeScalars.count == 1
          && letter.unicodeScalars.allSatisfy { (0xC0..<0x180).contains($0.value) }
          && !rows.contains { $0.spelling == letter }
      })
    else { throw fault("folded are letters beyond ASCII that no tile has, with spaces between them") }
    return TileTable(
      name: name, rows: rows, blanks: blanks, exchangeMinimum: exchange,
      dropsDiacritics: try choice("diacritics", "dropped", else: "kept"),
      keepsInitialCapital: try choice("capitals", "initial", else: "none"), folded: folded, vowels: vowels)
  }

  private func value(_ name: String) throws(TileTableFault) -> String {
    guard let value = values[name] else { throw fault("\(name) is not set") }
    return value
  }

  private func choice(_ name: String, _ yes: String, else no: String) throws(TileTableFault) -> Bool {
    let value = try value(name)
    guard value == yes || value == no else { throw fault("\(name) is \(yes) or \(no)") }
    return value == yes
  }

  private func fault(_ what: String) -> TileTableFault { TileTableFault(line: line, what: what) }
}
