// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// A step of a tournament with the states before and after it, for the reply to its author.
package struct TournamentNews: Sendable {
  package let step: TournamentStep
  let before: TournamentState
  package let view: TournamentView
  package let receipt: Receipt
  /// True if the step changes nothing or was only tried; no entry is recorded.
  package let isRepeat: Bool
  package let isTrial: Bool
  package var changesConditions = false
  /// The new code of an entrant, in the reply to its author; nil if none was made.
  package var code: String?
}

/// A notice about a tournament to a person who did not ask for it.
package enum TournamentTold: Sendable {
  /// The terms of a tournament whose games the reader plays on the server.
  case terms(TournamentView)
  /// The reader's pairing in a round. `sitsAt` is the table at which the reader sits now, outside this tournament.
  case pairing(TournamentView, round: Int, entrant: Int, sitsAt: TableID?)
  /// The reader is seated at a board's table, in the tournament of this label.
  case seated(String, TableHead, Seat)
  case starts(TournamentStart)
  case timer(TournamentTimer)
  /// A round that is to be paired without a director cannot be.
  case stuck(RoundStuck)
  /// A step of the tournament and its author; nil if it came from a table.
  case happened(TournamentNews, by: PlayerName?)
}

/// The answer to a query about a tournament.
package enum TournamentLook: Sendable {
  /// The rounds and terms, with the seconds until the next round starts and until the timer is over.
  case overview(start: Int?, timer: Int?)
  /// One round with its boards; those of one division, or of all if it is nil.
  case round(Int, division: String?, from: Int, [TableLine])
  case why(PairingReasons)
  /// The standings of a division after a number of rounds.
  case standings(division: String, after: Int, [TournamentStanding], from: Int)
  /// The boards without a result, by round from 1 and index from 0.
  case missing([(round: Int, place: Int)])
  case card(TournamentCard)
  /// The answer to a question about one division.
  case answer(TournamentAnswer, division: String)
  /// The answer to a question about several divisions.
  case survey(TournamentSurveyed)
}

package struct TournamentStanding: Sendable {
  /// The entrant's number in the tournament.
  package let entrant: Int
  package let standing: Standing
  /// Whether no entrant below can reach this place any more, so that the prize is safe.
  package let isGibson: Bool
}

extension TournamentNews {
  /// The number of meetings of each pair before the step; an adjourned game counts as a meeting.
  package var meetings: [Pair: Int] {
    before.rounds.reduce(into: [:]) { counts, round in
      for case .played(let meeting) in round.results {
        counts[Pair(meeting.first, meeting.second), default: 0] += 1
      }
      for board in round.adjourned.keys { counts[Pair(board.first, board.second), default: 0] += 1 }
    }
  }

  /// Returns the entrants of a division whose place changed: name, place before and place now.
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
