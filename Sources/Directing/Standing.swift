// SPDX-License-Identifier: MIT

/// Results added up, by which entrants and teams are placed.
protocol Ranked {
  /// The place, from 1; those with equal wins, losses and spread share the best of their places.
  var place: Int { get set }
  var wins: Int { get }
  var ties: Int { get }
  var losses: Int { get }
  var spread: Int { get }
}

extension Ranked {
  /// Returns whether this one comes before another: by more wins, then fewer losses, then greater spread.
  ///
  /// A tie is half a win and half a loss. Losses decide only between entrants with different numbers of results: while
  /// a round is being entered, or after a late entry. Those equal in all three share a place.
  /// Source: results and standings.
  fileprivate func isAhead(of other: Self) -> Bool {
    func rank(_ one: Self) -> (Int, Int, Int) {
      (-2 * one.wins - one.ties, 2 * one.losses + one.ties, -one.spread)
    }
    return rank(self) < rank(other)
  }
}

extension Array where Element: Ranked {
  /// Sorts the best first, equal ones by `isFirst`, and gives each its place.
  mutating func place(equalsBy isFirst: (Element, Element) -> Bool) {
    sort { $0.isAhead(of: $1) || (!$1.isAhead(of: $0) && isFirst($0, $1)) }
    for index in indices.dropFirst() {
      let isEqual = !self[index - 1].isAhead(of: self[index])
      self[index].place = isEqual ? self[index - 1].place : index + 1
    }
  }
}

/// The results of an entrant after some rounds, added up.
package struct Standing: Hashable, Sendable, Ranked {
  package let entrant: Int
  package internal(set) var place = 1
  /// Games won, byes and wins by forfeit included.
  package fileprivate(set) var wins = 0
  package fileprivate(set) var ties = 0
  /// Games lost, games forfeited by the entrant included.
  package fileprivate(set) var losses = 0
  /// The sum of the spreads of all results, in points.
  package fileprivate(set) var spread = 0

  package var halfWins: Int { 2 * wins + ties }
  package var halfLosses: Int { 2 * losses + ties }
  /// The wins with one decimal, a tie being half a win: `2.5`, `3.0`.
  package var winsText: String { "\(halfWins / 2).\(ties % 2 == 0 ? 0 : 5)" }

  fileprivate init(of entrant: Int) { self.entrant = entrant }
}

extension Standing {
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
  /// Returns the standings after some or all rounds, the best first; entrants that share a place by number.
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
    standings.place { $0.entrant < $1.entrant }
    return standings
  }
}
