// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// Source: design, promise 4; Protocol/SPEC.md, clocks.
@Suite("No chain of commands gives anybody time for nothing")
struct FreeTimeTests {
  /// Whatever one side may type while the other sits there and says nothing, but for what gives it the turn.
  private static func typed(using numbers: inout Seeded, plays: Int) throws -> GameCommand {
    func placement() throws -> Placement {
      try Placement(
        text: ["7G ATE", "9F RATE", "K4 SEA", "12A STONE"].randomElement(using: &numbers) ?? "",
        tiles: .english)
    }
    let number = Int.random(in: 1...max(1, plays), using: &numbers)
    return switch Int.random(in: 0..<12, using: &numbers) {
    case 0, 1, 2: .play(try placement(), after: nil)
    case 3: .undo(play: number)
    case 4: .amend(play: number, try placement())
    case 5: .hold(play: nil)
    case 6: .accept(play: nil)
    case 7: .challenge(play: nil, Words([]))
    case 8: .pause(at: nil)
    case 9: .resume(nil)
    case 10: .adjourn(at: nil)
    default: .claim(TableID(1), awaySince: nil)
    }
  }

  /// What each side has used of its time at a moment, in milliseconds.
  private static func spent(_ hall: GameHall, at seconds: Int) async throws -> BySeat<Int> {
    let clock = try #require(try await hall.live.clock)
    let now = GameHall.opened.adding(seconds: seconds)
    let runs = Int(now.milliseconds - clock.from.milliseconds)
    return BySeat(
      1_500_000 - clock.left.one + (clock.running == .one ? runs : 0),
      1_500_000 - clock.left.two + (clock.running == .two ? runs : 0))
  }

  @Test(
    "Who is on turn and chains plays, takings back, holds, doubts, pauses and claims pays for each second, alone",
    arguments: 1...UInt64(Sampling.count(12, of: 400)), [Seat.one, .two])
  func chains(seed: UInt64, seat: Seat) async throws {
    var numbers = Seeded(seed: seed)
    let hall = try GameHall(.board, rule: try #require(ChallengeRule.preset("5p"))) { $0.clock = .usual }
    let person = seat == .one ? Person.ann : .ben
    // The other side's only play takes it ten seconds.
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: seat == .one ? 0 : 10)
    if seat == .one { try await hall.play("J5 DOGS", as: .ben, at: 10) }
    var now = 10
    var taken = 0
    // When the play that stands was made, or the one before it taken back.
    var stood = 10
    for _ in 0..<40 {
      now += Int.random(in: 1...20, using: &numbers)
      await hall.wait(until: now)
      let plays = try await hall.live.playsNumbered
      let outcome = await hall.send(try Self.typed(using: &numbers, plays: plays), as: person, at: now)
      if outcome.game != nil { taken += 1 }
      let live = try await hall.live
      if live.playsNumbered > plays || live.game?.onTurn == seat { stood = now }
      let spent = try await Self.spent(hall, at: now)
      #expect(spent.one + spent.two == now * 1000, "at \(now) s")
    }
    // The last play comes off again: then all of that came to nothing, and the side that did it has paid for the time. A third
    // correction in a row is only asked for, and the other side, which may rule on the play, pays from when it was made.
    let last = try await hall.live.playsNumbered
    await hall.send(.undo(play: last), as: person, at: now)
    let spent = try await Self.spent(hall, at: now)
    let game = try await hall.live.game
    #expect(taken > 3)
    guard game?.onTurn == seat else {
      #expect(try await hall.live.correction?.count == Correction.most)
      #expect(spent[seat.opposite] <= 10_000 + (now - stood) * 1000)
      return
    }
    #expect(spent[seat] == (now - 10) * 1000 && spent[seat.opposite] == 10_000)
  }

  private static let rules = ChallengeRule.presets
  private static let windows: [ChallengeWindow] = [.next, .seconds(5), .seconds(20)]

  @Test(
    "In every chain of acts time is charged to the side on turn, or to the mover who takes a play back alone, and each play can be doubted for its full time",
    arguments: rules, windows)
  func acts(rule: ChallengeRule, window: ChallengeWindow) async throws {
    let length = Sampling.count(5, of: 4)
    let step = Sampling.count(1201, of: 1)
    let chains = ChainAct.chains(of: length)
    for isDesk in [false, true] {
      var numbers = Seeded(seed: UInt64(chains.count))
      let first = Int.random(in: 0..<step, using: &numbers)
      for place in stride(from: first, to: chains.count, by: step) {
        var chain = try await ActChain(rule: rule, window: window, isDesk: isDesk)
        try await chain.run(chains[place])
      }
    }
  }
}
