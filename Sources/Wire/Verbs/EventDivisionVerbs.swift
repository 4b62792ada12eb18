// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension EventWords {
  /// Reads the terms of one division to change, and its boards.
  func divide() throws(ProtocolFault) -> TournamentAct {
    try take(
      2,
      [
        "division", "rounds", "system", "repeats", "groups", "factor", "bands", "apart", "lag", "boards",
        "try",
      ])
    let change = try pairingChange()
    let boards = try value("boards", else: .event(.boards)) { text -> TournamentChange.Boards? in
      if text.lowercased() == "off" { return .any }
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map {
        Int(digits: String($0), most: 3, in: 1...DivisionTerms.boardMost)
      }
      guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
      return .range(first...last)
    }
    guard let division = try division, change != TournamentChange() || boards != nil else {
      throw .badArgument(at: count, .event(.terms))
    }
    return .divide(division, change, boards: boards)
  }

  /// Reads the terms that decide pairings; `off` removes a bound.
  func pairingChange() throws(ProtocolFault) -> TournamentChange {
    var change = TournamentChange()
    change.rounds = try number("rounds", 1...TournamentTerms.roundsMost, else: .event(.rounds))
    change.system = keys["system"]?.value
    change.repeats = try bound("repeats", 0...59)
    change.groups = try bound("groups", PairingWishes.groupsRange)
    change.factor = try bound("factor", PairingWishes.factorRange)
    change.apart = try bound("apart", 1...TournamentTerms.roundsMost)
    change.bands = keys["bands"]?.value.lowercased() == "off" ? [] : try bands()
    change.lag = try bound("lag", PairingWishes.lagRange)
    return change
  }
}
