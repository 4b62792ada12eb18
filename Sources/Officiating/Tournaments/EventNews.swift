// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// An event as anybody may see it.
package struct EventView: Sendable {
  /// Its number, as a table has one.
  package let id: TableID
  /// What is agreed for it now.
  package let terms: EventTerms
  /// The list that rules at its tables, and what a challenge costs there.
  package let lexicon: AgreedLexicon
  package let rule: ChallengeRule
  /// How far it has come.
  package let state: TournamentState

  init?(_ table: Table) {
    guard case .event(let held) = table.family, case .event(let terms) = table.terms.family else {
      return nil
    }
    self.init(id: table.id, terms, held.state)
  }

  /// An event that was opened so, as far as it has come.
  init(id: TableID, _ opened: EventTerms, _ event: EventState) {
    self.id = id
    (lexicon, rule) = (event.conditions.lexicon, event.conditions.rule)
    state = event.tournament
    terms = EventTerms(
      label: opened.label, title: opened.title, tournament: state.terms, tables: event.conditions.tables,
      isAgreed: event.conditions.isAgreed)
  }

  /// What somebody is called.
  package func name(_ number: Int) -> String { state.entrants[number - 1].name }

  /// The names of some entrants, with commas between them.
  package func names(_ numbers: some Sequence<Int>) -> String { numbers.map(name).joined(separator: ",") }
}

/// What happened in an event, for whoever made it happen.
package struct EventNews: Sendable {
  /// What happened.
  package let step: TournamentStep
  /// What stood before it.
  let before: TournamentState
  /// What stands after it.
  package let view: EventView
  /// What proves it.
  package let receipt: Receipt
  /// True where that was so before, or it was only tried: nothing is recorded.
  package let isRepeat: Bool
  package let isTrial: Bool
  /// Whether its games are played otherwise from now on.
  package var changesConditions = false
  /// The code that was made for an entrant, for whoever had it made; nil where none was.
  package var code: String?
}

/// What is told of events to those who did not ask.
package enum EventTold: Sendable {
  /// What is agreed for an event whose tables the reader is to play at.
  case terms(EventView)
  /// Whom the reader meets in a round, by their number among its entrants; at which table they sit meanwhile, if at any.
  case pairing(EventView, round: Int, entrant: Int, sitsAt: TableID?)
  /// The reader sits at the table of their board, in the event of that label.
  case seated(String, TableHead, Seat)
  /// A round begins, now or in a while.
  case starts(EventStart)
  /// What was done in it, and by whom; by nobody where it came by itself.
  case happened(EventNews, by: PlayerName?)
}

/// What is looked at in an event.
package enum EventLook: Sendable {
  /// Its rounds and terms, or one round with its boards.
  case round(Int?, from: Int, [TableLine])
  /// How everybody of a division stands after so many rounds.
  case standings(division: String, after: Int, [EventStanding], from: Int)
  /// The boards without a result, by round.
  case missing([(round: Int, board: Int)])
  /// Somebody's games so far, and how they stand.
  case card(EventCard)
  /// How it went, for a division.
  case answer(EventAnswer, division: String)
}

/// How one entrant stands.
package struct EventStanding: Sendable {
  /// Their number in the event.
  package let entrant: Int
  /// Place, wins and spread.
  package let standing: Standing
  /// Whether nobody can catch them any more, so that their prize is theirs.
  package let isGibson: Bool
}

extension EventNews {
  /// How often those had met before it who had; a game that was put off is a meeting.
  package var meetings: [Pair: Int] {
    before.rounds.reduce(into: [:]) { counts, round in
      for case .played(let meeting) in round.results {
        counts[Pair(meeting.first, meeting.second), default: 0] += 1
      }
      for board in round.adjourned.keys { counts[Pair(board.first, board.second), default: 0] += 1 }
    }
  }

  /// Who of a division has another place by it: the name, the place before and the place now.
  package func places(in division: String) -> [(name: String, was: Int, now: Int)] {
    let cap = view.state.terms.spreadCap
    let (old, new) = (before.division(division), view.state.division(division))
    let was = Dictionary(
      uniqueKeysWithValues: old.division.standings(spreadCap: cap).map {
        (old.numbers[$0.entrant - 1], $0.place)
      })
    return new.division.standings(spreadCap: cap).compactMap { standing in
      let number = new.numbers[standing.entrant - 1]
      guard let place = was[number], place != standing.place else { return nil }
      return (view.name(number), place, standing.place)
    }
  }
}
