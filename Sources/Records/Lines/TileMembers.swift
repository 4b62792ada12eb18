// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

// Racks. No tiles stand on a line that names no alphabet.

extension TileSet {
  /// The set of an alphabet; nil where it has none.
  static func of(_ alphabet: Alphabet) -> TileSet? { named(alphabet.name) }
}

/// The set that lines needed last, which most lines share.
struct KnownTiles {
  private var set: TileSet?

  /// The tiles of an alphabet that terms name; nil without one, or where it has no set.
  mutating func tiles(of terms: LineTerms?) -> TileSet? {
    guard let alphabet = terms?.alphabet else { return nil }
    if set?.name != alphabet.name { set = TileSet.of(alphabet) }
    return set
  }
}

extension Rack: LineValue {
  static func coded<C: Coder>(_ known: Rack?, _ line: inout C) throws(LineDamage) -> Rack {
    guard let tiles = line.tiles else { throw LineDamage(.member, at: line.place) }
    return try line.text(known, { tiles.spelled($0) }, as: { tiles.rack(from: $0) }, orElse: .tiles)
  }
}

/// Both racks: `["AB","C?"]`, seat 1's first.
struct RackPair: LineValue {
  let racks: BySeat<Rack>

  init(_ racks: BySeat<Rack>) { self.racks = racks }

  static func coded<C: Coder>(_ known: RackPair?, _ line: inout C) throws(LineDamage) -> RackPair {
    let one = try line.member("[", known?.racks.one)
    let two = try line.member(",", known?.racks.two)
    try line.literal("]")
    return try line.whole(known, RackPair(BySeat(one, two)))
  }
}

extension MemberCoder where Self: ~Copyable {
  mutating func racks(ifAny known: BySeat<Rack>?) throws(LineDamage) -> BySeat<Rack>? {
    try member(ifAny: ",\"racks\":", known.map { RackPair($0) })?.racks
  }

  /// What the player of the last play draws, where they do.
  mutating func drew(_ known: Rack?) throws(LineDamage) -> Rack? { try member(ifAny: ",\"drew\":", known) }
}
