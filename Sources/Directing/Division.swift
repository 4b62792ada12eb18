// SPDX-License-Identifier: MIT

/// Those who play against each other, and what became of each round so far.
package struct Division: Hashable, Sendable {
  /// What the director calls it.
  package let name: String
  /// By number: the first is 1, and none is left out.
  package let entrants: [Entrant]
  /// The results, round by round; who is in none of a round's had none.
  package let rounds: [[RoundResult]]

  /// The greatest number that is taken for a score, or for the spread of a bye or forfeit, either way.
  ///
  /// No game comes near it, and a sum over any number of rounds stays far from the end of an `Int`.
  package static let greatestScore = 9_999

  /// A division whose results fit its entrants.
  ///
  /// Throws: `DivisionFault`, the first that is found: entrants before rounds, rounds in order.
  package init(name: String, entrants: [Entrant], rounds: [[RoundResult]] = []) throws(DivisionFault) {
    for (index, entrant) in entrants.enumerated() where entrant.number != index + 1 {
      throw .numberOutOfPlace(entrant.number)
    }
    for (index, results) in rounds.enumerated() {
      var seen: Set<Int> = []
      for result in results {
        for entrant in result.entrants {
          guard entrant > 0, entrant <= entrants.count else { throw .unknown(entrant, round: index + 1) }
          guard seen.insert(entrant).inserted else { throw .twice(entrant, round: index + 1) }
          guard result.numbers.allSatisfy((-Self.greatestScore...Self.greatestScore).contains) else {
            throw .scoreOutOfRange(entrant, round: index + 1)
          }
        }
      }
    }
    self.name = name
    self.entrants = entrants
    self.rounds = rounds
  }

  /// The same for a file that tells who won from the scores alone.
  package var byScores: Division {
    Division(
      name: name, entrants: entrants,
      known: rounds.map { results in
        results.map { result in
          if case .played(let game) = result { .played(game.byScores) } else { result }
        }
      })
  }

  /// The games that the scores did not decide, by their rounds from 1.
  package var decidedOtherwise: [(round: Int, game: Meeting)] {
    rounds.enumerated().flatMap { index, results in
      results.compactMap { result in
        guard case .played(let game) = result, game.winner != nil else { return nil }
        return (index + 1, game)
      }
    }
  }

  private init(name: String, entrants: [Entrant], known rounds: [[RoundResult]]) {
    self.name = name
    self.entrants = entrants
    self.rounds = rounds
  }

  /// What each round brought to an entrant, round by round; nothing where there is no result.
  package func shares(of entrant: Int) -> [Share?] {
    rounds.map { results in results.lazy.compactMap { $0.share(of: entrant) }.first }
  }
}

/// Why results do not fit a list of entrants.
package enum DivisionFault: Error, Hashable, Sendable {
  /// The entrants' numbers are not 1, 2, 3 and so on; this is the first that is not.
  case numberOutOfPlace(Int)
  /// A result names a number that no entrant has; rounds are counted from 1.
  case unknown(Int, round: Int)
  /// An entrant has two results in a round, or met themselves.
  case twice(Int, round: Int)
  /// A score or spread in this entrant's result is no score of a game.
  case scoreOutOfRange(Int, round: Int)
}
