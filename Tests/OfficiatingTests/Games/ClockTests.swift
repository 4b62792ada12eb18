// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: rules of the clock; Protocol/SPEC.md, clocks.
@Suite("The server keeps the clocks, to the millisecond, and charges nobody for what is not theirs")
struct ClockTests {
  static func hall(_ kind: TableKind = .board, minutes: Int = 25, bad: Set<String> = []) throws -> GameHall {
    try GameHall(kind, racks: kind == .dealt ? WindowTests.racks : nil, bad: bad) {
      $0.clock = .milliseconds(minutes * 60_000)
    }
  }

  static func left(_ hall: GameHall, at seconds: Int) async throws -> [Int] {
    let clock = try #require(await hall.live.clock)
    let now = GameHall.opened.adding(seconds: seconds)
    return Seat.allCases.map { clock.left(of: $0, at: now) / 1000 }
  }

  @Test("A clock starts when the player on turn first looks, or a minute after the start")
  func starts() async throws {
    let looked = try Self.hall()
    await looked.send(.clock, as: .ben, at: 3)
    #expect(try await looked.live.clock?.running == nil)
    await looked.send(.clock, as: .ann, at: 5)
    #expect(try await looked.live.clock?.running == .one)
    #expect(try await Self.left(looked, at: 15) == [1490, 1500])

    let idle = try Self.hall()
    await idle.wait(until: 59)
    #expect(try await idle.live.clock?.running == nil)
    await idle.wait(until: 60)
    #expect(try await Self.left(idle, at: 70) == [1490, 1500])
  }

  @Test("Only the player on turn is charged; a ruling takes no time and gives none")
  func charged() async throws {
    let hall = try Self.hall()
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 30)
    try await hall.play("J5 DOGS", as: .ben, at: 100)
    #expect(try await Self.left(hall, at: 100) == [1470, 1430])
    await hall.challenge(as: .ann, at: 110)
    #expect(try await Self.left(hall, at: 110) == [1460, 1430])
    #expect(try await hall.live.clock?.running == .two)
    #expect(try await Self.left(hall, at: 120) == [1460, 1420])
  }

  @Test("Both are told at 5:00, 1:00, 0:00 and each minute of overtime, once")
  func marks() async throws {
    let hall = try Self.hall(minutes: 6)
    await hall.send(.clock, as: .ann)
    var told: [Int] = []
    for second in stride(from: 30, through: 540, by: 30) {
      for notice in await hall.wait(until: second) {
        if case .clockNoted(.one, let mark) = notice.game?.action, notice.reader == Person.ann.name {
          told.append(mark)
        }
      }
    }
    #expect(told == [300_000, 60_000, 0, -60_000, -120_000, -180_000])
  }

  @Test("After a pause of the loop only the newest mark is told")
  func skipped() async throws {
    let hall = try Self.hall()
    await hall.send(.clock, as: .ann)
    let marks = await hall.wait(until: 25 * 60 + 61).compactMap { notice -> Int? in
      guard case .clockNoted(_, let mark) = notice.game?.action, notice.reader == Person.ann.name else {
        return nil
      }
      return mark
    }
    #expect(marks == [-60_000])
  }

  @Test(
    "T71, T72 Overtime costs ten points a minute or part, once, after the racks; beyond the limit the game is lost",
    arguments: [(1500, 0), (1501, -10), (1560, -10), (1561, -20), (1625, -30), (2100, -100)])
  func overtime(_ used: Int, _ points: Int) async throws {
    let hall = try Self.hall(.dealt)
    await hall.send(.clock, as: .ann)
    await hall.send(.pass(after: nil), as: .ann, at: used)
    for turn in 0..<5 { await hall.send(.pass(after: nil), as: turn % 2 == 0 ? .ben : .ann, at: used) }
    let ending = try #require(await hall.live.ending)
    #expect(ending.reason == .scoreless)
    let time = ending.adjustments.filter { $0.reason == .time }
    #expect(time.map(\.points) == (points == 0 ? [] : [points]) && time.allSatisfy { $0.seat == .one })
    #expect(ending.adjustments.last?.reason == (points == 0 ? .lostRack : .time))
  }

  @Test("T72 Whoever takes more than ten minutes of overtime has lost, a millisecond is enough")
  func limit() async throws {
    let hall = try Self.hall()
    await hall.send(.clock, as: .ann)
    await hall.wait(until: 35 * 60)
    #expect(try await hall.live.ending == nil)
    _ = await hall.hall.referee.meetDeadlines(
      now: Instant(milliseconds: GameHall.opened.milliseconds + 2_100_001))
    let ending = try #require(await hall.live.ending)
    #expect(ending.reason == .time(loser: .one) && ending.winner == .two)
    #expect(ending.adjustments.map(\.points) == [-100])
  }

  @Test("Time that is nobody's is counted for each game by itself, whatever was recorded elsewhere meanwhile")
  func nobodys() async throws {
    let hall = try GameHall(terms: { $0.window = .seconds(20) })
    try await hall.play("8G CAT", as: .ann, at: 10)
    #expect(try await hall.live.until == GameHall.opened.adding(seconds: 30))
    await hall.hall.send(.login(.eve, code: "wren"), as: nil, at: 24)
    let now = GameHall.opened.adding(seconds: 25)
    await hall.hall.referee.interruptGames(since: GameHall.opened.adding(seconds: 12), now: now)
    // The 18 seconds that were left go on in a minute, or with the next look.
    #expect(try await hall.live.until == GameHall.opened.adding(seconds: 25 + 60 + 18))
    // Told twice of the same time, it counts once; and what was done before it is not undone by it.
    await hall.hall.referee.interruptGames(since: GameHall.opened.adding(seconds: 5), now: now)
    #expect(try await hall.live.until == GameHall.opened.adding(seconds: 25 + 60 + 18))
  }

  @Test("Time that is nobody's ends with the newest entry at the earliest, and the ledger folds to the same")
  func nobodysBehind() async throws {
    let hall = try Self.hall(.dealt)
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 10)
    await hall.hall.send(.login(.eve, code: "wren"), as: nil, at: 24)
    await hall.hall.referee.interruptGames(
      since: GameHall.opened.adding(seconds: 12), now: GameHall.opened.adding(seconds: 20))
    #expect(try await hall.live.until == GameHall.opened.adding(seconds: 24 + 60 + 18))
    hall.hall.script.storeAll()
    #expect(await hall.hall.referee.floor.peek(hall.table) == (try hall.hall.folded(hall.table)))
  }

  @Test("After an out-play the clocks stand still for five seconds, then the opponent's runs")
  func lastPlay() async throws {
    let hall = try await GameEndTests.beforeTheLastPlay(clock: .usual)
    let before = try await hall.live
    let seat = try #require(before.game?.onTurn)
    try await hall.playAnything(at: 300)
    let clock = try #require(await hall.live.clock)
    #expect(clock.running == seat.opposite && clock.from == GameHall.opened.adding(seconds: 305))
    let left = clock.left[seat.opposite]
    #expect(clock.left(of: seat.opposite, at: GameHall.opened.adding(seconds: 304)) == left)
    #expect(clock.left(of: seat.opposite, at: GameHall.opened.adding(seconds: 315)) == left - 10_000)
    #expect(try await hall.live.until == nil)
  }

  @Test("Time in which the server was down is charged to nobody, and windows wait for their doubter's look")
  func downtime() async throws {
    let hall = try Self.hall(.dealt)
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 30)
    let again = await hall.restarted()
    await again.hall.referee.takeUp(now: GameHall.opened.adding(seconds: 1000))
    let live = try await again.live
    #expect(live.until == nil && live.windowWaiting == 20_000)
    #expect(live.clock?.running == nil && live.clock?.left == BySeat(1_470_000, 1_500_000))
    await again.send(.clock, as: .ben, at: 1010)
    #expect(try await Self.left(again, at: 1015) == [1470, 1495])
    #expect(try await again.live.until == GameHall.opened.adding(seconds: 1030))
  }

  @Test("A window that waits for its doubter since a start is not begun by a time that is nobody's")
  func waitsOn() async throws {
    for clock in [TimeAllowance.off, .usual] {
      let hall = try GameHall(terms: {
        $0.clock = clock
        $0.window = .seconds(20)
      })
      try await hall.play("8G CAT", as: .ann, at: 30)
      let again = await hall.restarted()
      await again.hall.referee.takeUp(now: GameHall.opened.adding(seconds: 1000))
      await again.hall.referee.interruptGames(
        since: GameHall.opened.adding(seconds: 1010), now: GameHall.opened.adding(seconds: 1020))
      let live = try await again.live
      #expect(live.until == nil && live.windowWaiting == 20_000)
    }
  }

  @Test("A restart that took no time leaves everything as it was")
  func restart() async throws {
    let hall = try Self.hall(.dealt)
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 30)
    let again = await hall.restarted()
    await again.hall.referee.takeUp(now: GameHall.opened.adding(seconds: 30))
    #expect(try await again.live == hall.live)
  }
}
