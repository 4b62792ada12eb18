// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension GameTerms {
  /// Writes what a game was agreed to be, where a slip table has the seconds for confirming.
  func write(into line: inout LineText) {
    if case .milliseconds(let time) = clock { line.member(",\"clock\":", time) }
    if case .seconds(let seconds) = window { line.member(",\"window\":", seconds) }
    if case .seat(let seat) = first { line.member(",\"first\":", seat) }
    line.member(",\"abandon\":", abandon.rawValue)
    if let houseLevel { line.member(",\"house\":", houseLevel) }
    line.member(",\"centre\":", centre.rawValue)
    line.member(",\"end_racks\":", endRack.rawValue)
    line.member(",\"zero\":", zeroPlacement.rawValue)
    if let tries { line.member(",\"tries\":", tries) }
    guard let commitment else { return }
    line.pen.literal(",\"bag\":\"")
    line.pen.hex(commitment)
    line.pen.byte(UInt8(ascii: "\""))
  }

  init(from line: inout LineCursor, isDealt: Bool) throws(LineDamage) {
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
    guard isDealt else { return }
    try line.need(",\"bag\":\"")
    commitment = try line.digest()
    try line.need("\"")
  }
}
