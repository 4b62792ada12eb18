// SPDX-License-Identifier: MIT

/// A division of an event for export: its results, and the boards under way.
///
/// All numbers are places in the division, from 1. If a game is adjourned without a result, its round is the
/// last one exported, because no format allows an incomplete round before others.
package struct EventSection {
  /// The entrants with their printed names, and every result.
  package let division: Division
  /// The boards of the last round that lack a result, in order.
  let awaited: [BoardPairing]
  /// The number of paired rounds; more than the division's rounds if a game is adjourned.
  package let paired: Int

  /// The division without its last round if that round is incomplete.
  package var complete: Division {
    awaited.isEmpty ? division : division.through(division.rounds.count - 1)
  }
}

extension TournamentState {
  /// The divisions for export, in the order of their first entrants.
  package var sections: [EventSection] {
    divisions.map { name in
      let (whole, numbers) = division(name)
      let division = whole.through(adjourned(of: name).first?.round ?? whole.rounds.count)
      let last = round(division.rounds.count)
      let awaited = (last?.boards ?? []).filter { $0.entrants.contains { last?.result(of: $0) == nil } }
        .compactMap { $0.numbered(numbers.places) }
      return EventSection(division: division, awaited: awaited, paired: whole.rounds.count)
    }
  }
}
