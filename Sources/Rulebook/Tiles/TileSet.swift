// SPDX-License-Identifier: MIT
import Alphabets

/// The tiles of a game: the number and the points of each.
///
/// A label is a letter's place in the alphabet, from 1; label 0 is the blank. Labels and spellings are those of the
/// alphabet of the same name. A class, because every game refers to a set and copies of rules share it.
/// Source: each language's own set.
package final class TileSet: Hashable, Sendable {
  /// The label of a blank that is not on the board.
  package static let blank: UInt8 = 0

  /// The name of the alphabet, such as `polish`.
  package let name: String
  /// The spellings in upper case; the index is the label less 1.
  package let spellings: [String]
  /// The fewest tiles in the bag with which an exchange is allowed.
  package let exchangeMinimum: Int
  /// The number of tiles by label, 0 to 63; 0 is the blank.
  let counts: [UInt8]
  /// The points of a tile by label, 0 to 63.
  let points: [UInt8]
  let forms: TileForms

  /// Creates a set from a table of tiles that its reader has checked.
  convenience init(_ table: TileTable) {
    self.init(
      name: table.name, spellings: table.rows.map(\.spelling), aliases: table.rows.map(\.alias),
      counts: [table.blanks] + table.rows.map(\.count), points: [0] + table.rows.map(\.points),
      exchangeMinimum: table.exchangeMinimum)
  }

  /// Creates a set from facts in order of labels, from label 1; counts and points begin with the blank's.
  package init(
    name: String, spellings: [String], aliases: [String?], counts: [UInt8], points: [UInt8],
    exchangeMinimum: Int
  ) {
    self.name = name
    self.spellings = spellings
    self.exchangeMinimum = exchangeMinimum
    self.counts = counts + [UInt8](repeating: 0, count: 64 - counts.count)
    self.points = points + [UInt8](repeating: 0, count: 64 - points.count)
    forms = TileForms(spellings, aliases: aliases)
  }

  /// The number of different letters; their labels are 1 to this number.
  package var letterCount: Int { spellings.count }

  /// The number of tiles, blanks included.
  package var total: Int { counts.reduce(0) { $0 + Int($1) } }

  /// Returns the number of tiles with a label; 0 is the blank.
  package func count(of label: UInt8) -> Int { Int(counts[Int(label)]) }

  /// Returns the points of a tile off the board; 0 is the blank.
  package func points(of label: UInt8) -> Int { Int(points[Int(label)]) }

  /// Returns the points of a tile on the board, before premiums.
  package func points(of tile: BoardTile) -> Int { Int(points[Int(tile.held)]) }

  package static func == (one: TileSet, other: TileSet) -> Bool {
    one === other
      || one.name == other.name && one.spellings == other.spellings && one.counts == other.counts
        && one.points == other.points && one.exchangeMinimum == other.exchangeMinimum
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(counts)
  }
}
