// SPDX-License-Identifier: MIT
import Rulebook

/// Placements, and positions in a line, are read as they are written.
///
/// The first byte chooses the tiles and which of the two it is. Source: Protocol/SPEC.md, notation; the CGP description.
enum FuzzedPlacements: Fuzzed {
  static let longest = 400
  static let words = [
    "(", ")", ".", "\u{2026}", "[CH]", "[LL]", "L·L", "15O", "O15", "/15", "15/15/", " 0/0 0",
  ]

  static var seeds: [[UInt8]] {
    let placements = [
      "8H TRAIN", "h8 tRAiN", "8F S(CAT)", "8F S...S", "8F\t.S", "O15 ABCDEFGHIJKLMNO", "8H [CH]ALE",
      "H8 ÑANDÚ",
      "8H L·LA", "1A QUIz\u{2026}", "8H ŻÓŁĆ",
    ]
    let empty = Array(repeating: "15", count: 15).joined(separator: "/")
    let rows = "15/15/15/15/15/15/15/6TRaIN4/15/15/15/15/15/15/15"
    let positions = [
      "\(empty) / 0/0 0", "\(rows) AEIOU?Z/ 12/0 0 lex english;", "\(rows) / -5/110 2 ld spanish;",
      "15/15/15/15/15/15/15/5[CH]ALE6/15/15/15/15/15/15/15 / 0/20 1 ld spanish; bdn x;",
    ]
    return placements.flatMap { text in (0..<11).map { [UInt8($0)] + Array(text.utf8) } }
      + positions.map { [0x80] + Array($0.utf8) } + positions.map { [0x88] + Array($0.utf8) }
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let chosen = Chosen(bytes)
    let text = String(decoding: chosen.rest, as: UTF8.self)
    let tiles = TileSet.all[(chosen.choice & 0x7F) % TileSet.all.count]
    if chosen.choice & 0x80 == 0 {
      try placement(text, tiles)
    } else {
      try position(text, chosen.choice & 8 == 0 ? nil : tiles)
    }
  }

  private static func placement(_ text: String, _ tiles: TileSet) throws(Finding) {
    guard let read = try? Placement(text: text, tiles: tiles) else { return }
    let written = read.text(tiles)
    guard let again = try? Placement(text: written, tiles: tiles) else {
      throw Finding("\(tiles.name): \(written) does not read")
    }
    try Finding.unless(again.text(tiles) == written, "\(tiles.name): \(written) is written otherwise")
    try Finding.unless(
      again.start == read.start && again.direction == read.direction && again.count == read.count,
      "\(tiles.name): \(written) stands elsewhere")
    for (item, other) in zip(read, again) {
      switch item {
      case .placed: try Finding.unless(item == other, "\(tiles.name): \(written) has other tiles")
      case .through, .over:
        try Finding.unless(other == .through, "\(tiles.name): \(written) has other old tiles")
      }
    }
    _ = read.resolved(on: Board())
  }

  private static func position(_ text: String, _ tiles: TileSet?) throws(Finding) {
    guard let read = try? CGPReader.read(text, tiles: tiles) else { return }
    let written = read.position.text(read.tiles)
    guard let again = try? CGPReader.read(written, tiles: read.tiles) else {
      throw Finding("\(read.tiles.name): \(written) does not read")
    }
    try Finding.unless(again.position.text(again.tiles) == written, "\(written) is written otherwise")
    try Finding.unless(again.position == read.position, "\(written) is another position")
    for seat in Seat.allCases {
      _ = try? StartPosition(read.position, onTurn: seat, tiles: read.tiles)
    }
  }
}
