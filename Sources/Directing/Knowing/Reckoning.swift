// SPDX-License-Identifier: MIT

/// A cache of the values that follow from an event's results, each computed once until the event changes.
///
/// The largest event has 42,000 results; a line that only reads must not compute from all of them.
package struct Reckoning: Sendable {
  package struct Field: Sendable {
    package let division: Division
    /// The number in the event of each entrant of the division, by place from 0.
    package let numbers: [Int]
    package let standings: [Standing]
  }

  package let state: TournamentState
  private var fields: [String: Field] = [:]
  private var rounds: [[EntrantRound]]?

  package init(_ state: TournamentState) { self.state = state }

  package mutating func field(_ name: String) -> Field {
    if let known = fields[name] { return known }
    let (division, numbers) = state.division(name)
    let field = Field(
      division: division, numbers: numbers, standings: division.standings(spreadCap: state.terms.spreadCap))
    fields[name] = field
    return field
  }

  /// Returns the rounds of all entrants by number, number 1 first.
  package mutating func roundsOfAll() -> [[EntrantRound]] {
    if let rounds { return rounds }
    let all = state.roundsOfAll()
    rounds = all
    return all
  }
}
