// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Testing

/// Source: promises 2 and 3; docs/decisions/0004-ledger-port.md.
@Suite("Whatever is refused together is undone together, and absence waits like presence")
struct UndoingTests {
  @Test("A login and its table refused in one settling: the login learns it, nothing is proposed stale")
  func loginAndTable() async throws {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    let login = hall.request(.login(.ben, code: "wren"), as: nil)
    await hall.referee.handle(login)
    hall.script.refuse(hall.table)
    hall.script.refuse(.house)
    let settled = await hall.referee.settle()
    #expect(settled.answers.count == 2)
    for (_, outcome) in settled.answers { #expect(outcome.refusal == .notRecorded) }
    #expect(hall.script.pendingCount == 0)
    // The next ones go on without a gap; the scripted ledger traps on one.
    await hall.send(.login(.ben, code: "wren"), as: nil)
    #expect(await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann).slip?.number == 1)
  }

  @Test("A login whose table alone is refused stands, and is told of the table as it stands")
  func loginStands() async throws {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    let login = hall.request(.login(.ben, code: "wren"), as: nil)
    await hall.referee.handle(login)
    hall.script.refuse(hall.table)
    let settled = await hall.referee.settle()
    let again = try #require(settled.answers.last)
    guard case .welcome(let welcome) = again.outcome.reply, case .slips(let table)? = welcome.table else {
      Issue.record("not welcomed")
      return
    }
    #expect(again.slot == login.slot && table.slip == nil)
    #expect(hall.script.pendingCount == 1)
    #expect(await hall.referee.mayLeave(again.outcome.waits) == false)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    #expect(await hall.referee.mayLeave(again.outcome.waits))
  }

  @Test("Who got up a moment ago, and is judged words for it, waits until that is on disk")
  func departed() async throws {
    let hall = Hall(logsJudgements: false)
    await hall.seatBoth()
    await hall.send(.leave(nil), as: .ann)
    let question = JudgeRequest(words: Hall.words("AT"), lexicon: hall.lexicon, board: nil, by: nil)
    for person in [Person.ann, .ben] {
      let judged = await hall.send(.judge(question), as: person)
      #expect(judged.refusal == nil)
      #expect(await hall.referee.mayLeave(judged.waits) == false)
    }
    let gone = await hall.send(.show(nil, plain: false), as: .ben)
    #expect(await hall.referee.mayLeave(gone.waits) == false)
    hall.script.refuse(hall.table)
    let settled = await hall.referee.settle()
    // Nobody got up, so nobody is told a word.
    let refusals = settled.answers.map(\.outcome.refusal)
    #expect(
      refusals.prefix(3) == [
        .notRecorded, .notPermitted(.judgeAtTable(hall.table)), .notPermitted(.judgeAtTable(hall.table)),
      ])
    #expect(refusals.last == .some(nil))
  }

  @Test("A ruling is repeated to whoever asks again, also while the next slip is open")
  func repeated() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    await hall.send(.confirm(slip: 1), as: .ben)
    await hall.send(.challenge(Hall.words("AA"), by: nil), as: .ann)
    let again = await hall.send(.confirm(slip: 1), as: .ben)
    #expect(again.ruled?.number == 1 && again.slipNews?.isRepeat == true)
    #expect(await hall.send(.confirm(slip: 2), as: .ben).ruled?.number == 2)
  }

  @Test("The side whose play is doubted puts nothing off by writing the slip anew")
  func noStalling() async {
    let hall = Hall()
    await hall.seatBoth()
    let start = Instant(milliseconds: 1_000_000)
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann, at: 0)
    let anew = await hall.send(.amend(slip: 1, Hall.words("AA")), as: .ben, at: 50)
    #expect(anew.slip?.until == start.adding(seconds: 60))
    // New words of the challenger's give the other side its time again.
    let again = await hall.send(.amend(slip: 2, Hall.words("AT")), as: .ann, at: 55)
    #expect(again.slip?.until == start.adding(seconds: 115))
  }

  @Test("A clock that is set back puts off no deadline and sends no entry back in time")
  func clockSetBack() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann, at: 100)
    await hall.send(.withdraw(slip: 1), as: .ann, at: 100)
    let slip = await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann, at: -3000)
    #expect(slip.slip?.until == Instant(milliseconds: 1_000_000).adding(seconds: 160))
    hall.script.storeAll()
    let moments = hall.script.state.withLock { $0.stored.map(\.entry.at) }
    #expect(moments == moments.sorted())
  }

  @Test("A doubted play is settled before its player gets up; its challenger may go")
  func leaving() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    #expect(
      await hall.send(.leave(nil), as: .ben).refusal == .leaveOpenSlip(hall.table, slip: 1, isOwn: false))
    await hall.send(.amend(slip: 1, Hall.words("AA")), as: .ben)
    #expect(
      await hall.send(.leave(nil), as: .ben).refusal == .leaveOpenSlip(hall.table, slip: 2, isOwn: true))
    #expect(await hall.send(.leave(nil), as: .ann).refusal == nil)
  }
}
