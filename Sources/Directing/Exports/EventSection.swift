// SPDX-License-Identifier: MIT

/// A division of an event for export: its results, and the boards under way.
///
/// All numbers are places in the division, from 1. If a game is adjourned without a result, its round is the
/// last one exported, because no format allows an incomplete round before others.
package struct EventSection: Hashable, Sendable {
  /// The entrants with their printed names, and every result.
  package let division: Division
  /// The boards of the last round that lack a result, in order.
  package let awaited: [BoardPairing]
  /// The number in the event of each entrant, by place from 0.
  package let numbers: [Int]
  /// The number of paired rounds; more than the division's rounds if a game is adjourned.
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

  /// The division without its last round if that round is incomplete.
  package var complete: Division {
    awaited.isEmpty ? division : division.through(division.rounds.count - 1)
  }
}

extension Division {
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
  /// The divisions for export, in the order of their first entrants.
  package var sections: [EventSection] {
    divisions.map { name in
      let (whole, numbers) = division(name)
      let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($0.element, $0.offset + 1) })
      let division = whole.through(adjourned(of: name).first?.round ?? whole.rounds.count)
      let boards = round(division.rounds.count)?.boards ?? []
      let last = round(division.rounds.count)
      let awaited = boards.filter { $0.entrants.contains { last?.result(of: $0) == nil } }
        .compactMap { $0.numbered(places) }
      return EventSection(division: division, awaited: awaited, numbers: numbers, paired: whole.rounds.count)
    }
  }
}
