// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, pauses and absences.
@Suite("A game is stopped by both players, resumed to the millisecond, and can always be finished")
struct StoppingTests {
  @Test("The first player asks, the second makes it so; the clocks and the window stand still meanwhile")
  func pause() async throws {
    let hall = try ClockTests.hall(.dealt)
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 30)
    guard case .asked = await hall.send(.pause(at: nil), as: .ann, at: 35).game else {
      Issue.record("not asked")
      return
    }
    #expect(try await hall.live.phase == .pending)
    guard case .paused = await hall.send(.pause(at: nil), as: .ben, at: 40).game else {
      Issue.record("not paused")
      return
    }
    #expect(await hall.wait(until: 5000).isEmpty)
    #expect(
      try await hall.play("J5 DOGS", as: .ben, at: 5000).refusal == .gamePaused(hall.table, adjourned: false))
    #expect(await hall.send(.tiles, as: .ben, at: 5000).refusal == .gamePaused(hall.table, adjourned: false))
    await hall.send(.resume(nil), as: .ben, at: 5000)
    await hall.send(.resume(nil), as: .ann, at: 5010)
    let live = try await hall.live
    #expect(live.phase == .pending && live.until == GameHall.opened.adding(seconds: 5020))
    #expect(live.clock?.left == BySeat(1_470_000, 1_490_000) && live.clock?.running == .two)
  }

  @Test("Words that are told because a game put off has ended wait until that is on disk")
  func toldLate() async throws {
    let hall = try ClockTests.hall(.dealt)
    try await hall.play("8G CAT", as: .ann, at: 30)
    await hall.send(.adjourn(at: nil), as: .ann, at: 40)
    await hall.send(.adjourn(at: nil), as: .ben, at: 41)
    hall.hall.script.storeAll()
    _ = await hall.hall.referee.settle()
    #expect(
      await hall.hall.send(.lookUp(.find), as: .ann, at: 50).refusal
        == .notPermitted(.judgeAdjourned(hall.table)))
    hall.hall.script.storeAll()
    _ = await hall.hall.referee.settle()
    await hall.send(.concede(hall.table, by: nil), as: .ben, at: 60)
    let told = await hall.hall.send(.lookUp(.find), as: .ann, at: 61)
    #expect(told.refusal == nil)
    #expect(await hall.hall.referee.mayLeave(told.waits) == false)
  }

  @Test("An adjourned game frees both players for other tables, and goes on when both want it to")
  func adjourn() async throws {
    let hall = try ClockTests.hall(.dealt)
    try await hall.play("8G CAT", as: .ann, at: 30)
    await hall.send(.adjourn(at: nil), as: .ann, at: 40)
    await hall.send(.adjourn(at: nil), as: .ben, at: 41)
    #expect(try await hall.live.phase == .adjourned)
    #expect(
      await hall.send(.accept(play: nil), as: .ben, at: 50).refusal
        == .gamePaused(hall.table, adjourned: true))
    #expect(await hall.hall.judge("CAT", as: .ben).refusal == .notPermitted(.judgeAdjourned(hall.table)))
    #expect(
      await hall.hall.send(.open(OpenRequest()), as: .ann, at: 60).refusal
        == .notPermitted(.deskAdjourned(hall.table)))
    var board = OpenRequest()
    board.kind = .board
    #expect(await hall.hall.send(.open(board), as: .ann, at: 60).refusal == nil)
    let again = await hall.restarted()
    guard case .asked = await again.send(.resume(again.table), as: .ben, at: 70).game else {
      Issue.record("not asked")
      return
    }
    // Whoever sits elsewhere cannot go on, nor can the other side without them.
    #expect(await again.send(.resume(again.table), as: .ann, at: 71).refusal == .alreadySeated(TableID(2)))
    await again.hall.send(.leave(nil), as: .ann, at: 80)
    #expect(
      await again.send(.resume(again.table), as: .ann, isOpponentAway: true, at: 90).refusal
        == .opponentAway(again.table))
    guard case .continued = await again.send(.resume(nil), as: .ann, at: 100).game else {
      Issue.record("it does not go on")
      return
    }
    #expect(try await again.live.phase == .pending)
    #expect(try await again.play("J5 DOGS", as: .ben, at: 101).refusal == nil)
  }

  @Test("A director stops and resumes at once")
  func director() async throws {
    let hall = try GameHall()
    let director = Person(name: Person.ann.name, role: .director, codeHash: Person.ann.codeHash)
    let secret = AccountSecret(hash: director.codeHash, use: .always)
    await hall.hall.send(.house(.account(.make(director.name, .director, secret), code: nil)), as: .operator)
    guard case .paused = await hall.send(.pause(at: nil), as: director).game,
      case .continued = await hall.send(.resume(nil), as: director).game
    else {
      Issue.record("not at once")
      return
    }
  }

  @Test(
    "A claim counts from when the game began to wait for somebody who is away; the terms say what it does")
  func claim() async throws {
    for policy in AbandonPolicy.allCases {
      let hall = try GameHall(.dealt, racks: WindowTests.racks) { $0.abandon = policy }
      let table = hall.table
      let gone = GameHall.opened
      let own = await hall.send(.claim(table, awaySince: gone), as: .ann, at: 900)
      #expect(own.refusal == .stillHere(table, seconds: nil))
      await hall.send(.pass(after: nil), as: .ann, at: 1000)
      let here = await hall.send(.claim(table, awaySince: nil), as: .ann, at: 1900)
      #expect(here.refusal == .stillHere(table, seconds: nil))
      let other = try GameHall(.dealt, racks: WindowTests.racks) { $0.abandon = policy }
      await other.send(.pass(after: nil), as: .ann, at: 1000)
      let early = await other.send(.claim(table, awaySince: gone), as: .ann, at: 1250)
      #expect(early.refusal == .stillHere(table, seconds: 50))
      await other.send(.claim(table, awaySince: gone), as: .ann, at: 1300)
      let live = try await other.live
      switch policy {
      case .adjourn: #expect(live.phase == .adjourned)
      case .forfeit: #expect(live.ending?.reason == .forfeit(loser: .two) && live.ending?.winner == .one)
      }
    }
  }

  @Test("A pause is claimed against only by who asked to go on, and then the game is put off, never given")
  func claimPaused() async throws {
    let hall = try GameHall { $0.abandon = .forfeit }
    await hall.send(.pause(at: nil), as: .ann)
    await hall.send(.pause(at: nil), as: .ben)
    let claim = GameCommand.claim(hall.table, awaySince: GameHall.opened)
    #expect(await hall.send(claim, as: .ann, at: 4000).refusal == .stillHere(hall.table, seconds: nil))
    await hall.send(.resume(nil), as: .ann, at: 4000)
    #expect(await hall.send(claim, as: .ann, at: 4200).refusal == .stillHere(hall.table, seconds: 100))
    await hall.send(claim, as: .ann, at: 4300)
    #expect(try await hall.live.phase == .adjourned)
  }

  @Test("The same ask again is the same number, and nothing is recorded; each side has one of its own")
  func asks() async throws {
    let hall = try GameHall(.dealt, racks: WindowTests.racks)
    try await hall.play("8G CAT", as: .ann)
    guard case .asked(let first) = await hall.send(.pause(at: nil), as: .ann).game else {
      Issue.record("not asked")
      return
    }
    let pending = hall.hall.script.pendingCount
    guard case .asked(first) = await hall.send(.pause(at: nil), as: .ann).game else {
      Issue.record("another ask")
      return
    }
    #expect(hall.hall.script.pendingCount == pending)
    await hall.send(.adjourn(at: nil), as: .ben)
    #expect(try await hall.live.openAsks.map(\.number) == [1, 2])
    await hall.wait(until: 20)
    #expect(try await hall.live.openAsks.count == 2)
    guard case .paused = await hall.hall.send(.confirm(slip: 1), as: .ben, at: 21).game else {
      Issue.record("not paused")
      return
    }
  }

  @Test(
    "While a game is put off nothing judges for its players, and no more than eight are put off")
  func putOff() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    await hall.send(.adjourn(at: nil), as: .ann)
    await hall.send(.adjourn(at: nil), as: .ben)
    var wanted = OpenRequest(isDesk: true)
    #expect(
      await hall.hall.send(.open(wanted), as: .ann).refusal == .notPermitted(.deskAdjourned(hall.table)))
    wanted.isDesk = false
    wanted.kind = .dealt
    wanted.rule = ChallengeRule.preset("void")
    #expect(
      await hall.hall.send(.open(wanted), as: .ben).refusal == .notPermitted(.deskAdjourned(hall.table)))
    let barred = Refusal.notPermitted(.deskAdjourned(hall.table))
    var house = OpenRequest()
    house.kind = .dealt
    house.named.robotLevel = 1
    #expect(await hall.hall.send(.open(house), as: .ann).refusal == barred)
    #expect(await hall.hall.send(.open(OpenRequest()), as: .ben).refusal == barred)
    #expect(await hall.hall.send(.open(OpenRequest()), as: .eve).refusal == nil)
    let slips = JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)
    #expect(await hall.hall.send(.join(TableID(2), slips), as: .ann).refusal == barred)

    var board = OpenRequest()
    board.kind = .board
    board.named.clock = .off
    board.named.first = .seat(.two)
    for number in 3...10 {
      #expect(await hall.hall.send(.open(board), as: .ann).refusal == nil)
      #expect(
        await hall.hall.send(
          .join(TableID(number), JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)), as: .ben
        )
        .refusal == nil)
      await hall.wait(until: 1)
      let asked = await hall.hall.send(.game(.adjourn(at: nil)), as: .ann)
      if number == 10 {
        #expect(asked.refusal == .tooManyAdjourned(TableID(10), of: Person.ann.name))
        // Nor are more put off by a claim: who has eight already, and stays away, loses.
        let gone = GameHall.opened
        let claimed = await hall.hall.send(
          .game(.claim(TableID(10), awaySince: gone)), as: .ann, at: 100_000)
        #expect(claimed.refusal == nil)
        guard case .claimed(by: .one) = claimed.game else {
          Issue.record("\(claimed)")
          return
        }
        break
      }
      await hall.hall.send(.game(.adjourn(at: nil)), as: .ben)
    }
  }

  @Test(
    "A name never sits at two tables: a game goes on by nobody's yes while one of its players sits elsewhere")
  func twoSeats() async throws {
    let hall = try GameHall(.dealt, racks: WindowTests.racks) { $0.robotLevel = 1 }
    await hall.send(.adjourn(at: nil), as: .ann)
    let agree = try #require(await hall.hall.referee.takeRobotNews().first?.duty)
    await hall.hall.send(.robot(.agree, agree.table, sequence: agree.sequence), as: .robot)
    #expect(try await hall.live.phase == .adjourned)
    await hall.send(.resume(nil), as: .ann)
    var board = OpenRequest()
    board.kind = .board
    await hall.hall.send(.open(board), as: .ann)
    let duty = try #require(await hall.hall.referee.takeRobotNews().first?.duty)
    let outcome = await hall.hall.send(.robot(.agree, duty.table, sequence: duty.sequence), as: .robot)
    #expect(outcome.refusal == .opponentElsewhere(TableID(2)))
    #expect(try await hall.live.phase == .adjourned)
    #expect(await hall.hall.referee.floor.seats[Person.ann.name]?.id == TableID(2))
  }

  @Test("Time in which the ledger has no room is charged to nobody, and no window runs out in it")
  func noRoom() async throws {
    let hall = try ClockTests.hall(.dealt)
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 30)
    hall.hall.script.storeAll()
    hall.hall.script.setReadiness(.noRoom)
    #expect(await hall.challenge(as: .ben, at: 40).refusal == .notRecorded)
    #expect(await hall.wait(until: 500).isEmpty)
    hall.hall.script.setReadiness(.ready)
    await hall.wait(until: 600)
    let live = try await hall.live
    #expect(live.phase == .pending && live.until == GameHall.opened.adding(seconds: 600 + 60 + 20))
    #expect(await hall.challenge(as: .ben, at: 601).ruledPlay?.ruling == .acceptable)
  }

  @Test(
    "Under void nothing waits for a doubt: the player draws at once, nobody holds, a bad correction is refused"
  )
  func void() async throws {
    let rule = ChallengeTests.rule("void")
    let hall = try GameHall(.dealt, rule: rule, racks: WindowTests.racks)
    try await hall.play("8G CAT", as: .ann, at: 5)
    #expect(await hall.send(.hold(play: nil), as: .ben, at: 5).refusal == .noChallenges)
    await hall.wait(until: 5)
    let live = try await hall.live
    #expect(live.phase == .toMove && live.game?.racks?.one.count == 7)
    let board = try GameHall(rule: rule, bad: ["CAB"])
    try await board.play("8G CAT", as: .ann)
    let wrong = try Placement(text: "8G CAB", tiles: .english)
    guard case .asked(let ask) = await board.send(.amend(play: 1, wrong), as: .ann).game else {
      return #expect(Bool(false), "a play that stands is not corrected alone")
    }
    let refused = await board.hall.send(.confirm(slip: ask.number), as: .ben).game
    guard case .refused(.one, _) = refused else {
      return #expect(Bool(false), "\(String(describing: refused))")
    }
  }

  @Test("Who went out, or is held, waits a minute at most for an opponent who is away")
  func shortGrace() async throws {
    let hall = try await GameEndTests.beforeTheLastPlay(clock: .usual)
    let mover = try await hall.onTurn
    try await hall.playAnything(at: 300)
    let gone = GameHall.opened.adding(seconds: 290)
    await hall.send(.claim(hall.table, awaySince: gone), as: mover, at: 360)
    #expect(try await hall.live.phase == .over)

    let held = try GameHall(.dealt, racks: WindowTests.racks)
    try await held.play("8G CAT", as: .ann)
    await held.send(.hold(play: nil), as: .ben, at: 1)
    await held.send(.claim(held.table, awaySince: GameHall.opened), as: .ann, at: 61)
    let live = try await held.live
    #expect(live.phase == .toMove && live.game?.racks?.one.count == 7)
  }

  @Test("A game in play is not left; one in which nothing was done yet is")
  func leave() async throws {
    let hall = try GameHall()
    #expect(await hall.hall.send(.leave(nil), as: .ann).refusal == nil)
    let other = try GameHall()
    try await other.play("8G CAT", as: .ann)
    #expect(await other.hall.send(.leave(nil), as: .ben).refusal == .gameLive(other.table))
  }
}
