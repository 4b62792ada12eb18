// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

// Racks stand only on lines that name an alphabet.

extension TileSet {
  /// Returns the tile set of an alphabet; nil if it has none.
  static func of(_ alphabet: Alphabet) -> TileSet? { named(alphabet.name) }
}

/// The tile set that was used last, which most lines share.
struct KnownTiles {
  private var set: TileSet?

  /// Returns the tile set of the terms' alphabet; nil without an alphabet or if it has no set.
  mutating func tiles(of terms: LineTerms?) -> TileSet? {
    guard let alphabet = terms?.alphabet else { return nil }
    if set?.name != alphabet.name { set = TileSet.of(alphabet) }
    return set
  }
}

extension Rack: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    guard let tiles = line.tiles else { throw LineDamage(.member, at: line.place) }
    return try line.text(known, { tiles.spelled($0) }, as: { tiles.rack(from: $0) }, orElse: .tiles)
  }
}

/// Both racks, seat 1's first: `["AB","C?"]`.
struct RackPair: LineValue {
  let racks: BySeat<Rack>

  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let one = try line.member("[", known?.racks.one)
    let two = try line.member(",", known?.racks.two)
    try line.literal("]")
    return try line.whole(known, RackPair(racks: BySeat(one, two)))
  }
}

extension MemberCoder where Self: ~Copyable {
  mutating func racks(ifAny known: BySeat<Rack>?) throws(LineDamage) -> BySeat<Rack>? {
    try member(ifAny: ",\"racks\":", known.map { RackPair(racks: $0) })?.racks
  }

  /// Writes or reads the tiles that the player of the last play draws; nil if the line has none.
  mutating func drew(_ known: Rack?) throws(LineDamage) -> Rack? { try member(ifAny: ",\"drew\":", known) }
}
