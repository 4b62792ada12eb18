// SPDX-License-Identifier: MIT

/// A division of an event as it is handed over: its results, and the boards that have none yet.
///
/// All numbers are places in the division, from 1. Where a game was put off and has no result, its round is the last:
/// no format has room for a round that lacks one behind which others are played.
package struct EventSection: Hashable, Sendable {
  /// The entrants as they are printed, and every result that is in.
  package let division: Division
  /// Boards of the last round without a whole result, in the order of boards.
  package let awaited: [BoardPairing]
  /// The event's number of each entrant, by their place from 0.
  package let numbers: [Int]
  /// How many rounds are paired; more than the division has where a game was put off.
  package let paired: Int

  package init(
    division: Division, awaited: [BoardPairing] = [], numbers: [Int]? = nil, paired: Int? = nil
  ) {
    self.division = division
    self.awaited = awaited
    self.paired = paired ?? division.rounds.count
    self.numbers =
      numbers ?? Array(1...max(1, division.entrants.count)).prefix(division.entrants.count).map { $0 }
  }

  /// The same without the last round where some of it is not known yet.
  package var complete: Division {
    awaited.isEmpty ? division : division.through(division.rounds.count - 1)
  }
}

extension Division {
  /// The same after so many rounds.
  fileprivate func through(_ round: Int) -> Division {
    guard round < rounds.count else { return self }
    do throws(DivisionFault) {
      return try Division(name: name, entrants: entrants, rounds: Array(rounds.prefix(round)))
    } catch {
      preconditionFailure("some rounds of a division are rounds of it: \(error)")
    }
  }
}

extension TournamentState {
  /// The divisions as they are handed over, in the order in which somebody entered them first.
  package var sections: [EventSection] {
    divisions.map { name in
      let (whole, numbers) = division(name)
      let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($0.element, $0.offset + 1) })
      let division = whole.through(adjourned(of: name).first?.round ?? whole.rounds.count)
      let boards = round(division.rounds.count)?.boards ?? []
      let last = round(division.rounds.count)
      let awaited = boards.compactMap { board -> BoardPairing? in
        guard let first = places[board.first], let second = places[board.second],
          board.entrants.contains(where: { last?.result(of: $0) == nil })
        else { return nil }
        return BoardPairing(first: first, second: second)
      }
      return EventSection(division: division, awaited: awaited, numbers: numbers, paired: whole.rounds.count)
    }
  }
}
