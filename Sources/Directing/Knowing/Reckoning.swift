// SPDX-License-Identifier: MIT

/// What follows from an event's results as they stand, each reckoned once for all who ask until something happens there.
///
/// The largest event has 42,000 results: who may only look must not have them gone through at every line.
package struct Reckoning: Sendable {
  /// A division's results and how everybody stands by them.
  package struct Field: Sendable {
    package let division: Division
    /// The event's number of each entrant by their place in the division, from 0.
    package let numbers: [Int]
    /// After all rounds.
    package let standings: [Standing]
  }

  package let state: TournamentState
  private var fields: [String: Field] = [:]
  private var rounds: [[EntrantRound]]?

  package init(_ state: TournamentState) { self.state = state }

  /// A division as it stands.
  package mutating func field(_ name: String) -> Field {
    if let known = fields[name] { return known }
    let (division, numbers) = state.division(name)
    let field = Field(
      division: division, numbers: numbers, standings: division.standings(spreadCap: state.terms.spreadCap))
    fields[name] = field
    return field
  }

  /// Everybody's rounds, by number: number 1 first.
  package mutating func roundsOfAll() -> [[EntrantRound]] {
    if let rounds { return rounds }
    let all = state.roundsOfAll()
    rounds = all
    return all
  }
}
