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

  /// The boards for which stations judge: those of open tournaments at real boards; nil before one of them has any.
  ///
  /// Reading it records no dependency; the refusal of a station's line notes the tournaments itself.
  package var stationBoards: BoardNumbers? {
    // A station judges for games at real boards; where an event has no boards yet, any number may be right.
    let atBoards = floor.tournaments.inOrder.filter { $0.conditions.tables?.game == nil }
    let boards = atBoards.map(\.boardNumbers)
    return boards.isEmpty || boards.contains(nil) ? nil : BoardNumbers(boards.compactMap(\.self))
  }
}

/// The numbers of boards, as ranges in ascending order, each at least two above the end of the one before.
package struct BoardNumbers: Equatable, Sendable {
  /// The ranges, from 1 up.
  package let ranges: [ClosedRange<Int>]

  init(_ numbers: some Sequence<Int>) {
    ranges = Set(numbers).sorted().reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }

  init(_ all: [BoardNumbers]) { self.init(all.flatMap(\.ranges).joined()) }

  /// Whether a board of this number, from 1, is one of them.
  package func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }
}

extension Tournament {
  /// The boards of the rounds that may lack results; nil before a round is paired, when any number may be right.
  var boardNumbers: BoardNumbers? {
    let rounds = state.roundsUnderWay
    return rounds.isEmpty ? nil : BoardNumbers(rounds.compactMap { state.round($0) }.flatMap(\.numbers))
  }
}
