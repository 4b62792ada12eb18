// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

// Racks, as they are written and beside it as they are read; where a line names no alphabet, no tiles stand on it.

extension LineTerms {
  /// The tiles of the alphabet; nil where it has no set of them.
  var tiles: TileSet? { TileSet.named(alphabet.name) }
}

extension LineText {
  mutating func member(_ name: StaticString, _ rack: Rack, _ tiles: TileSet?) {
    if let tiles { member(name, tiles.spelled(rack)) }
  }
}

extension LineCursor {
  /// What a rack holds.
  mutating func rack(of tiles: TileSet?) throws(LineDamage) -> Rack {
    guard let tiles else { throw LineDamage(.member, at: place) }
    return try text(as: { tiles.rack(from: $0) }, orElse: .tiles)
  }
}

extension LineText {
  /// `["AB","C?"]`: seat 1's rack, then seat 2's.
  mutating func member(_ name: StaticString, _ racks: BySeat<Rack>, _ tiles: TileSet?) {
    if let tiles { member(name, list: [tiles.spelled(racks.one), tiles.spelled(racks.two)]) }
  }
}

extension LineCursor {
  mutating func racks(of tiles: TileSet?) throws(LineDamage) -> BySeat<Rack> {
    try need("[")
    let one = try rack(of: tiles)
    try need(",")
    let two = try rack(of: tiles)
    try need("]")
    return BySeat(one, two)
  }
}

extension LineText {
  /// What the player of the last play draws, where they do.
  mutating func write(drew: Rack?, _ tiles: TileSet?) {
    if let drew { member(",\"drew\":", drew, tiles) }
  }
}

extension LineCursor {
  mutating func drew(of tiles: TileSet?) throws(LineDamage) -> Rack? {
    has(",\"drew\":") ? try rack(of: tiles) : nil
  }
}

extension LineText {
  mutating func write(_ seat: Seat, with rack: Rack, _ tiles: TileSet?) {
    member(",\"seat\":", seat)
    member(",\"rack\":", rack, tiles)
  }
}

extension LineCursor {
  mutating func seatWithRack(of tiles: TileSet?) throws(LineDamage) -> (Seat, Rack) {
    let seat = try seat(",\"seat\":")
    try need(",\"rack\":")
    return (seat, try rack(of: tiles))
  }
}
