// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: pairing systems; max repeats; bye to the lowest with fewest byes; first or second.
@Suite("Whole events at random: late entries, drops, absences, forfeits, corrections, results still to come")
struct EventTests {
  @Test("Fields of up to 40: nobody twice, nobody away, nobody beyond the limit while that can be, byes fair")
  func events() throws {
    var tally = Tally()
    for trial in 0..<Fields.trials {
      let count = trial % 20 == 0 ? 17 + trial / 20 % 24 : 2 + trial % 11
      var event = RandomEvent(seed: UInt64(trial), count: count)
      try event.play(into: &tally)
    }
    // Each of these had to happen, or the test would have looked at nothing.
    #expect(tally.rounds > 3 * Fields.trials && tally.odd > Fields.trials / 4)
    #expect(tally.faults > Fields.trials / 50 && tally.late > Fields.trials / 10)
    #expect(tally.forfeits > Fields.trials / 10 && tally.awaited > Fields.trials / 10)
  }

  @Test("Fields of 250; with more fields to play, by every system")
  func large() throws {
    var tally = Tally()
    let exact = ["swiss", "1:swiss,2-4:australian", "1-2:factor,3-4:chew"]
    for (index, text) in (["koth", "rr", "1-3:fontes,4:koth"] + (Fields.trials > 1_000 ? exact : []))
      .enumerated()
    {
      var event = RandomEvent(seed: UInt64(index), count: 245 + index, schedule: text, rounds: 4)
      try event.play(into: &tally)
    }
    #expect(tally.rounds >= 12)
  }

  @Test("The greatest matching by rank is the greatest of all, for up to 8 places")
  func rank() throws {
    var numbers = Seeded(seed: 79)
    for trial in 0..<Fields.trials {
      let places = 2 + 2 * (trial % 4)
      let edges = (0..<places * places).map { _ in Int.random(in: 0..<3, using: &numbers) == 0 }
      var most = 0
      AllMatchings.each(of: Array(0..<places)) { pairs in
        most = max(most, pairs.count { edges[$0.0 * places + $0.1] })
      }
      let covered = TutteRank.covered(places, using: &numbers) { edges[$0 * places + $1] }
      try #require(covered == 2 * most, "trial \(trial)")
    }
  }
}

/// What happened in events, so that a test can tell that it saw something.
struct Tally {
  var rounds = 0
  var odd = 0
  var faults = 0
  var late = 0
  var forfeits = 0
  var awaited = 0
}

/// An event in which anything may happen that a director must bear.
struct RandomEvent {
  private static let schedules = [
    "swiss", "1-3:fontes,4-6:swiss,7:koth", "rr", "rr2", "1-2:swiss,3-7:australian",
    "1-3:swiss,4-5:factor,6-7:koth",
    "1-2:swiss,3-7:chew", "australian", "factor", "chew", "koth", "1-5:fontes,6-7:chew",
  ]

  private var numbers: Seeded
  private let schedule: Schedule
  private let rounds: Int
  private var count: Int
  private var rules: PairingRules
  private var results: [[RoundResult]] = []
  /// By round, what is still being played.
  private var open: [Int: [BoardPairing]] = [:]
  private let trial: UInt64

  init(seed: UInt64, count: Int, schedule: String? = nil, rounds: Int = 7) {
    trial = seed
    numbers = Seeded(seed: seed)
    self.count = count
    self.rounds = rounds
    let text = schedule ?? Self.schedules[Int.random(in: Self.schedules.indices, using: &numbers)]
    guard let schedule = try? Schedule(text, rounds: rounds) else {
      preconditionFailure("no schedule: \(text)")
    }
    self.schedule = schedule
    let limit = [1, 1, 2, 3, nil][Int.random(in: 0..<5, using: &numbers)]
    let bands = [[1], [1, 4], [2, 3, 8]][Int.random(in: 0..<3, using: &numbers)]
    rules = PairingRules(
      mostMeetings: limit, spreadCap: Bool.random(using: &numbers) ? 150 : nil,
      groups: Int.random(in: 1...3, using: &numbers), factor: Int.random(in: 0...4, using: &numbers),
      prizeBands: bands)
    if count > 3, happens(oneIn: 3) { rules.apartThrough = 2 }
  }

  /// The field, in which two neighbours by number are a team if teams are kept apart.
  private func division() throws -> Division {
    let field = try Fields.division(count, results)
    guard rules.apartThrough > 0 else { return field }
    let entrants = field.entrants.map { entrant in
      var member = entrant
      member.team = "\((entrant.number + 1) / 2)"
      return member
    }
    return try Division(name: field.name, entrants: entrants, rounds: field.rounds)
  }

  private mutating func happens(oneIn times: Int) -> Bool { Int.random(in: 0..<times, using: &numbers) == 0 }

  mutating func play(into tally: inout Tally) throws {
    for round in 1...rounds {
      if round > 1, happens(oneIn: 5) {
        count += 1
        tally.late += 1
      }
      if happens(oneIn: 6) { rules.withdrawn.insert(Int.random(in: 1...count, using: &numbers)) }
      rules.absent = happens(oneIn: 6) ? [Int.random(in: 1...count, using: &numbers)] : []
      correct()
      rules.awaited = open
      let division = try division()
      guard let part = schedule.part(of: round) else { return }
      let (pairings, held) = try paired(division, part.system, &tally)
      try check(pairings, division, part.system, held)
      try SwissTests.check(pairings, division, held)
      tally.rounds += 1
      tally.odd += pairings.byes.isEmpty ? 0 : 1
      enter(pairings, in: division, &tally)
    }
  }

  /// Pairs as a director does: where repeats are needed they are allowed, as many as are said to do.
  private mutating func paired(
    _ division: Division, _ system: PairingSystem, _ tally: inout Tally
  ) throws -> (Pairings, PairingRules) {
    do {
      let pairings = try schedule.pairings(of: division, under: rules)
      let again = try schedule.pairings(of: division, under: rules)
      try #require(pairings == again)
      return (pairings, rules)
    } catch PairingFault.repeatsNeeded(let pairs, let enough) {
      tally.faults += 1
      let field = try RoundField(division, rules)
      if ![.roundRobin, .roundRobinTwice].contains(system) {
        try #require(pairs.count == least(field, rules.mostMeetings ?? .max), "trial \(trial)")
        try #require(least(field, enough) == 0 && least(field, enough - 1) > 0, "trial \(trial)")
      }
      var more = rules
      more.mostMeetings = enough
      return (try schedule.pairings(of: division, under: more), more)
    }
  }

  /// How many pairs must go beyond a limit, somebody given having the bye if one must.
  private mutating func least(_ field: RoundField, _ limit: Int, bye: Int? = nil) -> Int {
    let places = field.places.count
    let covered = TutteRank.covered(places, using: &numbers) { upper, lower in
      lower == field.byePlace ? bye == nil || bye == upper : field.meetings(upper, lower) < limit
    }
    return (places - covered) / 2
  }

  private mutating func check(
    _ pairings: Pairings, _ division: Division, _ system: PairingSystem, _ rules: PairingRules
  ) throws {
    let field = try RoundField(division, rules)
    try #require(!pairings.pairs.contains(where: field.isBeyondLimit), "trial \(trial)")
    guard ![.roundRobin, .roundRobinTwice].contains(system) else { return }
    try #require(pairings.byes.count == field.standings.count % 2, "trial \(trial)")
    let limit = rules.mostMeetings ?? .max
    guard let bye = pairings.byes.first else { return }
    let order = field.standings.map(\.entrant)
    let place = try #require(order.firstIndex(of: bye))
    let free = order.map(field.history.freeWins)
    // Whoever had fewer may have it only if two others would go beyond the limit.
    for other in order.indices where free[other] < free[place] {
      try #require(least(field, limit, bye: other) > 0, "trial \(trial)")
    }
    // A repeat, or companions who meet, weigh more than the place of the bye; but King of the Hill knows neither.
    // In initial Fontes it is the wheel that gives it, among those with the fewest.
    if system == .fontes { return }
    let isHill = system == .kingOfTheHill
    guard isHill || field.round > rules.apartThrough && pairings.repeats.isEmpty else { return }
    for lower in order.indices where lower > place && free[lower] == free[place] {
      try #require(least(field, isHill ? limit : 1, bye: lower) > 0, "trial \(trial)")
    }
  }

  /// Enters a round, but for a game now and then that is still being played, and those of the round before.
  private mutating func enter(_ pairings: Pairings, in division: Division, _ tally: inout Tally) {
    let starts = Starts(of: pairings, in: division, under: rules) { _ in Bool.random(using: &numbers) }
    let round = results.count + 1
    results.append(pairings.byes.map { .bye($0) })
    let before = open
    open = [:]
    for (round, starts) in before {
      for start in starts { results[round - 1].append(result(of: start, &tally)) }
    }
    for start in starts.starts {
      if happens(oneIn: 12) {
        open[round, default: []].append(start)
        tally.awaited += 1
      } else {
        results[round - 1].append(result(of: start, &tally))
      }
    }
  }

  private mutating func result(of start: BoardPairing, _ tally: inout Tally) -> RoundResult {
    if happens(oneIn: 25) {
      tally.forfeits += 1
      return .forfeit(by: start.second, to: happens(oneIn: 3) ? nil : start.first)
    }
    let scores = (0..<2).map { _ in 400 + 25 * Int.random(in: -6...6, using: &numbers) }
    return .played(Meeting(first: start.first, scores[0], second: start.second, scores[1]))
  }

  /// Turns a game of some round about, now and then.
  private mutating func correct() {
    guard !results.isEmpty, happens(oneIn: 5) else { return }
    let round = Int.random(in: results.indices, using: &numbers)
    guard let index = results[round].indices.randomElement(using: &numbers),
      case .played(let game) = results[round][index]
    else { return }
    results[round][index] = .played(
      Meeting(first: game.first, game.secondScore, second: game.second, game.firstScore))
  }
}
