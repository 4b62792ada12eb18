// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension GameTerms {
  /// Writes or reads the terms of a table with tiles, which stand in place of a slip table's `confirm` member.
  static func members(_ known: Self?, _ line: inout some Coder, isDealt: Bool, _ tiles: TileSet?)
    throws(LineDamage) -> Self
  {
    var terms = GameTerms(isDealt: isDealt)
    terms.clock = try TimeAllowance.members(known?.clock, &line)
    let wait: Int? = if case .seconds(let seconds)? = known?.window { seconds } else { nil }
    let range = ChallengeWindow.range
    let window: Int? =
      isDealt
      ? try line.number(",\"window\":", wait, in: range)
      : try line.number(ifAny: ",\"window\":", wait, in: range)
    terms.window = window.map { .seconds($0) } ?? .next
    let begins: Seat? = if case .seat(let seat)? = known?.first { seat } else { nil }
    let first = try line.member(ifAny: ",\"first\":", begins)
    terms.first = first.map { .seat($0) } ?? .drawn
    terms.abandon = try line.word(",\"abandon\":", known?.abandon)
    terms.robotLevel = try line.number(ifAny: ",\"house\":", known?.robotLevel, in: GameTerms.robotLevels)
    terms.centre = try line.word(",\"centre\":", known?.centre)
    terms.endRack = try line.word(",\"end_racks\":", known?.endRack)
    terms.zeroPlacement = try line.word(",\"zero\":", known?.zeroPlacement)
    terms.tries = try line.number(ifAny: ",\"tries\":", known?.tries, in: PlayTries.range)
    terms.again = try line.ordinal(ifAny: ",\"again\":", known?.again?.number).map { TableID($0) }
    terms.series = try SeriesPlace.members(known?.series, &line, isFirst: terms.again == nil)
    if isDealt {
      try line.literal(",\"bag\":\"")
      terms.commitment = try line.digest(known?.commitment)
      try line.literal("\"")
    } else if first != nil, let tiles {
      terms.start = try StartPosition.members(known?.start, &line, tiles)
    }
    return terms
  }
}

extension SeriesPlace {
  /// Writes or reads the place in a series of games; nil for a single game.
  ///
  /// `isFirst` is true for a game that is no return game, which begins a series.
  fileprivate static func members(_ known: Self?, _ line: inout some Coder, isFirst: Bool)
    throws(LineDamage) -> Self?
  {
    guard let games = try line.number(ifAny: ",\"games\":", known?.games, in: lengths) else { return nil }
    let number = try line.ordinal(",\"number\":", known?.number)
    try line.check(number <= (isFirst ? 1 : games), at: line.place)
    return SeriesPlace(games, number: number)
  }
}

extension TimeAllowance {
  /// Writes or reads the time of each clock; without the member, clocks are off.
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let time: Int? = if case .milliseconds(let time)? = known { time } else { nil }
    return try line.number(ifAny: ",\"clock\":", time, in: range).map { .milliseconds($0) } ?? .off
  }
}

extension StartPosition {
  /// Writes or reads the start position; nil if the game begins with an empty board.
  fileprivate static func members(_ known: StartPosition?, _ line: inout some Coder, _ tiles: TileSet)
    throws(LineDamage) -> StartPosition?
  {
    let start = line.place
    guard line.has(",\"position\":", known != nil) else { return nil }
    let board = try line.text(
      "", known?.board, { $0.rows(tiles) },
      as: { text in (try? Board(rows: text, tiles)).flatMap { $0.rows(tiles) == text ? $0 : nil } })
    let carried = try line.member(",\"carried\":", known?.scores)
    let run = try line.number(",\"run\":", known?.scoreless, in: 0...99)
    let held = try line.member(",\"held\":", known?.held)
    return try line.whole(
      known, at: start,
      try? StartPosition(board: board, scores: carried, scoreless: run, held: held, tiles: tiles))
  }
}
