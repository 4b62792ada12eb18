// SPDX-License-Identifier: MIT

/// A finding of an event's audit; steps are counted from 0, rounds and boards from 1.
package enum AuditFinding: Hashable, Sendable {
  // MARK: Differences

  /// A step would be refused, or cannot follow the state before it.
  case impossible(step: Int, String)
  case otherwise(step: Int, String)
  /// A board differs from the system's pairing; both are two names, the first player's in front.
  case paired(round: Int, board: Int, stands: String, would: String)
  case byes(round: Int, stands: String, would: String)
  /// An entrant's wins, losses, ties, spread or place after a round differ from the sum of results.
  case standing(after: Int, String, stands: String, would: String)
  case brought(round: Int, board: Int, table: Int, stands: String, would: String)
  case early(round: Int, board: Int, table: Int, String)
  case misplaced(round: Int, String, table: Int)
  case homeless(round: Int, String, table: Int)

  // MARK: Manual changes

  case swapped(round: Int, String, String)
  /// A late entrant was seated against the one who had the bye.
  case joined(round: Int, String, String)
  /// A game was adjourned; rounds up to `through` were paired without its result.
  case adjourned(round: Int, String, String, through: Int)
  case unpaired(round: Int, division: String)
  case termed(String, after: Int)
  /// A result was corrected; the pairings of the rounds in `pairedBefore` stay.
  case corrected(round: Int, String, was: String, now: String, reason: String, pairedBefore: [Int])
  /// An improbable result, confirmed by a director or by the server's own table.
  case sure(round: Int, String)
  case awaited(round: Int, board: Int, table: Int)

  package var isDifference: Bool {
    switch self {
    case .impossible, .otherwise, .paired, .byes, .standing, .brought, .early, .misplaced,
      .homeless:
      true
    case .swapped, .joined, .adjourned, .unpaired, .termed, .corrected, .sure, .awaited: false
    }
  }

  package var text: String {
    switch self {
    case .impossible(let step, let why): "entry \(step + 2) cannot be: \(why)"
    case .otherwise(let step, let what): "entry \(step + 2) says something else than was decided: \(what)"
    case .paired(let round, let board, let stands, let would):
      "round \(round), board \(board): \(stands); by its system \(would)"
    case .byes(let round, let stands, let would):
      "round \(round), byes: \(stands); by its system \(would)"
    case .standing(let round, let name, let stands, let would):
      "after round \(round), \(name): \(stands); added up \(would)"
    case .brought(let round, let board, let table, let stands, let would):
      "round \(round), board \(board): \(stands); at table \(table) it is \(would)"
    case .early(let round, let board, let table, let stands):
      "round \(round), board \(board): \(stands) was entered while the game at table \(table) went on"
    case .misplaced(let round, let names, let table):
      "round \(round): table \(table) was opened for \(names), and is another's by its own chain"
    case .homeless(let round, let names, let table):
      "round \(round): \(names) played at table \(table), and have no board there"
    case .awaited(let round, let board, let table):
      "round \(round), board \(board): the game at table \(table) is over, and its result is still to come in"
    case .swapped(let round, let one, let other): "round \(round): \(one) and \(other) changed places by hand"
    case .joined(let round, let one, let other):
      "round \(round): \(one) and \(other) were paired after the others, as one of them came late"
    case .adjourned(let round, let one, let other, let through):
      "round \(round): \(one) and \(other) play later; rounds through \(through) need no result of it"
    case .unpaired(let round, let division):
      "round \(round): the pairing of division \(division) was taken back"
    case .termed(let terms, let round): "with \(round) rounds paired the terms were changed: \(terms)"
    case .corrected(let round, let names, let was, let now, let reason, let rounds):
      "round \(round), \(names): \(was) became \(now) (\(reason))"
        + (rounds.isEmpty
          ? "" : "; paired before that: round \(rounds.map(String.init).joined(separator: ", "))")
    case .sure(let round, let what): "round \(round): \(what) is improbable, and was taken"
    }
  }
}

extension AuditFinding {
  package static func words(_ result: RoundResult, in state: TournamentState) -> String {
    func name(_ number: Int) -> String { Self.name(number, in: state) }
    switch result {
    case .played(let game):
      let scores = "\(name(game.first)) \(game.firstScore) \(name(game.second)) \(game.secondScore)"
      return scores + (game.winner.map { ", won by \(name($0))" } ?? "")
    case .bye(let number, let spread): return "\(name(number)) a bye of \(spread)"
    case .forfeit(let absent, let present, let loss, let win):
      return "\(name(absent)) absent, \(loss)" + (present.map { ", \(name($0)) \(win)" } ?? "")
    }
  }

  /// Returns an entrant's name, or a placeholder for an unknown number.
  package static func name(_ number: Int, in state: TournamentState) -> String {
    state.entrants.indices.contains(number - 1) ? state.entrants[number - 1].name : "nobody"
  }
}
