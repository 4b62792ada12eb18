// SPDX-License-Identifier: MIT

/// How an entrant stands after some rounds.
package struct Standing: Hashable, Sendable {
  /// The entrant's number.
  package let entrant: Int
  /// The place, from 1; those who are equal in wins, losses and spread share the best one of theirs.
  package fileprivate(set) var place = 1
  /// Games won, byes and opponents who did not come among them.
  package fileprivate(set) var wins = 0
  /// Games in which both scored the same.
  package fileprivate(set) var ties = 0
  /// Games lost, those to which the entrant did not come among them.
  package fileprivate(set) var losses = 0
  /// The sum of the spreads.
  package fileprivate(set) var spread = 0

  /// A win is 2, a tie 1.
  package var halfWins: Int { 2 * wins + ties }
  /// A loss is 2, a tie 1.
  package var halfLosses: Int { 2 * losses + ties }
  /// Wins, a tie being half of one, always with a tenth: `2.5`, `3.0`.
  package var winsText: String { "\(halfWins / 2).\(ties % 2 == 0 ? 0 : 5)" }

  fileprivate init(of entrant: Int) { self.entrant = entrant }
}

extension Standing {
  /// More wins first, a tie being half; of equal wins fewer losses, then the greater spread.
  ///
  /// As long as all have the same number of results, losses follow from wins and decide nothing; while a
  /// round is being entered they put the one first who has yet to play. Whoever is equal in all of these
  /// shares a place.
  /// Source: results and standings.
  fileprivate func isAhead(of other: Standing) -> Bool {
    (-halfWins, halfLosses, -spread) < (-other.halfWins, other.halfLosses, -other.spread)
  }

  fileprivate mutating func count(_ share: Share, cap: Int?) {
    switch share.halfWins {
    case 2: wins += 1
    case 1: ties += 1
    default: losses += 1
    }
    spread += cap.map { max(-$0, min($0, share.spread)) } ?? share.spread
  }
}

extension Division {
  /// How everybody stands.
  ///
  /// - Parameters:
  ///   - played: how many rounds count, from the first; all if not given.
  ///   - spreadCap: more than this, either way, one game does not add to the spread.
  /// - Returns: the best first; those who share a place in the order of their numbers.
  package func standings(after played: Int? = nil, spreadCap: Int? = nil) -> [Standing] {
    precondition((played ?? 0) >= 0 && (spreadCap ?? 0) >= 0, "counts are not negative")
    var standings = entrants.map { Standing(of: $0.number) }
    for results in rounds.prefix(played ?? rounds.count) {
      for result in results {
        for entrant in result.entrants {
          guard let share = result.share(of: entrant) else { continue }
          standings[entrant - 1].count(share, cap: spreadCap)
        }
      }
    }
    standings.sort { $0.isAhead(of: $1) || (!$1.isAhead(of: $0) && $0.entrant < $1.entrant) }
    for index in standings.indices.dropFirst() {
      let isEqual = !standings[index - 1].isAhead(of: standings[index])
      standings[index].place = isEqual ? standings[index - 1].place : index + 1
    }
    return standings
  }
}
