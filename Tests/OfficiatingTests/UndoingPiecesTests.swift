// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: docs/decisions/0017-undoing-in-pieces.md.
@Suite("A refused batch is undone a bounded piece a turn, and stops nobody who has nothing to do with it")
struct UndoingPiecesTests {
  /// Tables with two people each, and so many stored entries behind the first two.
  private func hall(tables: Int, stored: Int = 0) async -> Hall {
    let hall = Hall()
    for number in 1...tables {
      await hall.send(.open(OpenRequest()), as: .guest("a\(number)"))
      await hall.send(
        .join(TableID(number), JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)),
        as: .guest("b\(number)"))
      for _ in 0..<stored / 2 { await slip(hall, number) }
    }
    hall.script.storeAll()
    _ = await hall.referee.settle()
    return hall
  }

  /// A slip and its withdrawal: two entries.
  private func slip(_ hall: Hall, _ number: Int) async {
    let person = Person.guest("a\(number)")
    let written = await hall.send(.challenge(Hall.words("AT"), by: nil), as: person, on: UInt64(number))
    await hall.send(.withdraw(slip: written.slip?.number ?? 0), as: person, on: UInt64(number))
  }

  @Test("Each turn does a bounded piece, all of it is what was touched, and everyone is answered in order")
  func pieces() async {
    let hall = await hall(tables: 40)
    for number in 1...40 { for _ in 0..<20 { await slip(hall, number) } }
    hall.script.refuseAll()
    var answers: [SlotID] = []
    var turns = 0
    repeat {
      let before = hall.script.read
      let settled = await hall.referee.settle()
      #expect(settled.answers.count + hall.script.read - before <= Undoing.most)
      #expect(settled.answers.allSatisfy { $0.outcome.refusal == .notRecorded })
      answers += settled.answers.map(\.slot)
      turns += 1
    } while await hall.referee.isUndoing
    #expect(answers.count == 40 * 40 && hall.script.read == 40 * 2)
    for number in 1...40 {
      let own = answers.filter { $0.connection == UInt64(number) }.map(\.serial)
      #expect(own.count == 40 && own == own.sorted())
    }
    #expect(turns <= (40 * 40 + 40 * (2 + Undoing.tableCost)) / Undoing.most + 1)
    #expect(await Hall(script: hall.script).referee.tables == hall.referee.tables)
  }

  @Test("A table of very many entries goes back in pieces too, and stands as it stood")
  func longTable() async throws {
    let hall = await hall(tables: 1, stored: 1200)
    let before = try hall.folded(hall.table)
    #expect(await hall.referee.tables == [hall.table: before])
    await slip(hall, 1)
    hall.script.refuseAll()
    var turns = 0
    repeat {
      let read = hall.script.read
      _ = await hall.referee.settle()
      #expect(hall.script.read - read <= Undoing.most)
      turns += 1
    } while await hall.referee.isUndoing
    #expect(turns == 3 && hall.script.read == 1202)
    #expect(await hall.referee.tables == [hall.table: before])
  }

  @Test("Meanwhile others play on and are answered, and nothing is decided on what is being undone")
  func meanwhile() async throws {
    let hall = await hall(tables: 4)
    await hall.referee.undo(most: 1)
    for number in 1...3 { await slip(hall, number) }
    await hall.send(.leave(nil), as: .guest("b3"), on: 53)
    for number in 1...3 { hall.script.refuse(TableID(number)) }
    _ = await hall.referee.settle()
    #expect(await hall.referee.isUndoing)

    let other = await hall.send(.challenge(Hall.words("AT"), by: nil), as: .guest("a4"), on: 4)
    #expect(other.slip?.number == 1)
    let question = JudgeRequest(words: Hall.words("AT"), lexicon: hall.lexicon, board: nil, by: nil)
    let judged = await hall.send(.judge(question), as: .eve, on: 99)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    #expect(await hall.referee.mayLeave(other.waits))
    #expect(await hall.referee.mayLeave(judged.waits))

    // The third table is as its players saw it last, but what they do there or elsewhere waits for it.
    let look = hall.request(.show(nil, plain: false), as: .guest("a3"), on: 3)
    #expect(await hall.referee.handle(look).refusal == .notSeated(nil))
    let gone = hall.request(.open(OpenRequest()), as: .guest("b3"), on: 53)
    #expect(await hall.referee.handle(gone).refusal == .notRecorded)
    #expect(await hall.referee.settleDeadlines(now: Instant(milliseconds: 9_000_000)).isEmpty)
    #expect(hall.script.pendingCount == 0)
    var answers: [SlotID: Outcome] = [:]
    while await hall.referee.isUndoing {
      for (slot, outcome) in await hall.referee.settle().answers { answers[slot] = outcome }
    }
    guard case .shown(.slips(let table), plain: _) = try #require(answers[look.slot]).reply else {
      Issue.record("not shown")
      return
    }
    #expect(table.head.id == TableID(3) && table.slip == nil)
    #expect(answers[gone.slot]?.refusal == .alreadySeated(TableID(3)))
  }

  @Test("A command that is decided again is not carried out behind a later one of its connection")
  func overtaken() async throws {
    let hall = await hall(tables: 1)
    await hall.referee.undo(most: 1)
    let ann = Person.guest("a1")
    await hall.send(.leave(nil), as: ann, on: 1)
    let leave = hall.request(.leave(nil), as: ann, on: 1)
    #expect(await hall.referee.handle(leave).refusal == .notSeated(nil))
    hall.script.refuse(hall.table)
    // Back at the table, and nobody is answered yet.
    _ = await hall.referee.settle()
    while await hall.referee.tables[hall.table] == nil { _ = await hall.referee.settle() }
    await hall.send(.lexica, as: ann, on: 1)
    var answers: [SlotID: Outcome] = [:]
    while await hall.referee.isUndoing {
      for (slot, outcome) in await hall.referee.settle().answers { answers[slot] = outcome }
    }
    #expect(answers[leave.slot]?.refusal == .notRecorded)
    #expect(await hall.referee.table(ofSeated: ann.name)?.id == hall.table)
  }
}
