// SPDX-License-Identifier: MIT

/// What an audit of an event found; places are of steps, from 0, rounds and boards from 1.
package enum AuditFinding: Hashable, Sendable {
  // MARK: Differences

  /// A step would be refused, or cannot follow what stands before it.
  case impossible(step: Int, String)
  /// A step would be another one.
  case otherwise(step: Int, String)
  /// A board has others than the round's system pairs: both as two names, who goes first before the other.
  case paired(round: Int, board: Int, stands: String, would: String)
  /// Others have a bye.
  case byes(round: Int, stands: String, would: String)
  /// Wins, losses, ties, spread and place after a round are others by addition.
  case standing(after: Int, String, stands: String, would: String)

  // MARK: What hands did

  /// Two changed places.
  case swapped(round: Int, String, String)
  /// A round's pairing was taken back.
  case unpaired(round: Int, division: String)
  /// Other terms, from a number of paired rounds on.
  case termed(String, after: Int)
  /// A result was put right; in rounds that were paired before, pairings stay.
  case corrected(round: Int, String, was: String, now: String, reason: String, pairedBefore: [Int])
  /// A result that hardly any game ends with: a director was sure, or the server's own table says so.
  case sure(round: Int, String)

  /// Whether something is not as it must be.
  package var isDifference: Bool {
    switch self {
    case .impossible, .otherwise, .paired, .byes, .standing: true
    case .swapped, .unpaired, .termed, .corrected, .sure: false
    }
  }

  /// On one line, for people.
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
    case .swapped(let round, let one, let other): "round \(round): \(one) and \(other) changed places by hand"
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
