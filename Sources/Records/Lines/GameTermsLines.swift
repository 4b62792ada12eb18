// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension GameTerms {
  /// Writes what a game with a set's tiles was agreed to be, where a slip table has the seconds for confirming.
  func write(into line: inout LineText, _ tiles: TileSet?) {
    if case .milliseconds(let time) = clock { line.member(",\"clock\":", time) }
    if case .seconds(let seconds) = window { line.member(",\"window\":", seconds) }
    if case .seat(let seat) = first { line.member(",\"first\":", seat) }
    line.member(",\"abandon\":", abandon.rawValue)
    if let houseLevel { line.member(",\"house\":", houseLevel) }
    line.member(",\"centre\":", centre.rawValue)
    line.member(",\"end_racks\":", endRack.rawValue)
    line.member(",\"zero\":", zeroPlacement.rawValue)
    if let tries { line.member(",\"tries\":", tries) }
    if let again { line.member(",\"again\":", again.number) }
    if let start, let tiles { start.write(into: &line, tiles) }
    guard let commitment else { return }
    line.pen.literal(",\"bag\":\"")
    line.pen.hex(commitment)
    line.pen.byte(UInt8(ascii: "\""))
  }

  init(from line: inout LineCursor, isDealt: Bool, _ tiles: TileSet?) throws(LineDamage) {
    self.init(isDealt: isDealt)
    clock = .off
    if line.has(",\"clock\":") { clock = .milliseconds(try line.number(in: TimeAllowance.range)) }
    window = .next
    if isDealt { try line.need(",\"window\":") }
    if isDealt || line.has(",\"window\":") { window = .seconds(try line.number(in: ChallengeWindow.range)) }
    first = line.has(",\"first\":") ? .seat(try line.seat()) : .drawn
    abandon = try line.text(",\"abandon\":", as: { AbandonPolicy(rawValue: $0) })
    if line.has(",\"house\":") { houseLevel = try line.number(in: GameTerms.houseLevels) }
    centre = try line.text(",\"centre\":", as: { TournamentRules.Centre(rawValue: $0) })
    endRack = try line.text(",\"end_racks\":", as: { TournamentRules.EndRack(rawValue: $0) })
    zeroPlacement = try line.text(",\"zero\":", as: { TournamentRules.ZeroPlacement(rawValue: $0) })
    // A line of before plays were counted has no bound.
    if line.has(",\"tries\":") { tries = try line.number(in: PlayTries.range) }
    if line.has(",\"again\":") { again = TableID(try line.ordinal()) }
    guard isDealt else {
      if first != .drawn, let tiles, line.sees(",\"position\":") {
        start = try StartPosition.read(from: &line, tiles)
      }
      return
    }
    try line.need(",\"bag\":\"")
    commitment = try line.digest()
    try line.need("\"")
  }
}

extension StartPosition {
  fileprivate func write(into line: inout LineText, _ tiles: TileSet) {
    line.member(",\"position\":", board.rows(tiles))
    line.member(",\"carried\":", scores)
    line.member(",\"run\":", scoreless)
    line.member(",\"held\":", held)
  }

  fileprivate static func read(from line: inout LineCursor, _ tiles: TileSet) throws(LineDamage)
    -> StartPosition
  {
    let start = line.place
    let board = try line.text(
      ",\"position\":",
      as: { text in (try? Board(rows: text, tiles)).flatMap { $0.rows(tiles) == text ? $0 : nil } })
    let carried = try line.pair(",\"carried\":")
    try line.need(",\"run\":")
    let run = try line.number(in: 0...99)
    let held = try line.pair(",\"held\":")
    do throws(StartFault) {
      return try StartPosition(board: board, scores: carried, scoreless: run, held: held, tiles: tiles)
    } catch { throw LineDamage(.value, at: start) }
  }
}
