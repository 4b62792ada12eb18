// SPDX-License-Identifier: MIT
import Directing

extension TournamentState {
  /// Returns the entrant's name that looks like this one or has this number, or nil.
  func lookalike(of name: String) -> String? {
    if Int(name) != nil { return entrant(named: name)?.name }
    return PlayerName(name).flatMap { wanted in entrants.first { PlayerName($0.name) == wanted }?.name }
  }
}

extension TournamentAct {
  func naming(_ state: TournamentState) -> TournamentAct {
    func own(_ name: String) -> String { state.lookalike(of: name) ?? name }
    return switch self {
    case .drop(let name, let round, let back): .drop(own(name), from: round, back: back)
    case .code(let name, let code): .code(own(name), code)
    case .change(let name, let change): .change(own(name), change)
    case .checkIn(let name): .checkIn(name.map(own))
    case .keepApart(let one, let other, let through): .keepApart(own(one), own(other), through: through)
    case .pair(let round, let division, let byHand, let beside):
      .pair(round, division: division, byHand: byHand.naming(own), beside: beside)
    case .comeBack(let name, let round): .comeBack(own(name), for: round)
    case .swap(let round, let one, let other): .swap(round, own(one), own(other))
    case .adjourn(let round, let one, let other, let through):
      .adjourn(round, own(one), own(other), through: through)
    case .score(let round, let typed, let isSure): .score(round, typed.naming(own), isSure: isSure)
    case .correct(let round, let typed, let reason, let isSure):
      .correct(round, typed.naming(own), reason: reason, isSure: isSure)
    default: self
    }
  }
}
