// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// What stands on the lines of a game: seats, pairs, tiles.
extension LineCursor {
  mutating func seat() throws(LineDamage) -> Seat {
    let start = place
    guard let seat = Seat(rawValue: try number()) else { throw LineDamage(.value, at: start) }
    return seat
  }

  /// A number within bounds.
  mutating func number(in range: ClosedRange<Int>) throws(LineDamage) -> Int {
    let start = place
    let number = try number()
    guard range.contains(number) else { throw LineDamage(.value, at: start) }
    return number
  }

  /// `[1,2]`: seat 1's number, then seat 2's.
  mutating func pair() throws(LineDamage) -> BySeat<Int> {
    try need("[")
    let one = try signedNumber()
    try need(",")
    let two = try signedNumber()
    try need("]")
    return BySeat(one, two)
  }

  /// What a rack holds; where the line names no alphabet, no tiles may stand here.
  mutating func rack(of tiles: TileSet?) throws(LineDamage) -> Rack {
    guard let tiles else { throw LineDamage(.member, at: place) }
    return try text(as: { tiles.rack(from: $0) }, orElse: .tiles)
  }

  /// `["AB","C?"]`: seat 1's rack, then seat 2's.
  mutating func racks(of tiles: TileSet?) throws(LineDamage) -> BySeat<Rack> {
    try need("[")
    let one = try rack(of: tiles)
    try need(",")
    let two = try rack(of: tiles)
    try need("]")
    return BySeat(one, two)
  }

  /// A play, from its number's value on; one in the place of another draws nothing.
  mutating func play(of tiles: TileSet?, mayDraw: Bool) throws(LineDamage) -> PlayMade {
    guard let tiles else { throw LineDamage(.member, at: place) }
    let number = try ordinal()
    try need(",\"seat\":")
    let seat = try seat()
    let placement = try placement(of: tiles)
    let words = try formedWords(of: tiles)
    try need(",\"score\":")
    let score = try self.number()
    let drew = mayDraw && has(",\"drew\":") ? try rack(of: tiles) : nil
    return PlayMade(
      number: number, seat: seat, placement: placement, words: words, score: score, drew: drew)
  }

  private mutating func placement(of tiles: TileSet) throws(LineDamage) -> Placement {
    try need(",\"at\":")
    let squarePlace = place
    let square = try text()
    guard (try? Square.read(square)) != nil else { throw LineDamage(.value, at: squarePlace) }
    try need(",\"tiles\":")
    return try text(as: { try? Placement(square: square, text: $0, tiles: tiles) }, orElse: .tiles)
  }

  /// The words of a play, small letters for blanks: 1 to 8 of 2 to 15 tiles.
  private mutating func formedWords(of tiles: TileSet) throws(LineDamage) -> [[BoardTile]] {
    try need(",\"words\":[")
    var words: [[BoardTile]] = []
    repeat {
      guard words.count < Words.capacityMax else { throw LineDamage(.word, at: place) }
      words.append(try text(as: { tiles.row(from: $0) }, orElse: .word))
    } while has(",")
    try need("]")
    return words
  }
}

extension TileSet {
  /// The tiles of one word on the board; nil for anything else, or fewer than 2 or more than 15.
  fileprivate func row(from text: String) -> [BoardTile]? {
    var rest = Substring(text)
    var row: [BoardTile] = []
    while !rest.isEmpty {
      guard let tile = tile(from: &rest), row.count < Word.lengths.upperBound else { return nil }
      row.append(tile)
    }
    return row.count < Word.lengths.lowerBound ? nil : row
  }
}
