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
    guard case .asked = await hall.send(.pause, as: .ann, at: 35).game else {
      Issue.record("not asked")
      return
    }
    #expect(try await hall.live.phase == .pending)
    guard case .paused = await hall.send(.pause, as: .ben, at: 40).game else {
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

  @Test("An adjourned game frees both players for other tables, and goes on when both want it to")
  func adjourn() async throws {
    let hall = try ClockTests.hall(.dealt)
    try await hall.play("8G CAT", as: .ann, at: 30)
    await hall.send(.adjourn, as: .ann, at: 40)
    await hall.send(.adjourn, as: .ben, at: 41)
    #expect(try await hall.live.phase == .adjourned)
    #expect(await hall.send(.accept, as: .ben, at: 50).refusal == .notSeated(nil))
    let judged = await hall.hall.send(
      .judge(JudgeRequest(words: Hall.words("CAT"), lexicon: hall.hall.lexicon, board: nil, by: nil)),
      as: .ben)
    #expect(judged.refusal == .notPermitted(.judgeAdjourned(hall.table)))
    #expect(await hall.hall.send(.open(OpenRequest()), as: .ann, at: 60).refusal == nil)
    let again = await hall.restarted()
    #expect(await again.send(.resume(again.table), as: .ben, at: 70).refusal == .alreadySeated(TableID(2)))
    await again.hall.send(.leave(nil), as: .ann, at: 80)
    guard case .asked = await again.send(.resume(again.table), as: .ben, at: 90).game,
      case .continued = await again.send(.resume(again.table), as: .ann, at: 100).game
    else {
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
    guard case .paused = await hall.send(.pause, as: director).game,
      case .continued = await hall.send(.resume(nil), as: director).game
    else {
      Issue.record("not at once")
      return
    }
  }

  @Test(
    "A claim counts when the game waits for somebody who has been away for the grace; the terms say what it does"
  )
  func claim() async throws {
    for policy in AbandonPolicy.allCases {
      let hall = try GameHall(.dealt, racks: WindowTests.racks) { $0.abandon = policy }
      let table = hall.table
      let gone = GameHall.opened
      #expect(
        await hall.send(.claim(table, awaySince: gone), as: .ann, at: 900).refusal
          == .stillHere(table, seconds: nil))
      await hall.send(.pass(after: nil), as: .ann, at: 100)
      #expect(
        await hall.send(.claim(table, awaySince: nil), as: .ann, at: 900).refusal
          == .stillHere(table, seconds: nil))
      let early = await hall.send(.claim(table, awaySince: gone), as: .ann, at: 250)
      #expect(early.refusal == .stillHere(table, seconds: 50))
      await hall.send(.claim(table, awaySince: gone), as: .ann, at: 300)
      let live = try await hall.live
      switch policy {
      case .adjourn: #expect(live.phase == .adjourned)
      case .forfeit: #expect(live.ending?.reason == .forfeit(loser: .two) && live.ending?.winner == .one)
      }
    }
  }

  @Test("Who went out, or is held, waits a minute at most for an opponent who is away")
  func shortGrace() async throws {
    let hall = try await GameEndTests.beforeTheLastPlay(clock: .usual)
    let mover = try await hall.onTurn
    try await hall.playAnything(at: 300)
    let gone = GameHall.opened.adding(seconds: 290)
    await hall.send(.claim(hall.table, awaySince: gone), as: mover, at: 350)
    #expect(try await hall.live.phase == .over)

    let held = try GameHall(.dealt, racks: WindowTests.racks)
    try await held.play("8G CAT", as: .ann)
    await held.send(.hold, as: .ben, at: 1)
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
