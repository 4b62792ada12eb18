// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Testing

/// Source: docs/DESIGN.md#one-writer-one-order; promise 2, seen means durable, and promise 3.
@Suite("Nothing leaves before the newest entry that it has seen is on disk")
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
    #expect(lexica.waits == .none)
    hall.script.storeAll()
    #expect(await hall.referee.settle() == nil)
    for wait in [slip.waits, shown.waits, refused.waits] { #expect(await hall.referee.mayLeave(wait)) }
  }

  @Test("An answer waits for the table that it has seen, and for no other one")
  func elsewhere() async {
    let hall = Hall()
    await hall.send(.open(OpenRequest()), as: .ann)
    let other = await hall.send(.open(OpenRequest()), as: .ben)
    let looks = [
      await hall.send(.show(nil, plain: false), as: .ann),
      await hall.send(.show(nil, plain: false), as: .ben),
      await hall.send(.tables(from: 0), as: .eve),
    ]
    #expect(looks.map(\.waits) == [Ticket(1), Ticket(2), Ticket(2)] && other.waits == Ticket(2))
    hall.script.store(first: 1)
    #expect(await hall.referee.settle() == nil)
    #expect(await hall.referee.mayLeave(looks[0].waits))
    #expect(await !hall.referee.mayLeave(looks[1].waits))
    #expect(await hall.send(.show(nil, plain: false), as: .ann).waits == .none)
  }

  /// Source: docs/DESIGN.md#nodes.
  @Test(
    "On several machines a run begins with the node that writes, and every answer waits for that entry",
    arguments: [(900_000, 900_000), (2_000_000, 1_000_000)])
  func takenOver(heart: Int64, until: Int64) async {
    let script = ScriptedLedger.Script()
    script.state.withLock { $0.takeover = Takeover(node: "birch", until: Instant(milliseconds: heart)) }
    let hall = Hall(script: script)
    await hall.referee.takeUp(now: Instant(milliseconds: 1_000_000))
    // The clock of the writer before may have been ahead.
    let takeover = Takeover(node: "birch", until: Instant(milliseconds: until))
    #expect(script.state.withLock { $0.pending.map(\.entry.event) } == [.house(.tookOver(takeover))])
    #expect(await hall.send(.tables(from: 0), as: .eve).waits == Ticket(1))
    #expect(await hall.judge("AT", as: .eve).waits >= Ticket(1))
    script.storeAll()
    #expect(await hall.referee.settle() == nil)
    #expect(await hall.send(.tables(from: 0), as: .eve).waits == .none)
    // Another node may write now: nothing is decided, and nothing is told that it may have changed.
    script.state.withLock { $0.readiness = .inDoubt }
    for outcome in [
      await hall.send(.tables(from: 0), as: .eve), await hall.send(.open(OpenRequest()), as: .ann),
    ] {
      #expect(outcome.refusal == .notRecorded && outcome.waits == .none && outcome.notices.isEmpty)
    }
    #expect(await hall.judge("AT", as: .eve).refusal == .notRecorded)
    let lexica = await hall.send(.lexica, as: .eve)
    #expect(lexica.refusal == nil && lexica.waits == .none)
  }

  @Test("Who got up a moment ago, and is judged words for it, waits until that is on disk")
  func departed() async {
    let hall = Hall(logsJudgements: false)
    await hall.seatBoth()
    await hall.send(.leave(nil), as: .ann)
    for person in [Person.ann, .ben] {
      let judged = await hall.judge("AT", as: person)
      #expect(judged.refusal == nil)
      #expect(await hall.referee.mayLeave(judged.waits) == false)
    }
    let gone = await hall.send(.show(nil, plain: false), as: .ben)
    #expect(await hall.referee.mayLeave(gone.waits) == false)
    let number = await hall.send(.show(hall.table, plain: false), as: .eve)
    #expect(number.refusal == .noSuchTable(hall.table))
    #expect(await hall.referee.mayLeave(number.waits) == false)
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
    #expect(await hall.referee.settle() == .unconfirmed(errno: 5))
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
    #expect(await other.referee.peeked { $0.earliestDeadline } == hall.referee.peeked { $0.earliestDeadline })
    #expect(await other.send(.confirm(slip: 1), as: .ben).ruled != nil)
  }

  @Test("Bare judgements without a log leave no entry and no receipt, and wait for nothing")
  func unlogged() async {
    let hall = Hall(logsJudgements: false)
    let answer = await hall.judge("AT", as: nil)
    #expect(answer.judged?.ruling == .acceptable && answer.judged?.receipt == nil)
    #expect(answer.waits == .none && hall.script.pendingCount == 0)
  }
}
