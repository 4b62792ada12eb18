// SPDX-License-Identifier: MIT

/// The entrants who play against each other, and the results of each round so far.
package struct Division: Hashable, Sendable {
  package let name: String
  /// The entrants by number, from 1 without gaps.
  package let entrants: [Entrant]
  /// The results of each round, the first round first; an entrant may have none in a round.
  package let rounds: [[RoundResult]]

  /// The greatest absolute value of a score or an awarded spread; sums over all rounds stay far below `Int.max`.
  static let greatestScore = 9_999

  /// Creates a division; throws the first fault found, entrants before rounds and rounds in order.
  init(name: String, entrants: [Entrant], rounds: [[RoundResult]] = []) throws(DivisionFault) {
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

  /// The division for a file format in which the scores alone decide the winner.
  var byScores: Division {
    Division(
      name: name, entrants: entrants,
      known: rounds.map { results in
        results.map { result in
          if case .played(let game) = result { .played(game.byScores) } else { result }
        }
      })
  }

  /// The games that the scores did not decide, with their rounds from 1.
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

  func through(_ round: Int) -> Division {
    Division(name: name, entrants: entrants, known: Array(rounds.prefix(round)))
  }

  /// Returns an entrant's side of each round; nil for a round without a result.
  func shares(of entrant: Int) -> [Share?] {
    rounds.map { results in results.lazy.compactMap { $0.share(of: entrant) }.first }
  }
}

extension [Int] {
  /// The places, from 1, of the numbers in the event of a division's entrants.
  var places: [Int: Int] {
    Dictionary(uniqueKeysWithValues: enumerated().map { ($0.element, $0.offset + 1) })
  }
}

enum DivisionFault: Error, Hashable {
  /// The entrants' numbers are not 1, 2, 3 and so on; this is the first number out of place.
  case numberOutOfPlace(Int)
  /// A result names a number that no entrant has; the round is counted from 1.
  case unknown(Int, round: Int)
  /// An entrant has two results in a round, or met themselves.
  case twice(Int, round: Int)
  /// A score or spread in this entrant's result exceeds `greatestScore` in absolute value.
  case scoreOutOfRange(Int, round: Int)
}
