// SPDX-License-Identifier: MIT
import Directing

/// A tournament as anyone may see it.
package struct TournamentView: Sendable {
  /// The tournament's number; tournaments and tables share one numbering.
  package let id: TableID
  package let label: String
  package let title: String
  package let conditions: PlayingConditions
  /// The entrants, rounds and results so far; the hashes of codes in it are nobody's to see.
  let state: TournamentState

  /// Creates the view of a tournament, in its present position or another one.
  init(_ tournament: Tournament, _ position: TournamentPosition? = nil) {
    let position = position ?? tournament.position
    id = tournament.id
    label = tournament.label
    title = tournament.opening.title
    conditions = position.conditions
    state = position.state
  }

  package var terms: TournamentTerms { state.terms }

  package typealias Round = TournamentState.Round

  /// Returns the number of rounds of a division.
  package func rounds(of division: String) -> Int { state.terms(of: division).rounds }

  /// Returns the next round that is paired for an entrant's division; nil after the last.
  package func nextRound(of entrant: Int) -> Int? {
    let division = state.entrants[entrant - 1].division
    let next = state.paired(division) + 1
    return next <= state.terms(of: division).rounds ? next : nil
  }

  /// The number of entrants who checked in; nil if check-in has not begun.
  package var joined: Int? {
    state.presence.isEmpty ? nil : state.presence.values.filter { $0 }.count
  }

  /// The entrants who did not come and are not paired until they check in, by number.
  package var absent: [Int] { state.presence.filter { !$0.value }.keys.sorted() }

  /// The divisions, in their order.
  package var divisions: [String] { state.divisions }

  /// The rounds, from the first to the last that is paired for any division.
  package var rounds: [Round] { state.rounds }

  /// Returns a round by its number from 1; nil if it is not paired.
  package func round(_ number: Int) -> Round? { state.round(number) }

  package var entrantCount: Int { state.entrants.count }

  package func entrant(_ number: Int) -> Enrolment { state.entrants[number - 1].withoutCode }

  /// Returns whether an entrant logs in with a code of the tournament.
  package func hasCode(_ number: Int) -> Bool { state.entrants[number - 1].codeHash != nil }

  package func name(_ number: Int) -> String { state.entrants[number - 1].name }

  package func names(_ numbers: some Sequence<Int>) -> String { numbers.map(name).joined(separator: ",") }
}

extension Enrolment {
  package var withoutCode: Enrolment {
    Enrolment(
      number: number, name: name, rating: rating, division: division, firstRound: firstRound,
      particulars: particulars)
  }
}
