// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

extension PlayMade {
  /// Writes a play; one that is asked for or takes the place of another draws nothing.
  func write(into line: inout LineText, _ tiles: TileSet?, mayDraw: Bool = false) {
    guard let tiles else { return }
    line.member(",\"play\":", number)
    line.member(",\"seat\":", seat)
    line.member(",\"at\":", placement.start.text(placement.direction))
    line.member(",\"tiles\":", placement.tilesText(tiles))
    line.member(",\"words\":", list: words.lazy.map { tiles.spelled($0) })
    line.member(",\"score\":", score)
    if mayDraw { line.write(drew: drew, tiles) }
  }

  convenience init(from line: inout LineCursor, of tiles: TileSet?, mayDraw: Bool = false) throws(LineDamage)
  {
    try line.need(",\"play\":")
    guard let tiles else { throw LineDamage(.member, at: line.place) }
    let number = try line.ordinal()
    let seat = try line.seat(",\"seat\":")
    let placement = try Placement.read(from: &line, of: tiles)
    // Small letters are blanks.
    let words = try line.list(",\"words\":", atMost: Words.capacityMax, orElse: .word) {
      line throws(LineDamage) in try line.text(as: { tiles.row(from: $0) }, orElse: .word)
    }
    let score = try line.number(",\"score\":")
    self.init(
      number: number, seat: seat, placement: placement, words: words, score: score,
      drew: mayDraw ? try line.drew(of: tiles) : nil)
  }

  /// Writes a play that takes the place of another one.
  func write(into line: inout LineText, _ tiles: TileSet?, replacing replaced: Int) {
    line.member(",\"replaces\":", replaced)
    write(into: &line, tiles)
  }

  static func readReplacing(
    from line: inout LineCursor, of tiles: TileSet?
  ) throws(LineDamage) -> (PlayMade, replaced: Int) {
    let replaced = try line.ordinal(",\"replaces\":")
    return (try PlayMade(from: &line, of: tiles), replaced)
  }
}

extension RefusedPlay {
  func write(into line: inout LineText, _ tiles: TileSet?) {
    if let replacing { line.member(",\"replaces\":", replacing) }
    play.write(into: &line, tiles)
  }

  init(from line: inout LineCursor, of tiles: TileSet?) throws(LineDamage) {
    let replacing = line.sees(",\"replaces\":") ? try line.ordinal(",\"replaces\":") : nil
    self.init(try PlayMade(from: &line, of: tiles), replacing: replacing)
  }
}

extension Placement {
  fileprivate static func read(from line: inout LineCursor, of tiles: TileSet) throws(LineDamage) -> Placement
  {
    try line.need(",\"at\":")
    let squarePlace = line.place
    let square = try line.text()
    guard let (start, direction) = try? Square.read(square) else {
      throw LineDamage(.value, at: squarePlace)
    }
    try line.need(",\"tiles\":")
    return try line.text(
      as: { try? Placement(start: start, direction: direction, text: $0, tiles: tiles) }, orElse: .tiles)
  }
}

extension ExchangeMade {
  func write(into line: inout LineText, _ tiles: TileSet?) {
    line.member(",\"seat\":", seat)
    line.member(",\"exchanged\":", count)
    if let given { line.member(",\"given\":", given, tiles) }
    if let drawn { line.member(",\"drawn\":", drawn, tiles) }
    line.write(drew: drew, tiles)
  }

  /// Tiles put back and tiles drawn are as many as were exchanged, or neither is known.
  init(from line: inout LineCursor, of tiles: TileSet?) throws(LineDamage) {
    let seat = try line.seat(",\"seat\":")
    let count = try line.ordinal(",\"exchanged\":")
    var given: Rack?
    var drawn: Rack?
    if line.has(",\"given\":") {
      let place = line.place
      given = try line.rack(of: tiles)
      try line.need(",\"drawn\":")
      drawn = try line.rack(of: tiles)
      guard given?.count == count, drawn?.count == count else { throw LineDamage(.value, at: place) }
    }
    self.init(seat: seat, count: count, given: given, drawn: drawn, drew: try line.drew(of: tiles))
  }
}

extension RuledPlay {
  func write(
    into line: inout LineText, of lexicon: AgreedLexicon, under rule: ChallengeRule, _ tiles: TileSet?
  ) {
    line.member(",\"play\":", number)
    line.member(",\"challenger\":", challenger)
    words.write(into: &line, of: lexicon)
    if isOffCentre { line.pen.literal(",\"off_centre\":true") }
    rule.write(into: &line)
    ruling.write(into: &line)
    effect.write(into: &line)
    line.write(drew: drew, tiles)
  }

  static func read(
    from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (RuledPlay, LineTerms) {
    let number = try line.ordinal(",\"play\":")
    let challenger = try line.seat(",\"challenger\":")
    let (words, lexicon) = try Words.read(from: &line, knowing: &lexica)
    let isOffCentre = line.has(",\"off_centre\":true")
    let terms = LineTerms(lexicon: lexicon, rule: try ChallengeRule(from: &line))
    let ruling = try Ruling(from: &line)
    let effect = try ChallengeEffect(from: &line)
    let ruled = RuledPlay(
      number: number, challenger: challenger, words: words, isOffCentre: isOffCentre, ruling: ruling,
      effect: effect, drew: try line.drew(of: terms.tiles))
    return (ruled, terms)
  }
}
