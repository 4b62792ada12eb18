// SPDX-License-Identifier: MIT

/// The entrants who stand out by all their results, for small prizes.
package struct Feats: Sendable {
  package struct Feat: Equatable, Sendable {
    package let what: Highs.What
    /// The number by which entrants are ranked.
    package let points: Int
    /// The entrant's number in the event.
    package let entrant: Int
    package let cause: Cause
  }

  package enum Cause: Equatable, Sendable {
    /// The closest wins or losses that were added up, the closest first.
    case spreads([Int])
    /// The place before the first game, and the place now.
    case places(seed: Int, now: Int)
    /// The handicap, 0 for none, and the results so far.
    case handicap(Int, Standing)
  }

  /// The feats of each kind in the order of `What`, the first of a kind first.
  package let feats: [Feat]

  /// The most games that are added up.
  package static let gamesMost = 20

  /// Creates the feats of a division; those that share the last of `most` are added, up to twice as many.
  ///
  /// Tough luck adds up an entrant's closest losses, lucky stiff the closest wins, `games` of each, and the smallest sum is the
  /// first. Byes, forfeits and games that the scores did not decide are left out. An entrant over the seed stands so many places
  /// higher than before the first game; equal seeds and ratings share a place there, and who dropped out has none.
  /// Handicap points are two for each win, one for each tie, and the handicap; wins, losses and spread decide between equal ones.
  /// Source: tsh, `TSH::Player::TuffLuck`, `LuckyStiff`, and the prizes `overseed` and `handicap` of `TSH::Command::PRiZes`.
  package init(
    _ kinds: [Highs.What], most: Int, games: Int, of division: String, by reckoning: inout Reckoning
  ) {
    let field = reckoning.field(division)
    let rounds = reckoning.roundsOfAll()
    let state = reckoning.state
    feats = Highs.What.allCases.filter { kinds.contains($0) }.flatMap { what -> [Feat] in
      switch what {
      case .win, .loss, .both, .spread, .upset: []
      case .luck, .stiff:
        Self.first(
          most,
          of: field.numbers.compactMap { number in
            let closest = rounds[number - 1].compactMap { $0.decidedSpread(isWon: what == .stiff) }.sorted()
              .prefix(games)
            guard closest.count == games else { return nil }
            return Feat(
              what: what, points: closest.reduce(0, +), entrant: number, cause: .spreads(Array(closest)))
          }.sorted { ($0.points, $0.entrant) < ($1.points, $1.entrant) })
      case .overseed: Self.first(most, of: Self.overSeeded(field, rounds, state))
      case .handicap: Self.handicapped(field, rounds, state, most: most)
      }
    }
  }

  /// Returns the entrants who stand higher than their seeds, the greatest difference first, then the better place.
  private static func overSeeded(
    _ field: Reckoning.Field, _ rounds: [[EntrantRound]], _ state: TournamentState
  ) -> [Feat] {
    let seeded = field.division.entrants.sorted { $0.isSeeded(before: $1) }
    var seeds: [Int: Int] = [:]
    for (index, entrant) in seeded.enumerated() {
      let before = index > 0 ? seeded[index - 1] : nil
      let isEqual = before.map { $0.seed == entrant.seed && $0.rating == entrant.rating } ?? false
      seeds[entrant.number] = isEqual ? seeds[seeded[index - 1].number] : index + 1
    }
    return field.standings.compactMap { standing in
      let number = field.numbers[standing.entrant - 1]
      guard let seed = seeds[standing.entrant], seed > standing.place, state.drops[number] == nil,
        rounds[number - 1].contains(where: { $0.outcome != nil })
      else { return nil }
      return Feat(
        what: .overseed, points: seed - standing.place, entrant: number,
        cause: .places(seed: seed, now: standing.place))
    }.sorted { ($1.points, $0.entrant) < ($0.points, $1.entrant) }
  }

  /// Returns the entrants with the most handicap points; those equal to the last of `most` in all are added.
  private static func handicapped(
    _ field: Reckoning.Field, _ rounds: [[EntrantRound]], _ state: TournamentState, most: Int
  ) -> [Feat] {
    let ranked = field.standings.compactMap { standing -> (points: Int, place: Int, feat: Feat)? in
      let number = field.numbers[standing.entrant - 1]
      guard state.drops[number] == nil, rounds[number - 1].contains(where: { $0.outcome != nil }) else {
        return nil
      }
      let handicap = state.entrants[number - 1].particulars.handicap ?? 0
      let points = handicap + standing.halfWins
      return (
        points, standing.place,
        Feat(what: .handicap, points: points, entrant: number, cause: .handicap(handicap, standing))
      )
    }.sorted { ($1.points, $0.place, $0.feat.entrant) < ($0.points, $1.place, $1.feat.entrant) }
    guard ranked.count > most else { return ranked.map(\.feat) }
    let last = ranked[most - 1]
    return ranked.prefix(2 * most).enumerated().filter { index, one in
      index < most || (one.points, one.place) == (last.points, last.place)
    }.map(\.element.feat)
  }

  private static func first(_ most: Int, of ranked: [Feat]) -> [Feat] {
    guard ranked.count > most else { return ranked }
    let last = ranked[most - 1].points
    return ranked.prefix(2 * most).enumerated().filter { $0.offset < most || $0.element.points == last }
      .map(\.element)
  }
}

extension EntrantRound {
  /// Returns by how much the entrant won or lost a game that the scores decided; nil for any other round.
  fileprivate func decidedSpread(isWon: Bool) -> Int? {
    guard case .played(let own, let other, let spread) = outcome, spread == own - other, spread != 0,
      (spread > 0) == isWon
    else { return nil }
    return abs(spread)
  }
}
