// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: rules of scoreless turns, going out and the end of the game; T56 to T70 at a table.
@Suite(
  "A game ends by going out, six scoreless turns, a concession or the clock, and its sums are in its last line"
)
struct GameEndTests {
  /// A dealt game whose bag is empty and whose seat on turn goes out with its next play.
  static func beforeTheLastPlay(
    rule: ChallengeRule = .double, clock: TimeAllowance = .off
  ) async throws -> GameHall {
    let hall = try await GameHall(.dealt, rule: rule) { $0.clock = clock }.playedDown(to: 0)
    for turn in 0..<60 {
      let live = try await hall.live
      let game = try #require(live.game)
      if game.rackCounts[game.onTurn] == 1 { return hall }
      try await hall.playAnything(at: turn, tilesMax: 1)
      await hall.send(.accept(play: nil), as: try await hall.onTurn, at: turn)
    }
    throw NotReached()
  }

  struct NotReached: Error {}

  @Test(
    "T63, T68, T69 Going out waits for the opponent, also after a restart: only an acceptance or a challenge is heard"
  )
  func finalPending() async throws {
    let before = try await Self.beforeTheLastPlay()
    let winner = try await before.onTurn
    let other: Person = winner == .ann ? .ben : .ann
    try await before.playAnything(at: 300)
    for hall in [before, await before.restarted()] {
      let live = try await hall.live
      #expect(live.phase == .finalPending && live.ending == nil)
      #expect(try await hall.play("8G CAT", as: other, at: 301).refusal == .lastPlayOnTable(hall.table))
      #expect(
        await hall.send(.exchange(rack("A"), after: nil), as: other).refusal == .lastPlayOnTable(hall.table))
      #expect(await hall.send(.hold(play: nil), as: other).refusal == .lastPlayOnTable(hall.table))
      #expect(await hall.send(.pass(after: nil), as: winner).refusal == .notYourTurn(hall.table, newest: nil))
    }
    let hall = await before.restarted()
    let scores = try await hall.scores
    let live = try await hall.live
    let racks = try #require(live.game?.racks)
    let left = live.rules.tiles.points(of: winner == .ann ? racks.two : racks.one)
    let outcome = await hall.send(.pass(after: nil), as: other, at: 302)
    #expect(outcome.refusal == nil)
    let ending = try #require(await hall.live.ending)
    #expect(ending.reason == .out(winner == .ann ? .one : .two))
    let final = winner == .ann ? ending.scores.one : ending.scores.two
    #expect(final == (winner == .ann ? scores[0] : scores[1]) + 2 * left)
    #expect(ending.seed == GameHall.seed && ending.racks == racks)
    #expect(await hall.hall.referee.floor.seats.isEmpty)
  }

  @Test("T64, T65 A failed challenge of the last play costs what the rule says, then the racks are counted")
  func failedLastChallenge() async throws {
    for (name, points) in [("5p", 5), ("double", 0)] {
      let hall = try await Self.beforeTheLastPlay(rule: ChallengeTests.rule(name))
      let winner = try await hall.onTurn
      try await hall.playAnything(at: 300)
      let live = try await hall.live
      let racks = try #require(live.game?.racks)
      let left = live.rules.tiles.points(of: winner == .ann ? racks.two : racks.one)
      let before = winner == .ann ? live.mark.scores.one : live.mark.scores.two
      await hall.challenge(as: winner == .ann ? .ben : .ann, at: 301)
      let ending = try #require(await hall.live.ending)
      #expect((winner == .ann ? ending.scores.one : ending.scores.two) == before + points + 2 * left)
    }
  }

  @Test("T66 A phony last play comes off, and the game goes on with the challenger")
  func phonyLastPlay() async throws {
    let before = try await Self.beforeTheLastPlay()
    let mover = try await before.onTurn
    let play = try #require(try await before.playAnything(at: 300).placed)
    let bad = TileSet.english.spelled(play.words[0])
    // The same ledger under a list without the word: as if it had been so from the beginning.
    before.hall.script.storeAll()
    let hall = GameHall(before.hall.script, bad: [bad.uppercased()])
    let outcome = await hall.challenge(as: mover == .ann ? .ben : .ann, at: 301)
    #expect(outcome.ruledPlay?.effect == .playRemoved)
    let live = try await hall.live
    #expect(live.phase == .toMove && live.ending == nil && live.game?.rackCounts[play.seat] == 1)
    #expect(live.mark.turn == play.seat.opposite && live.mark.scoreless == 1)
  }

  @Test("With clocks off the last play is accepted after five minutes")
  func lastPlayAccepted() async throws {
    let hall = try await Self.beforeTheLastPlay()
    try await hall.playAnything(at: 300)
    #expect(await hall.wait(until: 599).isEmpty)
    await hall.wait(until: 600)
    #expect(try await hall.live.phase == .over)
  }

  @Test("T59 Six passes end the game, each loses the own rack, and a tie has no winner")
  func sixPasses() async throws {
    let hall = try GameHall(.dealt, racks: ("AEINRST", "AEINRST"))
    for turn in 0..<6 { await hall.send(.pass(after: nil), as: turn % 2 == 0 ? .ann : .ben, at: turn) }
    let ending = try #require(await hall.live.ending)
    #expect(ending.reason == .scoreless && ending.scores == BySeat(-7, -7) && ending.winner == nil)
  }

  @Test("T58 A phony that comes off may be the sixth scoreless turn")
  func phonySixth() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "QUIZOEN"), bad: ["QUIZ"])
    for turn in 0..<5 { await hall.send(.pass(after: nil), as: turn % 2 == 0 ? .ann : .ben) }
    try await hall.play("8G QUIZ", as: .ben)
    #expect(await hall.challenge(as: .ann).ruledPlay?.ruling == .unacceptable)
    let ending = try #require(await hall.live.ending)
    #expect(ending.reason == .scoreless && ending.racks == BySeat(rack("CATERPI"), rack("QUIZOEN")))
  }

  @Test("Who concedes has lost, whatever the score, on their own turn or not")
  func concede() async throws {
    for person in [Person.ann, .ben] {
      let hall = try GameHall()
      try await hall.play("8G CAT", as: .ann)
      let outcome = await hall.send(.concede(nil, by: nil), as: person)
      #expect(outcome.gameNews?.isEnd == true)
      let ending = try #require(await hall.live.ending)
      #expect(ending.winner == (person == .ann ? .two : .one) && ending.adjustments.isEmpty)
      #expect(await hall.send(.pass(after: nil), as: .ben).refusal == .notSeated(nil))
    }
  }

  @Test("At a real board both sides agree on what was left; an impossible count needs their insistence")
  func counting() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    for turn in 0..<6 { await hall.send(.pass(after: nil), as: turn % 2 == 0 ? .ben : .ann) }
    #expect(try await hall.live.phase == .counting)
    #expect(try await hall.play("8G CATS", as: .ann).refusal == .countingRacks(hall.table))
    let lost = await hall.send(.declare(rack("QZ??AEE"), of: nil, force: false), as: .ann)
    guard case .asked(let ask) = lost.game else {
      Issue.record("\(String(describing: lost.refusal))")
      return
    }
    #expect(
      await hall.hall.send(.confirm(slip: ask.number), as: .ann).refusal
        == .othersAgree(hall.table, number: 1))
    await hall.hall.send(.confirm(slip: ask.number), as: .ben)
    #expect(
      await hall.send(.declare(rack("QAEINRS"), of: nil, force: false), as: .ben).refusal
        == .tileCount(expected: 7, counted: 7))
    let second = await hall.send(.declare(rack("JAEINRS"), of: nil, force: true), as: .ben)
    guard case .asked(let other) = second.game else {
      Issue.record("\(String(describing: second.refusal))")
      return
    }
    await hall.hall.send(.confirm(slip: other.number), as: .ann)
    let ending = try #require(await hall.live.ending)
    #expect(ending.scores == BySeat(10 - 23, -14) && ending.winner == .one)
  }

  @Test("Where nobody declares the racks in time, the game closes with what the board tells")
  func uncounted() async throws {
    let hall = try GameHall()
    for turn in 0..<6 { await hall.send(.pass(after: nil), as: turn % 2 == 0 ? .ann : .ben) }
    await hall.wait(until: 300)
    let ending = try #require(await hall.live.ending)
    #expect(ending.racks == nil && ending.scores == BySeat(0, 0))
  }
}
