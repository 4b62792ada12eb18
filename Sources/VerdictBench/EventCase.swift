// SPDX-License-Identifier: MIT
import Directing

/// Events of clubs and tournaments: how long a round takes to be paired, how long standings, and what others notice.
enum EventCase {
  static let players = 250
  static let rounds = 30
  /// Rounds that are paired one after the other; the slowest counts.
  static let paired = 6
  /// Fields that are paired for the growth alone; what is admitted is among them.
  static let fields = [500, TournamentTerms.entrantsMost, 1000, 2000]
  /// Milliseconds within which a round of `players` is to be paired, and standings after a result.
  static let pairingGoal = 1000.0
  static let standingsGoal = 5.0

  static func run(_ bench: inout Bench) throws(BenchFault) {
    for count in [players] + fields {
      let worst = try pairing(count)
      let goal = count == players ? pairingGoal : nil
      bench.add(row("pairing one Swiss round of \(count), the slowest of \(paired)", worst, goal: goal))
    }
    let worst = try standings()
    bench.add(
      row(
        "standings of \(players) after each result of round \(rounds), the slowest", worst,
        goal: standingsGoal))
    try EventLoad.run(&bench)
  }

  private static func row(_ work: String, _ milliseconds: Double, goal: Double?) -> Row {
    var row = Row(
      work: work, ours: "\(Numbers.short(milliseconds)) ms", peer: goal == nil ? "" : "its goal",
      theirs: goal.map { "\(Numbers.short($0)) ms" } ?? "")
    row.bar = goal.map { Row.Bar(ratio: milliseconds / $0, goal: 1, lessIsBetter: true) }
    return row
  }

  // MARK: Without a server

  /// An event of so many with a round less than it has.
  private static func event(_ count: Int, rounds: Int) throws(BenchFault) -> Division {
    var random = SplitMix(seed: Questions.seed)
    var division = try played(count, [])
    for _ in 1..<rounds {
      division = try played(count, division.rounds + [try results(of: division, &random).results])
    }
    return division
  }

  private static func played(_ count: Int, _ rounds: [[RoundResult]]) throws(BenchFault) -> Division {
    let entrants = (1...count).map { Entrant(number: $0, name: "p\($0)", rating: 2000 - $0) }
    do throws(DivisionFault) {
      return try Division(name: "A", entrants: entrants, rounds: rounds)
    } catch { throw .missing("a division") }
  }

  /// The next round's results, and the milliseconds that pairing it took.
  private static func results(
    of division: Division, _ random: inout SplitMix
  ) throws(BenchFault) -> (results: [RoundResult], milliseconds: Double) {
    let begun = Clock.ownProcessorTime
    let pairings: Pairings
    do throws(PairingFault) {
      pairings = try PairingSystem.swiss.pairings(of: division, under: PairingRules(mostMeetings: nil))
    } catch { throw .missing("a way to pair a round") }
    let took = Double(Clock.ownProcessorTime - begun) / 1e6
    let played = pairings.pairs.map { pair in
      RoundResult.played(
        Meeting(
          first: pair.one, Int.random(in: 300..<500, using: &random), second: pair.two,
          Int.random(in: 300..<500, using: &random)))
    }
    return (played + pairings.byes.map { .bye($0) }, took)
  }

  private static func pairing(_ count: Int) throws(BenchFault) -> Double {
    var random = SplitMix(seed: Questions.seed)
    var division = try played(count, [])
    var worst = 0.0
    for _ in 0..<paired {
      let (results, took) = try results(of: division, &random)
      worst = max(worst, took)
      division = try played(count, division.rounds + [results])
    }
    return worst
  }

  /// The most milliseconds for the standings after a result of the last round.
  private static func standings() throws(BenchFault) -> Double {
    let before = try event(players, rounds: rounds)
    var random = SplitMix(seed: Questions.seed)
    let last = try results(of: before, &random).results
    var worst = 0.0
    for count in 1...last.count {
      let begun = Clock.ownProcessorTime
      let standings = try played(players, before.rounds + [Array(last.prefix(count))]).standings()
      worst = max(worst, Double(Clock.ownProcessorTime - begun) / 1e6)
      guard standings.count == players else {
        throw .miscounted("standings", expected: players, got: standings.count)
      }
    }
    return worst
  }
}
