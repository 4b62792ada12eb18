// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: promises 1 to 3; the ledger port lets tables settle apart.
@Suite("Where one table's entry is refused and another's stands, each answer tells of what stands")
struct RefusedAloneTests {
  private func judgement(_ hall: Hall) -> Command {
    .judge(JudgeRequest(words: Hall.words("AT"), lexicon: hall.lexicon, board: nil, by: nil))
  }

  @Test("Who left, was judged words, and sits there after all is told none", arguments: [true, false])
  func judged(houseFirst: Bool) async throws {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.leave(nil), as: .ann)
    let request = hall.request(judgement(hall), as: .ann)
    #expect(await hall.referee.handle(request).refusal == nil)
    hall.script.refuse(hall.table)
    if houseFirst { hall.script.storeAll() }
    let again = try #require(await hall.referee.settle().answers.last)
    #expect(again.slot == request.slot)
    #expect(again.outcome.refusal == .notPermitted(.judgeAtTable(hall.table)))
    #expect(await hall.referee.mayLeave(again.outcome.waits) == houseFirst)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    #expect(await hall.referee.mayLeave(again.outcome.waits))
  }

  @Test("Who never sat at what was refused is judged as before, with the same receipt")
  func judgedAgain() async throws {
    let hall = Hall()
    await hall.send(.open(OpenRequest()), as: .ann)
    await hall.send(.leave(nil), as: .ann)
    let request = hall.request(judgement(hall), as: .ann)
    guard case .judged(_, let receipt?) = await hall.referee.handle(request).reply else {
      Issue.record("not judged")
      return
    }
    hall.script.refuse(hall.table)
    let again = try #require(await hall.referee.settle().answers.last)
    guard case .judged(let judgement, receipt) = again.outcome.reply else {
      Issue.record("judged otherwise")
      return
    }
    #expect(judgement.ruling == .acceptable)
    #expect(again.slot == request.slot && hall.script.pendingCount == 1)
  }

  @Test("Who left and opened elsewhere sits at both tables, is at the newer one, and then at the other")
  func twoSeats() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.leave(nil), as: .ann)
    let open = hall.request(.open(OpenRequest()), as: .ann)
    await hall.referee.handle(open)
    hall.script.refuse(hall.table)
    let settled = await hall.referee.settle()
    #expect(settled.stands.map(\.slot) == [open.slot])
    hall.script.storeAll()
    _ = await hall.referee.settle()
    #expect(await hall.referee.floor.seats.all(of: Person.ann.name) == [TableID(2), hall.table])
    #expect(await Hall(script: hall.script).referee.floor.seats == hall.referee.floor.seats)
    // Practice would open words up, but the other table is live.
    await hall.send(.leave(nil), as: .ann)
    #expect(await hall.referee.table(ofSeated: Person.ann.name)?.id == hall.table)
    #expect(await hall.send(judgement(hall), as: .ann).refusal == .notPermitted(.judgeAtTable(hall.table)))
    #expect(await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann).slip?.number == 1)
  }

  @Test("Words are kept from whoever sits at practice and, after all, at a live table too")
  func practiceAndTable() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.leave(nil), as: .ann)
    var wanted = OpenRequest()
    wanted.kind = .threes
    await hall.send(.open(wanted), as: .ann)
    hall.script.refuse(hall.table)
    _ = await hall.referee.settle()
    #expect(await hall.referee.table(ofSeated: Person.ann.name)?.id == TableID(2))
    #expect(await hall.send(judgement(hall), as: .ann).refusal == .notPermitted(.judgeAtTable(hall.table)))
  }

  @Test("A login is told of the table at which its name sits after all")
  func login() async throws {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.leave(nil), as: .ann)
    let login = hall.request(.login(.ann, code: "wren"), as: nil)
    guard case .welcome(let first) = await hall.referee.handle(login).reply, first.table == nil else {
      Issue.record("welcomed at a table")
      return
    }
    hall.script.refuse(hall.table)
    let again = try #require(await hall.referee.settle().answers.last)
    guard case .welcome(let welcome) = again.outcome.reply, let table = welcome.table else {
      Issue.record("not welcomed at the table")
      return
    }
    #expect(again.slot == login.slot && table.head.id == hall.table)
  }

  @Test("Who took a name that was free only by what is refused does not have it")
  func takenName() async throws {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.leave(nil), as: .ann)
    let stranger = Person(name: Person.ann.name, role: .guest, codeHash: "scrypt$4$11$11")
    let login = hall.request(.login(stranger, code: "wren"), as: nil)
    #expect(await hall.referee.handle(login).refusal == nil)
    hall.script.refuse(hall.table)
    let again = try #require(await hall.referee.settle().answers.last)
    #expect(again.slot == login.slot && again.outcome.refusal == .notRecorded)
  }

  @Test("A game that went on stands although one of its players did not get up elsewhere")
  func continued() async throws {
    let hall = Hall()
    var wanted = OpenRequest()
    wanted.kind = .board
    wanted.named.clock = .off
    await hall.send(.open(wanted), as: .ann)
    await hall.send(
      .join(hall.table, JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)), as: .ben)
    _ = await hall.referee.settleDeadlines(now: Instant(milliseconds: 1_000_000))
    await hall.send(.game(.adjourn(at: nil)), as: .ann)
    await hall.send(.confirm(slip: 1), as: .ben)
    await hall.send(.open(wanted), as: .ann)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    await hall.send(.leave(nil), as: .ann)
    await hall.send(.game(.resume(hall.table)), as: .ben)
    let agree = hall.request(.game(.resume(hall.table)), as: .ann)
    guard case .continued = await hall.referee.handle(agree).game else {
      Issue.record("not continued")
      return
    }
    hall.script.refuse(TableID(2))
    let settled = await hall.referee.settle()
    #expect(settled.stands.map(\.slot).contains(agree.slot))
    hall.script.storeAll()
    _ = await hall.referee.settle()
    #expect(await hall.referee.floor.seats.all(of: Person.ann.name) == [TableID(2), hall.table])
    #expect(await Hall(script: hall.script).referee.tables == hall.referee.tables)
  }
}
