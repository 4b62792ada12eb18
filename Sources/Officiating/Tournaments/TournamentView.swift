// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// A tournament as anyone may see it.
package struct EventView: Sendable {
  /// The tournament's number; tournaments and tables share one numbering.
  package let id: TableID
  /// The terms in force.
  package let terms: EventTerms
  /// The lexicon of its games.
  package let lexicon: AgreedLexicon
  /// The challenge rule of its games.
  package let rule: ChallengeRule
  /// The entrants, rounds and results so far; the hashes of codes in it are nobody's to see.
  let state: TournamentState

  init(_ tournament: Tournament) {
    self.init(id: tournament.id, tournament.opening.terms, tournament.position)
  }

  /// Creates the view of a tournament from the terms of its opening and its present state.
  init(id: TableID, _ opened: EventTerms, _ event: EventState) {
    self.id = id
    (lexicon, rule) = (event.conditions.lexicon, event.conditions.rule)
    state = event.tournament
    terms = EventTerms(
      label: opened.label, title: opened.title, tournament: state.terms, tables: event.conditions.tables,
      isAgreed: event.conditions.isAgreed)
  }

  package typealias Round = TournamentState.Round

  /// The rounds, from the first to the last that is paired for any division.
  package var rounds: [Round] { state.rounds }

  /// Returns a round by its number from 1; nil if it is not paired.
  package func round(_ number: Int) -> Round? { state.round(number) }

  package var entrantCount: Int { state.entrants.count }

  /// Returns an entrant without the hash of a code.
  package func entrant(_ number: Int) -> Enrolment { state.entrants[number - 1].withoutCode }

  /// Returns whether an entrant logs in with a code of the tournament.
  package func hasCode(_ number: Int) -> Bool { state.entrants[number - 1].codeHash != nil }

  /// Returns an entrant's name.
  package func name(_ number: Int) -> String { state.entrants[number - 1].name }

  /// Returns the names of entrants, joined by commas.
  package func names(_ numbers: some Sequence<Int>) -> String { numbers.map(name).joined(separator: ",") }
}

extension Enrolment {
  var withoutCode: Enrolment {
    Enrolment(
      number: number, name: name, rating: rating, division: division, firstRound: firstRound,
      particulars: particulars)
  }
}
