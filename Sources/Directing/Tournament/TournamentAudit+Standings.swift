// SPDX-License-Identifier: MIT

/// Standings added up game by game, without the arithmetic of `Division`.
extension TournamentAudit {
  private struct Sum: Equatable {
    var wins = 0
    var losses = 0
    var ties = 0
    var spread = 0
    var place = 0

    var text: String { "place \(place), \(wins) won, \(losses) lost, \(ties) tied, spread \(spread)" }

    func isAhead(of other: Sum) -> Bool {
      let (own, their) = (2 * wins + ties, 2 * other.wins + other.ties)
      if own != their { return own > their }
      let (lost, theirLost) = (2 * losses + ties, 2 * other.losses + other.ties)
      return lost != theirLost ? lost < theirLost : spread > other.spread
    }

    mutating func take(_ spread: Int, won halves: Int, cap: Int?) {
      if halves == 2 { wins += 1 } else if halves == 1 { ties += 1 } else { losses += 1 }
      self.spread += min(max(spread, -(cap ?? .max)), cap ?? .max)
    }

    mutating func take(_ result: RoundResult, of number: Int, cap: Int?) {
      switch result {
      case .played(let game):
        let sign = game.first == number ? 1 : -1
        // A winner whom the scores do not name has a spread of 50.
        let first = game.winner.map { $0 == game.first ? 50 : -50 } ?? game.firstScore - game.secondScore
        let spread = sign * first
        take(spread, won: spread > 0 ? 2 : spread == 0 ? 1 : 0, cap: cap)
      case .bye(_, let spread): take(spread, won: 2, cap: cap)
      case .forfeit(let absent, _, let loss, let win):
        take(absent == number ? loss : win, won: absent == number ? 0 : 2, cap: cap)
      }
    }
  }

  /// Adds up a division's results after each of its rounds, and compares them with the standings.
  mutating func addUp(_ name: String) {
    let (division, numbers) = state.division(name)
    let cap = state.terms.spreadCap
    var sums = numbers.map { _ in Sum() }
    let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($0.element, $0.offset) })
    for played in division.rounds.indices.map({ $0 + 1 }) {
      let round = state.rounds[played - 1]
      var known: Set<Int> = []
      for result in round.results {
        for number in result.entrants {
          known.insert(number)
          if let place = places[number] { sums[place].take(result, of: number, cap: cap) }
        }
      }
      for number in round.byes where !known.contains(number) {
        if let place = places[number] { sums[place].take(state.terms.byeSpread, won: 2, cap: cap) }
      }
      compare(sums, with: division.standings(after: played, spreadCap: cap), after: played, numbers)
    }
  }

  private mutating func compare(
    _ sums: [Sum], with standings: [Standing], after played: Int, _ numbers: [Int]
  ) {
    for standing in standings {
      var would = sums[standing.entrant - 1]
      would.place = 1 + sums.count { $0.isAhead(of: would) }
      let stands = Sum(
        wins: standing.wins, losses: standing.losses, ties: standing.ties, spread: standing.spread,
        place: standing.place)
      self.standings += 1
      guard stands != would else { continue }
      findings.append(
        .standing(
          after: played, name(numbers[standing.entrant - 1]), stands: stands.text, would: would.text))
    }
  }
}
