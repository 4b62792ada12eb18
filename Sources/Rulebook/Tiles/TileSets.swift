// SPDX-License-Identifier: MIT

/// The sets of seven languages. Source: each language's published set; totals are checked by tests.
extension TileSet {
  /// 100 tiles, 187 points.
  package static let english = known(
    "english",
    "A9/1 B2/3 C2/3 D4/2 E12/1 F2/4 G3/2 H2/4 I9/1 J1/8 K1/5 L4/1 M2/3 N6/1 O8/1 P2/3 Q1/10 R6/1 S4/1 T6/1"
      + " U4/1 V2/4 W2/4 X1/8 Y2/4 Z1/10")

  /// 102 tiles, 197 points.
  package static let french = known(
    "french",
    "A9/1 B2/3 C2/3 D3/2 E15/1 F2/4 G2/2 H2/4 I8/1 J1/8 K1/10 L5/1 M3/2 N6/1 O6/1 P2/3 Q1/8 R6/1 S6/1 T6/1"
      + " U6/1 V2/4 W1/10 X1/10 Y1/10 Z1/10")

  /// 102 tiles, 202 points; Ä, Ö and Ü are their own.
  package static let german = known(
    "german",
    "A5/1 Ä1/6 B2/3 C2/4 D4/1 E15/1 F2/4 G3/2 H4/2 I6/1 J1/6 K2/4 L3/2 M4/3 N9/1 O3/2 Ö1/8 P1/4 Q1/10 R6/1"
      + " S7/1 T6/1 U6/1 Ü1/6 V1/6 W1/3 X1/8 Y1/10 Z1/3")

  /// 100 tiles, 190 points; there is no Q, V or X.
  package static let polish = known(
    "polish",
    "A9/1 Ą1/5 B2/3 C3/2 Ć1/6 D3/2 E7/1 Ę1/5 F1/5 G2/3 H2/3 I8/1 J2/3 K3/2 L3/2 Ł2/3 M3/2 N5/1 Ń1/7 O6/1"
      + " Ó1/5 P3/2 R4/1 S4/1 Ś1/5 T3/2 U2/3 W4/1 Y4/2 Z5/1 Ź1/9 Ż1/5")

  /// 100 tiles, 192 points; CH, LL, RR and Ñ are one tile each, and one tile in the bag is enough to
  /// exchange.
  package static let spanish = known(
    "spanish",
    "A12/1 B2/3 C4/3 CH1/5 D5/2 E12/1 F1/4 G2/2 H2/4 I6/1 J1/8 L4/1 LL1/8 M2/3 N5/1 Ñ1/8 O9/1 P2/3 Q1/5"
      + " R5/1 RR1/8 S6/1 T4/1 U5/1 V1/4 X1/8 Y1/4 Z1/10", exchangeMinimum: 1)

  /// 102 tiles, 230 points; there is no IJ tile.
  package static let dutch = known(
    "dutch",
    "A6/1 B2/3 C2/5 D5/2 E18/1 F2/4 G3/3 H2/4 I4/1 J2/4 K3/3 L3/3 M3/3 N10/1 O6/1 P2/3 Q1/10 R5/2 S5/2 T5/2"
      + " U3/4 V2/4 W2/5 X1/8 Y1/8 Z2/4")

  /// 100 tiles, 189 points; Ç, L·L, NY and QU are one tile each.
  package static let catalan = known(
    "catalan",
    "A12/1 B2/3 C3/2 Ç1/10 D3/2 E13/1 F1/4 G2/3 H1/8 I8/1 J1/8 L4/1 L·L1/10 M3/2 N6/1 NY1/10 O5/1 P2/3 QU1/8"
      + " R8/1 S8/1 T5/1 U4/1 V1/4 X1/10 Z1/8")

  /// Every set, sorted by name.
  package static let all = [catalan, dutch, english, french, german, polish, spanish]

  /// The set of an alphabet's name, or nil.
  package static func named(_ name: some StringProtocol) -> TileSet? { all.first { $0.name == name } }

  private static func known(_ name: String, _ tiles: String, exchangeMinimum: Int = 7) -> TileSet {
    guard let set = TileSet(name: name, tiles: tiles, blanks: 2, exchangeMinimum: exchangeMinimum) else {
      preconditionFailure("the tiles of \(name) do not read")
    }
    return set
  }
}
