// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

extension PlayMade {
  /// Writes or reads a play; `mayDraw` is false for a play that is asked for or that replaces another.
  static func members(_ known: PlayMade?, _ line: inout some Coder, mayDraw: Bool = false) throws(LineDamage)
    -> PlayMade
  {
    try line.literal(",\"play\":")
    guard let tiles = line.tiles else { throw LineDamage(.member, at: line.place) }
    let number = try line.ordinal("", known?.number)
    let seat = try line.member(",\"seat\":", known?.seat)
    let placement = try Placement.members(known?.placement, &line, tiles)
    // Lower-case letters are blanks.
    let words = try line.items(",\"words\":[", known?.words, .some(upTo: Words.capacityMax, orElse: .word)) {
      (word, line) throws(LineDamage) in
      try line.text(word, { tiles.spelled($0) }, as: { tiles.row(from: $0) }, orElse: .word)
    }
    let score = try line.number(",\"score\":", known?.score)
    let drew = mayDraw ? try line.drew(known?.drew) : nil
    return try line.whole(
      known,
      PlayMade(number: number, seat: seat, placement: placement, words: words, score: score, drew: drew))
  }
}

extension RefusedPlay {
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let replacing = try line.ordinal(ifAny: ",\"replaces\":", known?.replacing)
    return RefusedPlay(try PlayMade.members(known?.play, &line), replacing: replacing)
  }
}

extension Placement {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder, _ tiles: TileSet)
    throws(LineDamage) -> Self
  {
    let (start, direction) = try line.text(
      ",\"at\":", known.map { ($0.start, $0.direction) }, { $0.0.text($0.1) }, as: { try? Square.read($0) })
    return try line.text(
      ",\"tiles\":", known, { $0.tilesText(tiles) },
      as: { try? Placement(start: start, direction: direction, text: $0, tiles: tiles) }, orElse: .tiles)
  }
}

extension ExchangeMade {
  /// Writes or reads an exchange; either no tiles are stated, or those given and those drawn both match the count.
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let seat = try line.member(",\"seat\":", known?.seat)
    let count = try line.ordinal(",\"exchanged\":", known?.count)
    let name: StaticString = ",\"given\":"
    let place = line.place + name.utf8CodeUnitCount
    let given = try line.member(ifAny: name, known?.given)
    let drawn = given == nil ? nil : try line.member(",\"drawn\":", known?.drawn)
    try line.check(given == nil || given?.count == count && drawn?.count == count, at: place)
    return ExchangeMade(
      seat: seat, count: count, given: given, drawn: drawn, drew: try line.drew(known?.drew))
  }
}

extension RuledPlay {
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let number = try line.ordinal(",\"play\":", known?.number)
    let challenger = try line.member(",\"challenger\":", known?.challenger)
    var words = known?.words ?? Words()
    let lexicon = try line.words(&words, of: line.terms?.lexicon)
    let isOffCentre = line.has(",\"off_centre\":true", known?.isOffCentre == true)
    let rule = try line.member(",\"rule\":", line.terms?.rule)
    line.keep(LineTerms(lexicon: lexicon, rule: rule))
    return RuledPlay(
      number: number, challenger: challenger, words: words, isOffCentre: isOffCentre,
      ruling: try line.member(",\"ruling\":", known?.ruling),
      effect: try line.member(",\"effect\":", known?.effect), drew: try line.drew(known?.drew))
  }
}
