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
  /// Source: tsh, `TSH::Player::TuffLuck`, `LuckyStiff`, and the prize `overseed` of `TSH::Command::PRiZes`.
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
