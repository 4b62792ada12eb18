// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Testing

/// Source: Protocol/SPEC.md, slips.
@Suite("A slip is written by one side, agreed to by the other, and judged once")
struct SlipTests {
  @Test("The side that did not write the words confirms them, and both learn one ruling")
  func ruling() async throws {
    let hall = Hall(bad: ["QQX"])
    await hall.seatBoth()
    let slip = await hall.send(.challenge(Hall.words("AT", "QQX"), by: nil), as: .ann)
    #expect(slip.slip?.number == 1 && slip.slip?.challenger == .one)
    let own = await hall.send(.confirm(slip: 1), as: .ann)
    #expect(
      own.refusal
        == .othersConfirm(hall.table, slip: 1, until: Instant(milliseconds: 1_000_000).adding(seconds: 60)))
    let outcome = await hall.send(.confirm(slip: 1), as: .ben)
    let ruled = try #require(outcome.ruled)
    #expect(ruled.ruling == .unacceptable && ruled.effect == .playRemoved && ruled.confirmed == .opponent)
    let told = outcome.notices.filter { notice in
      guard case .slip(let news) = notice.body, case .ruled(let told) = news.event else { return false }
      return told == ruled
    }
    // Observers are told of it without the words.
    #expect(
      told.map(\.reader) == [Person.ann.name] && outcome.notices.map(\.reader) == [Person.ann.name, nil])
  }

  @Test("A confirmation sent again gets the recorded answer, and no second ruling is made")
  func again() async throws {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    let first = await hall.send(.confirm(slip: 1), as: .ben)
    let proposals = hall.script.pendingCount
    for person in [Person.ben, .ann] {
      let again = await hall.send(.confirm(slip: 1), as: person)
      #expect(again.slipNews?.isRepeat == true && first.slipNews?.isRepeat == false)
      #expect(again.ruled != nil && again.ruled == first.ruled && again.notices.isEmpty)
      #expect(again.slipNews?.receipt != nil && again.slipNews?.receipt == first.slipNews?.receipt)
    }
    #expect(hall.script.pendingCount == proposals)
  }

  @Test("An amended slip has a new number, the old one is no longer on the table")
  func amend() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    let amended = await hall.send(.amend(slip: 1, Hall.words("AT", "AA")), as: .ben)
    #expect(amended.slip?.number == 2 && amended.slip?.replaces == 1 && amended.slip?.writer == .two)
    #expect(amended.slip?.challenger == .one)
    let stale = await hall.send(.confirm(slip: 1), as: .ann)
    #expect(stale.refusal == .nothingOnTable(hall.table, newest: 2))
    // ben wrote the present words, so ann agrees to them.
    #expect(await hall.send(.confirm(slip: 2), as: .ben).refusal != nil)
    #expect(await hall.send(.confirm(slip: 2), as: .ann).ruled?.confirmed == .opponent)
  }

  @Test("Only one slip is open at a table, and only its challenger takes it back")
  func oneOpen() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    let second = await hall.send(.challenge(Hall.words("AA"), by: nil), as: .ben)
    #expect(second.refusal == .slipOpen(hall.table, slip: 1, isOwn: false))
    #expect(await hall.send(.withdraw(slip: 1), as: .ben).refusal == .othersSlip(hall.table, slip: 1))
    #expect(await hall.send(.withdraw(slip: 1), as: .ann).refusal == nil)
    #expect(await hall.send(.challenge(Hall.words("AA"), by: nil), as: .ben).slip?.number == 2)
  }

  @Test("When nobody confirms in time, the challenger's own CONFIRM rules, and the record says so")
  func byDefault() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann, at: 0)
    let early = await hall.referee.meetDeadlines(
      now: Instant(milliseconds: 1_000_000).adding(seconds: 59))
    #expect(early.isEmpty)
    #expect(await hall.send(.confirm(slip: 1), as: .ann, at: 59).refusal != nil)
    let due = await hall.referee.meetDeadlines(
      now: Instant(milliseconds: 1_000_000).adding(seconds: 60))
    #expect(due.map(\.reader) == [Person.ann.name, Person.ben.name, nil])
    for notice in due {
      guard case .slip(let news) = notice.body else {
        Issue.record("told otherwise")
        continue
      }
      #expect(news.event == .lapsed(slip: 1) && news.view.mayRuleAlone)
    }
    let outcome = await hall.send(.confirm(slip: 1), as: .ann, at: 60)
    #expect(outcome.ruled?.confirmed == .byDefault)
  }

  @Test("The other side may still confirm after the time, and that is no default")
  func lateConfirmation() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    _ = await hall.referee.meetDeadlines(now: Instant(milliseconds: 1_000_000).adding(seconds: 61))
    #expect(await hall.send(.confirm(slip: 1), as: .ben, at: 61).ruled?.confirmed == .opponent)
  }

  @Test("A mistyped slip is corrected after its ruling by both sides, never by one alone")
  func correction() async throws {
    let hall = Hall(bad: ["TANN"])
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("TANN"), by: nil), as: .ann)
    let wrong = await hall.send(.confirm(slip: 1), as: .ben)
    let receipt = try #require(wrong.ruled == nil ? nil : wrong.slipNews?.receipt)
    let slip = await hall.send(.amend(slip: 1, Hall.words("TAN")), as: .ben)
    #expect(slip.slip?.corrects == receipt.sequence && slip.slip?.until == nil)
    #expect(
      await hall.referee.peeked { $0.earliestDeadline }.map { _ in true } != true || slip.slip?.until == nil)
    // Long after any deadline the author still cannot rule alone.
    _ = await hall.referee.meetDeadlines(now: Instant(milliseconds: 1_000_000).adding(seconds: 9999))
    #expect(await hall.send(.confirm(slip: 2), as: .ben, at: 9999).refusal != nil)
    let corrected = try #require(await hall.send(.confirm(slip: 2), as: .ann, at: 9999).ruled)
    #expect(corrected.ruling == .acceptable && corrected.supersedes == receipt.sequence)
    #expect(corrected.effect == .challengerLosesTurn(turn: .two))
  }

  // T85.
  @Test("A superseded failed challenge does not use up the free allowance")
  func allowance() async throws {
    let hall = Hall(bad: ["QQX"])
    let rule = try #require(ChallengeRule(text: "5/play/mover/kept/1"))
    await hall.seatBoth(rule: rule)
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    #expect(await hall.send(.confirm(slip: 1), as: .ben).ruled?.effect == ChallengeEffect.none)
    await hall.send(.amend(slip: 1, Hall.words("AA")), as: .ann)
    #expect(await hall.send(.confirm(slip: 2), as: .ben).ruled?.effect == ChallengeEffect.none)
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    #expect(await hall.send(.confirm(slip: 3), as: .ben).ruled?.effect == .pointsTo(.two, points: 5))
  }

  @Test("At a desk one connection writes for either side and confirms for both")
  func desk() async throws {
    let hall = Hall()
    let one = try #require(PlayerName("ann"))
    let two = try #require(PlayerName("ben"))
    await hall.send(.open(OpenRequest(sides: BySeat(one, two), isDesk: true)), as: .eve)
    #expect(
      await hall.send(.challenge(Hall.words("AT"), by: nil), as: .eve).refusal == .whichSide(hall.table))
    #expect(await hall.send(.challenge(Hall.words("AT"), by: .two), as: .eve).slip?.challenger == .two)
    let outcome = await hall.send(.confirm(slip: 1), as: .eve)
    #expect(outcome.ruled?.confirmed == .desk)
    #expect(outcome.ruled?.effect == .challengerLosesTurn(turn: .one))
    #expect(
      await hall.send(
        .join(hall.table, JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)), as: .ben
      ).refusal == .notPermitted(.deskTable(hall.table)))
  }

  @Test("Whoever sits at, or watches, a live table gets no word judged elsewhere")
  func noOracle() async {
    let hall = Hall()
    await hall.seatBoth()
    #expect(await hall.judge("AT", as: .ann).refusal == .notPermitted(.judgeAtTable(hall.table)))
    #expect(
      await hall.judge("AT", as: .eve, observing: hall.table).refusal
        == .notPermitted(.judgeWatching(hall.table)))
    #expect(await hall.judge("AT", as: .eve).refusal == nil)
    #expect(await hall.judge("AT", as: nil).refusal == nil)
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
