// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The values of the `reason` member of an ending.
private enum EndKind: String, CaseIterable {
  case out, scoreless, time, resigned, challenge, forfeit, adjudicated

  /// Returns the reason and the seat that it names; the seat is nil for a reason without one.
  static func of(_ end: GameEnd) -> (EndKind, Seat?) {
    switch end {
    case .out(let seat): (.out, seat)
    case .scoreless: (.scoreless, nil)
    case .time(let loser): (.time, loser)
    case .resigned(let loser): (.resigned, loser)
    case .challenge(let winner): (.challenge, winner)
    case .forfeit(let loser): (.forfeit, loser)
    case .adjudicated: (.adjudicated, nil)
    }
  }

  /// Returns the end given by this reason, its seat and the final scores; nil if the seat does not fit the reason.
  func end(_ seat: Seat?, _ scores: BySeat<Int>) -> GameEnd? {
    switch (self, seat) {
    case (.out, let seat?): .out(seat)
    case (.scoreless, nil): .scoreless
    case (.time, let loser?): .time(loser: loser)
    case (.resigned, let loser?): .resigned(loser)
    case (.challenge, let winner?): .challenge(winner: winner)
    case (.forfeit, let loser?): .forfeit(loser: loser)
    case (.adjudicated, nil): .adjudicated(scores)
    default: nil
    }
  }
}

extension Ending {
  /// Writes or reads the ending of a game; nil if the game has not ended.
  static func members(_ known: Ending?, _ line: inout some Coder) throws(LineDamage) -> Ending? {
    guard line.has(",\"end\":{\"reason\":", known != nil) else { return nil }
    let place = line.place
    let was = known.map { EndKind.of($0.reason) }
    let kind = try line.word("", was?.0)
    let about = try line.member(ifAny: ",\"seat\":", was?.1)
    let winner = try line.member(ifAny: ",\"winner\":", known?.winner)
    let racks = try line.racks(ifAny: known?.racks)
    // At most two for racks and two for time.
    let adjustments = try line.items(",\"adjustments\":[", known?.adjustments, .any(upTo: 4)) {
      (adjustment, line) throws(LineDamage) in try FinalScore.Adjustment.members(adjustment, &line)
    }
    let scores = try line.member(",\"scores\":", known?.scores)
    let seed =
      line.has(",\"seed\":", known?.seed != nil)
      ? try line.text("", known?.seed, { $0.text }, as: { BagSeed(text: $0) }) : nil
    try line.literal("}")
    return try line.whole(
      known, at: place,
      kind.end(about, scores).map {
        Ending(
          reason: $0, racks: racks, adjustments: adjustments, scores: scores, winner: winner, seed: seed)
      })
  }
}

extension FinalScore.Adjustment {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let adjustment = FinalScore.Adjustment(
      seat: try line.member("{\"seat\":", known?.seat),
      reason: try line.word(",\"for\":", known?.reason),
      points: try line.signed(",\"points\":", known?.points))
    try line.literal("}")
    return adjustment
  }
}
