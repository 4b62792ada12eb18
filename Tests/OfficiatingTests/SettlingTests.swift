// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Testing

/// Source: docs/decisions/0004-ledger-port.md; promise 2, seen means durable, and promise 3.
@Suite("Nothing leaves before it is stored, and what is not stored never happened")
struct SettlingTests {
  @Test("An answer waits for its own entry, and a look at the table waits for the table's newest")
  func waiting() async {
    let hall = Hall()
    await hall.seatBoth()
    let slip = await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    #expect(await hall.referee.mayLeave(slip.waits) == false)
    #expect(slip.notices.allSatisfy { $0.waits == slip.waits })
    let shown = await hall.send(.show(nil, plain: false), as: .ben)
    #expect(await hall.referee.mayLeave(shown.waits) == false)
    let refused = await hall.send(.challenge(Hall.words("AA"), by: nil), as: .ben)
    #expect(refused.refusal != nil)
    #expect(await hall.referee.mayLeave(refused.waits) == false)
    let lexica = await hall.send(.lexica, as: .eve)
    #expect(lexica.waits == .nothing)
    hall.script.storeAll()
    let settled = await hall.referee.settle()
    #expect(settled.answers.isEmpty && settled.stands.isEmpty)
    for wait in [slip.waits, shown.waits, refused.waits] { #expect(await hall.referee.mayLeave(wait)) }
  }

  @Test("A refused entry is undone: its author is told, its notices are dropped, who looked looks again")
  func refused() async throws {
    let hall = Hall()
    await hall.seatBoth()
    let slip = hall.request(.challenge(Hall.words("AT"), by: nil), as: .ann)
    let notice = try #require(await hall.referee.handle(slip).notices.first)
    let look = hall.request(.show(nil, plain: false), as: .ben)
    await hall.referee.handle(look)
    hall.script.refuse(hall.table)
    let settled = await hall.referee.settle()
    #expect(await hall.referee.state(of: notice.waits) == .undone)
    #expect(settled.answers.count == 2)
    let first = try #require(settled.answers.first)
    #expect(first.slot == slip.slot && first.outcome.refusal == .notRecorded)
    let second = try #require(settled.answers.last)
    guard case .shown(.slips(let table), plain: _) = second.outcome.reply else {
      Issue.record("not shown again")
      return
    }
    #expect(second.slot == look.slot && table.slip == nil && second.outcome.waits == .nothing)
    // Nothing was charged and no number was used up.
    #expect(await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann).slip?.number == 1)
  }

  @Test("What was read again and could not be stored is in force, and is recorded once there is room")
  func refusedReload() async {
    let hall = Hall()
    let lexica = HouseLexica([hall.lexicon])
    let terms = Reload(
      lexica: ["english@0"], admitsGuests: false, lookups: .closed, logsJudgements: false)
    let now = Instant(milliseconds: 1_000_000)
    #expect(await hall.referee.take(terms, lexica, now: now))
    hall.script.refuse(.house)
    for _ in 0..<3 { _ = await hall.referee.settle() }
    #expect(await hall.referee.logsJudgements == false)
    #expect(await hall.referee.isDue(at: now, heardThrough: now))
    _ = await hall.referee.settleDeadlines(now: now)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    _ = await hall.referee.settleDeadlines(now: now)
    hall.script.storeAll()
    #expect(hall.script.stored.map(\.entry.event) == [.house(.reloaded(terms))])
  }

  @Test("A refusal at one table leaves the other tables' entries as they are")
  func refusedElsewhere() async {
    let hall = Hall()
    await hall.send(.open(OpenRequest()), as: .ann)
    await hall.send(.open(OpenRequest()), as: .ben)
    hall.script.refuse(TableID(1))
    let settled = await hall.referee.settle()
    #expect(settled.answers.map(\.outcome.refusal) == [.notRecorded])
    hall.script.storeAll()
    _ = await hall.referee.settle()
    #expect(await hall.send(.show(nil, plain: false), as: .ann).refusal == .notSeated(nil))
    #expect(await hall.send(.show(nil, plain: false), as: .ben).refusal == nil)
  }

  @Test("A full ledger decides nothing and charges nothing; a closed one says so")
  func readiness() async {
    let hall = Hall()
    await hall.seatBoth()
    for (readiness, refusal) in [
      (Readiness.noRoom, Refusal.notRecorded), (.closed, .ledgerFailed),
    ] {
      hall.script.state.withLock { $0.readiness = readiness }
      #expect(await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann).refusal == refusal)
    }
    hall.script.state.withLock { $0.readiness = .ready }
    #expect(await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann).slip?.number == 1)
  }

  @Test("A failed ledger is reported as failed")
  func failed() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    hall.script.fail()
    let settled = await hall.referee.settle()
    #expect(settled.failure == .unconfirmed(errno: 5))
  }

  @Test("A new referee on the same ledger stands where the old one stood")
  func restart() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    let other = Hall(script: hall.script)
    guard case .shown(let before, plain: _) = await hall.send(.show(nil, plain: false), as: .ben).reply,
      case .shown(let after, plain: _) = await other.send(.show(nil, plain: false), as: .ben).reply
    else {
      Issue.record("no table")
      return
    }
    #expect(Told(before) == Told(after))
    #expect(await hall.referee.tables == other.referee.tables)
    #expect(await other.referee.earliestDeadline == hall.referee.earliestDeadline)
    #expect(await other.send(.confirm(slip: 1), as: .ben).ruled != nil)
  }

  @Test("Bare judgements without a log leave no entry and no receipt, and wait for nothing")
  func unlogged() async {
    let hall = Hall(logsJudgements: false)
    let question = JudgeRequest(words: Hall.words("AT"), lexicon: hall.lexicon, board: nil, by: nil)
    let outcome = await hall.send(.judge(question), as: nil)
    guard case .judged(let judgement, nil) = outcome.reply else {
      Issue.record("not judged without a receipt")
      return
    }
    #expect(judgement.ruling == .acceptable)
    #expect(outcome.waits == .nothing && hall.script.pendingCount == 0)
  }
}
