// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

@testable import Directing

/// Divisions for tests: made by hand, or played at random.
enum Fields {
  /// `VERDICT_FIELDS` sets how many random fields are played.
  static let trials = Int(ProcessInfo.processInfo.environment["VERDICT_FIELDS"] ?? "") ?? 400

  static func division(_ count: Int, _ rounds: [[RoundResult]] = []) throws(DivisionFault) -> Division {
    let entrants = (0..<count).map {
      Entrant(number: $0 + 1, name: "Player \(letters($0))", rating: 1500 - $0)
    }
    return try Division(name: "A", entrants: entrants, rounds: rounds)
  }

  static func letters(_ number: Int) -> String {
    String(number, radix: 26).map { $0.isNumber ? "abcdefghij"[$0] : $0 }.map(String.init).joined()
  }

  /// A result for every pair and bye of a round, ties and forfeits among them.
  static func results(
    of pairings: Pairings, after division: Division, using numbers: inout Seeded
  ) -> [RoundResult] {
    let history = History(of: division)
    var results = pairings.byes.map { RoundResult.bye($0) }
    for pair in pairings.pairs {
      let first = history.first(of: pair) ?? (Bool.random(using: &numbers) ? pair.one : pair.two)
      let second = first == pair.one ? pair.two : pair.one
      if Int.random(in: 0..<40, using: &numbers) == 0 {
        results.append(.forfeit(by: second, to: first))
        continue
      }
      // Few scores, so that ties come.
      let scores = (0..<2).map { _ in 400 + 25 * Int.random(in: -3...3, using: &numbers) }
      results.append(.played(Meeting(first: first, scores[0], second: second, scores[1])))
    }
    return results
  }

  /// A division with some rounds that had nothing to do with any system: random pairs.
  static func scrambled(_ count: Int, rounds: Int, using numbers: inout Seeded) throws -> Division {
    var division = try division(count)
    for _ in 0..<rounds {
      let order = Array(1...count).shuffled(using: &numbers)
      let pairs = stride(from: 0, to: count - 1, by: 2).map { Pair(order[$0], order[$0 + 1]) }
      let byes = count.isMultiple(of: 2) ? [] : [order[count - 1]]
      let pairings = Pairings(pairs: pairs, byes: byes, repeats: [], companions: [], firsts: [:])
      division = try Fields.division(
        count, division.rounds + [results(of: pairings, after: division, using: &numbers)])
    }
    return division
  }
}

extension DecideTournament {
  /// Somebody enters of whom only this is known.
  func enter(
    _ name: String, rating: Int = 0, division: String = "A", codeHash: String? = nil
  ) throws(TournamentRefusal) -> TournamentStep {
    try enter(EntryForm(name, rating: rating, division: division, codeHash: codeHash))
  }
}

/// Results whose parts are given one by one.
extension DecideTournament {
  typealias Scored = (name: String, score: Int)

  private func game(_ one: Scored, _ other: Scored, _ winner: String?) -> TypedResult {
    .game(ScoredName(one.name, one.score), ScoredName(other.name, other.score), winner: winner)
  }

  func score(
    _ round: Int, _ one: Scored, _ other: Scored, winner: String? = nil, isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    try score(round, game(one, other, winner), isSure: isSure)
  }

  func score(
    _ round: Int, _ name: String, spread: Int, isAlone: Bool = false, isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    try score(round, .alone(ScoredName(name, spread), isAlone: isAlone), isSure: isSure)
  }

  func claim(
    _ round: Int, _ one: Scored, _ other: Scored, by name: String
  ) throws(TournamentRefusal) -> TournamentStep? {
    try claim(round, game(one, other, nil), by: name)
  }

  func correct(
    _ round: Int, _ one: Scored, _ other: Scored, isSure: Bool = false, reason: String
  ) throws(TournamentRefusal) -> TournamentStep {
    try correct(round, game(one, other, nil), isSure: isSure, reason: reason)
  }
}

extension EventSection {
  init(division: Division, awaited: [BoardPairing] = []) {
    self.init(division: division, awaited: awaited, paired: division.rounds.count)
  }
}

extension TSHText {
  /// The `.t` file of a division in which nobody plays.
  static func file(of division: Division) -> String { file(of: EventSection(division: division)) }
}

extension String {
  fileprivate subscript(digit: Character) -> Character {
    self[index(startIndex, offsetBy: digit.wholeNumberValue ?? 0)]
  }
}

/// Every way to put an even number of places into pairs, one by one.
enum AllMatchings {
  static func each(of places: [Int], _ pairs: [(Int, Int)] = [], _ body: ([(Int, Int)]) -> Void) {
    guard let first = places.first else { return body(pairs) }
    for other in places.dropFirst() {
      each(of: places.filter { $0 != first && $0 != other }, pairs + [(first, other)], body)
    }
  }

  /// The least that any of them costs, by dividing over subsets; for 14 places and fewer.
  static func cheapest(_ places: Int, cost: (Int, Int) -> CheapestMatching.Cost) -> CheapestMatching.Cost {
    var best = [CheapestMatching.Cost?](repeating: nil, count: 1 << places)
    best[0] = 0
    for subset in 1..<max(1, 1 << places) where subset.nonzeroBitCount.isMultiple(of: 2) {
      let first = subset.trailingZeroBitCount
      for other in (first + 1)..<max(places, first + 1) where subset & 1 << other != 0 {
        guard let rest = best[subset ^ (1 << first | 1 << other)] else { continue }
        let sum = rest + cost(first, other)
        best[subset] = min(best[subset] ?? sum, sum)
      }
    }
    return best[(1 << places) - 1] ?? 0
  }
}
