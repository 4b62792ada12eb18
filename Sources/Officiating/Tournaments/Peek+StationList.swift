// SPDX-License-Identifier: MIT
import Lexica

/// The lexicon by which stations judge if neither the command nor `USE` names one.
package enum StationList: Equatable, Sendable {
  /// The server's first lexicon; no open tournament has agreed on one.
  case usual
  /// The lexicon on which every open tournament with an agreement has agreed.
  case agreed(AgreedLexicon)
  /// The lexicon of the tournament that was opened first; another one has agreed on a different lexicon.
  case several(AgreedLexicon)
}

extension Peek {
  /// The lexicon by which stations judge now.
  ///
  /// Reading it records no dependency; the answer to `JUDGE` notes the tournaments itself.
  /// Source: Protocol/SPEC.md, 4.10 and 11.3.
  package var stationList: StationList {
    var found: AgreedLexicon?
    for conditions in floor.tournaments.inOrder.map(\.conditions) where conditions.isAgreed {
      let lexicon = conditions.lexicon
      guard found == nil || found?.seal == lexicon.seal else { return .several(found ?? lexicon) }
      found = found ?? lexicon
    }
    return found.map { .agreed($0) } ?? .usual
  }

  /// Whether a tournament is open; directors are then told what stations judge.
  package var hasOpenTournament: Bool { !floor.tournaments.open.isEmpty }

  /// The number of boards in the last round of each open tournament, or in one with a game put off; nil if none is paired.
  ///
  /// Boards are numbered from 1. Reading it records no dependency; the refusal of a station's line notes the tournaments itself.
  package var stationBoards: Int? {
    // A station judges for games at real boards; where an event has no boards yet, any number may be right.
    let atBoards = floor.tournaments.inOrder.filter { $0.conditions.tables?.game == nil }
    let most = atBoards.map { tournament in
      tournament.state.roundsUnderWay.compactMap { tournament.state.round($0)?.numbers.max() }.max()
    }
    return most.contains(nil) ? nil : most.compactMap(\.self).max()
  }
}
