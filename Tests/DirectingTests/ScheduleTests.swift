// SPDX-License-Identifier: MIT
import Testing

@testable import Directing

/// Source: pairing systems.
@Suite("A schedule says which system pairs which round")
struct ScheduleTests {
  @Test("Parts are read and written in the shortest way, and one name alone has all rounds")
  func parts() throws {
    let text = "1-3:fontes,4-6:swiss,7:koth"
    let schedule = try Schedule(text, rounds: 7)
    #expect(schedule.text == text)
    #expect(schedule.parts.map(\.rounds) == [1...3, 4...6, 7...7])
    #expect(schedule.parts.map(\.system) == [.fontes, .swiss, .kingOfTheHill])
    #expect(
      schedule.part(of: 6)?.system == .swiss && schedule.part(of: 8) == nil && schedule.part(of: 0) == nil)
    for name in SystemTests.names {
      let alone = try Schedule(name, rounds: 5)
      #expect(alone.parts.map(\.rounds) == [1...5] && alone.text == name)
      #expect(try Schedule("1-5:\(name)", rounds: 5) == alone)
    }
    #expect(try Schedule("01-1:rr,2-002:koth", rounds: 2).text == "1:rr,2:koth")
  }

  @Test(
    "What is no schedule is a fault at its part",
    arguments: [
      ("", 1, "", ScheduleFault.Why.noSystem), ("Swiss", 1, "Swiss", .noSystem), ("1-3", 1, "1-3", .noSystem),
      ("1-5:", 1, "1-5:", .noSystem), ("1-5:swiss:rr", 1, "1-5:swiss:rr", .noSystem),
      ("swiss,koth", 1, "swiss", .noRounds), (":swiss", 1, ":swiss", .noRounds),
      ("3-1:swiss", 1, "3-1:swiss", .noRounds), ("0-5:swiss", 1, "0-5:swiss", .noRounds),
      ("+1-5:swiss", 1, "+1-5:swiss", .noRounds), ("1--5:swiss", 1, "1--5:swiss", .noRounds),
      ("1-99999999999999999999:rr", 1, "1-99999999999999999999:rr", .noRounds),
      ("1-9223372036854775807:rr", 1, "1-9223372036854775807:rr", .noRounds),
      ("2-5:swiss", 1, "2-5:swiss", .gap(1...1)), ("1-2:swiss,5:koth", 2, "5:koth", .gap(3...4)),
      ("1-4:swiss", 1, "1-4:swiss", .gap(5...5)), ("1:rr,2-3:swiss", 2, "2-3:swiss", .gap(4...5)),
      ("1-3:rr,2-5:swiss", 2, "2-5:swiss", .overlap(2...3)),
      ("1-4:rr,2-3:rr,5:rr", 2, "2-3:rr", .overlap(2...3)),
      ("1-6:swiss", 1, "1-6:swiss", .beyondLast(5)), ("1-4:fontes,5:rr", 1, "1-4:fontes", .roundsNotOdd),
      ("1-5:swiss,", 2, "", .noRounds),
    ])
  func faults(text: String, part: Int, word: String, why: ScheduleFault.Why) {
    #expect(throws: ScheduleFault(part: part, text: word, why: why)) { try Schedule(text, rounds: 5) }
  }

  @Test("No rounds have no schedule, and Fontes alone needs an odd number")
  func rounds() {
    #expect(throws: ScheduleFault(part: 1, text: "rr", why: .beyondLast(0))) { try Schedule("rr", rounds: 0) }
    #expect(throws: ScheduleFault(part: 1, text: "fontes", why: .roundsNotOdd)) {
      try Schedule("fontes", rounds: 6)
    }
  }

  @Test("Each round is paired by the system whose round it is, until the last")
  func pairs() throws {
    let schedule = try Schedule("1:fontes,2:swiss,3:koth", rounds: 3)
    var rounds: [[RoundResult]] = []
    for system in [PairingSystem.fontes, .swiss, .kingOfTheHill] {
      let division = try Fields.division(8, rounds)
      let pairings = try schedule.pairings(of: division)
      let part = rounds.count + 1
      let rules = PairingRules(rounds: part...part, lastRound: 3)
      #expect(try pairings == system.pairings(of: division, under: rules))
      rounds.append(pairings.pairs.map { RulesTests.game($0.one, $0.two, 400 + 10 * $0.one) })
    }
    let over = try Fields.division(8, rounds)
    #expect(throws: PairingFault.notItsRound(4, of: 1...3)) { try schedule.pairings(of: over) }
  }
}
