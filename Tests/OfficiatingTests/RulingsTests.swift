// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, HISTORY; design §3: history is appended, never copied.
@Suite("A slip table's rulings cost what is asked of them, however many there are")
struct RulingsTests {
  @Test(
    "A challenge and its confirmation copy as little behind 800 rulings as behind 100",
    arguments: [100, 800])
  func copies(count: Int) async throws {
    let hall = Hall(bad: ["QQX"])
    await hall.seatBoth()
    var before = try #require(await hall.referee.floor.peek(hall.table)?.slips)
    var most = 0
    for number in 1...count {
      await hall.send(.challenge(Hall.words(number % 3 == 0 ? "QQX" : "AT"), by: nil), as: .ann)
      await hall.send(.confirm(slip: number), as: .ben)
      hall.script.storeAll()
      _ = await hall.referee.settle()
      let after = try #require(await hall.referee.floor.peek(hall.table)?.slips)
      most = max(most, after.rulings.list.copied(since: before.rulings.list))
      before = after
    }
    #expect(before.rulings.count == count && most <= 100)
    #expect(before.position.failed.one == count - count / 3)
  }

  @Test("A page of rulings, and what is superseded, are as a plain list has them", arguments: [1, 2, 3])
  func pages(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    var rulings = Rulings()
    var plain: [(ruled: RuledSlip, sequence: Int)] = []
    for number in 1...700 {
      // Mostly the newest is corrected; another one's ledger may name any entry, or none that is there.
      let corrected =
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: plain.last?.sequence
        case 2: Int.random(in: 1...(3 * number), using: &random)
        default: Int?.none
        }
      let sequence = 3 * number + Int.random(in: 0...2, using: &random)
      let ruled = RuledSlip(
        number: 2 * number + Int.random(in: 0...1, using: &random), challenger: .one,
        words: Hall.words("AT"), ruling: .acceptable, effect: .none, confirmed: .opponent,
        supersedes: corrected)
      let superseded = rulings.append(ruled, receipt(sequence))
      #expect(superseded == plain.last { $0.sequence == corrected }?.ruled)
      plain.append((ruled, sequence))
    }
    let named = Set(plain.compactMap(\.ruled.supersedes))
    for first in stride(from: 0, through: 1403, by: 17) {
      let expected = plain.filter { $0.ruled.number >= first }
      let page = rulings.page(from: first)
      #expect(page.lines.map(\.ruled) == expected.prefix(200).map(\.ruled))
      #expect(page.lines.map(\.receipt) == expected.prefix(200).map { receipt($0.sequence) })
      #expect(page.lines.map(\.isSuperseded) == expected.prefix(200).map { named.contains($0.sequence) })
      #expect(page.next?.ruled == expected.dropFirst(200).first?.ruled)
    }
    for sequence in stride(from: 0, through: 2110, by: 5) {
      #expect(rulings.recorded(at: sequence)?.ruled == plain.first { $0.sequence == sequence }?.ruled)
    }
    #expect(rulings.recorded(at: nil) == nil && rulings.count == 700)
    #expect(rulings.last?.ruled == plain.last?.ruled)
  }

  private func receipt(_ sequence: Int) -> Receipt { Receipt(table: TableID(1), sequence: sequence, sum: 0) }

  @Test("A ruling supersedes the one that it corrects")
  func superseded() async throws {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    await hall.send(.confirm(slip: 1), as: .ben)
    await hall.send(.amend(slip: 1, Hall.words("AA")), as: .ann)
    await hall.send(.confirm(slip: 2), as: .ben)
    let ruled = try #require(await hall.referee.floor.peek(hall.table)?.slips)
    #expect(ruled.rulings.page(from: 1).lines.map(\.isSuperseded) == [true, false])
    hall.script.storeAll()
    #expect(await hall.referee.floor.peek(hall.table) == (try hall.folded(hall.table)))
  }
}
