// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The opening of a tournament.
package struct TournamentOpening: Equatable, Sendable {
  package let terms: EventTerms
  /// The lexicon of its games.
  package let lexicon: AgreedLexicon
  /// The challenge rule of its games; `double` if nothing is agreed.
  package let rule: ChallengeRule
  /// The director who opened it.
  package let opener: Person

  package init(terms: EventTerms, lexicon: AgreedLexicon, rule: ChallengeRule, opener: Person) {
    self.terms = terms
    self.lexicon = lexicon
    self.rule = rule
    self.opener = opener
  }
}

/// One tournament, the fold of its chain.
///
/// `@unchecked Sendable`: confined to its owner, a referee's executor or the thread of an audit.
package final class Tournament: Chain, @unchecked Sendable {
  package internal(set) var head: ChainHead
  package let opening: TournamentOpening
  package private(set) var position: EventState

  package init(_ opening: TournamentOpening, id: TableID, at moment: Instant) {
    head = ChainHead(id, openedAt: moment)
    self.opening = opening
    let terms = opening.terms
    position = EventState(
      TournamentState(terms.tournament),
      PlayingConditions(
        tables: terms.tables, lexicon: opening.lexicon, rule: opening.rule, isAgreed: terms.isAgreed))
  }

  /// Applies a step that was decided on the present position, with its entry.
  func apply(_ step: EventStep, _ recorded: RecordedEntry) {
    head.advance(to: recorded)
    do throws(TournamentContradiction) { try position.apply(step) } catch { preconditionFailure(error.text) }
  }

  package func read(_ recorded: RecordedEntry) throws(Contradiction) {
    head.advance(to: recorded)
    guard case .event(let step) = recorded.entry.event else {
      throw Contradiction(text: "the table is an event")
    }
    do throws(TournamentContradiction) { try position.apply(step) } catch {
      throw Contradiction(text: error.text)
    }
  }
}

extension Tournament: Equatable {
  package static func == (one: Tournament, other: Tournament) -> Bool {
    one.head == other.head && one.opening == other.opening && one.position == other.position
  }
}

extension Tournament {
  /// The name in commands.
  package var label: String { opening.terms.label }

  /// The entrants, rounds and results.
  package var state: TournamentState { position.tournament }

  /// The conditions of later games.
  package var conditions: PlayingConditions { position.conditions }

  /// The delay with which observers see the games.
  var delay: GamesDelay { position.delay }

  /// The moment at which a round starts; nil when none is set.
  var deadline: Instant? { position.starts.values.min() }
}
