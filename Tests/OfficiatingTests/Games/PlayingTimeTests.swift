// SPDX-License-Identifier: MIT
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 4.32.
@Suite("A turn's time is time of play")
struct PlayingTimeTests {
  /// Returns the seconds of play at each step of the table, since the game began.
  private static func seconds(_ hall: GameHall) async throws -> [Int] {
    let table = try #require(await hall.hall.referee.peeked { $0.table(hall.table) })
    let time = table.playingTime
    let begun = try #require(time.begunBy.flatMap { time.milliseconds(at: $0) })
    return try #require(table.game).steps.map { step in
      (time.milliseconds(at: step.receipt.sequence) ?? -1_000_000) / 1000 - begun / 1000
    }
  }

  private static func sequence(_ hall: GameHall) async throws -> Int {
    try #require(await hall.hall.referee.peeked { $0.table(hall.table) }).sequence
  }

  @Test("It stands still while the game is paused or put off, and a restart leaves it as it was")
  func stopped() async throws {
    let hall = try ClockTests.hall(.dealt)
    try await hall.play("8G CAT", as: .ann, at: 30)
    await hall.send(.pause(at: nil), as: .ann, at: 31)
    await hall.send(.pause(at: nil), as: .ben, at: 35)
    await hall.send(.resume(nil), as: .ben, at: 5000)
    await hall.send(.resume(nil), as: .ann, at: 5010)
    await hall.send(.accept(play: nil), as: .ben, at: 5012)
    await hall.send(.pass(after: nil), as: .ben, at: 5020)
    await hall.send(.adjourn(at: nil), as: .ann, at: 5021)
    await hall.send(.adjourn(at: nil), as: .ben, at: 5025)
    await hall.send(.resume(hall.table), as: .ben, at: 90_000)
    await hall.send(.resume(hall.table), as: .ann, at: 90_001)
    await hall.send(.pass(after: nil), as: .ann, at: 90_011)
    let told = try await Self.seconds(hall)
    // The play, the end of its window, and two passes.
    #expect(told == [30, 37, 45, 60])
    #expect(try await Self.seconds(await hall.restarted()) == told)
  }

  @Test("Time in which the server was down counts for no turn")
  func downtime() async throws {
    let hall = try ClockTests.hall(.dealt)
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 30)
    let again = await hall.restarted()
    await again.hall.referee.takeUp(now: GameHall.opened.adding(seconds: 1000))
    await again.send(.accept(play: nil), as: .ben, at: 1004)
    await again.send(.pass(after: nil), as: .ben, at: 1007)
    #expect(try await Self.seconds(again) == [30, 34, 37])
  }

  @Test("Without clocks, too, a downtime counts for no turn, from 2 seconds on")
  func downtimeWithoutClocks() async throws {
    let hall = try GameHall(.dealt, racks: WindowTests.racks)
    await hall.send(.pass(after: nil), as: .ann, at: 30)
    await hall.send(.pass(after: nil), as: .ben, at: 40)
    let again = await hall.restarted()
    let referee = again.hall.referee
    let before = try await Self.sequence(again)
    await referee.takeUp(now: GameHall.opened.adding(seconds: 1000))
    #expect(try await Self.sequence(again) == before + 1)
    await again.send(.pass(after: nil), as: .ann, at: 1007)
    await referee.interruptGames(
      since: GameHall.opened.adding(seconds: 1010), now: GameHall.opened.adding(seconds: 1011))
    await again.send(.pass(after: nil), as: .ben, at: 1020)
    #expect(try await Self.sequence(again) == before + 3)
    #expect(try await Self.seconds(again) == [30, 40, 47, 60])
    #expect(try await Self.seconds(await again.restarted()) == [30, 40, 47, 60])
  }

  @Test("A game that is paused or put off records no downtime")
  func downtimeWhileStopped() async throws {
    let hall = try GameHall(.dealt, racks: WindowTests.racks)
    await hall.send(.adjourn(at: nil), as: .ann, at: 30)
    await hall.send(.adjourn(at: nil), as: .ben, at: 31)
    let again = await hall.restarted()
    let before = try await Self.sequence(again)
    await again.hall.referee.takeUp(now: GameHall.opened.adding(seconds: 1000))
    #expect(try await Self.sequence(again) == before)
  }
}
