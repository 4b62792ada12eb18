// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

@Suite("What was done on the board lies as bytes and comes back as it was")
struct StepLogTests {
  private static func steps(_ random: inout Seeded) throws -> [GameStep] {
    func tile() -> BoardTile {
      BoardTile(label: .random(in: 1...63, using: &random), isBlank: .random(using: &random))
    }
    func rack() -> Rack? {
      guard Bool.random(using: &random) else { return nil }
      return Rack(
        (0..<Int.random(in: 0...15, using: &random)).map { _ in .random(in: 0...63, using: &random) })
    }
    func number() -> Int {
      let most = 1 << Int.random(in: 1...62, using: &random)
      return Int.random(in: -most...most, using: &random)
    }
    func seat() -> Seat { .random(using: &random) ? .one : .two }
    func play() throws -> PlayMade {
      let items = (1...Int.random(in: 1...15, using: &random)).map { _ in
        Bool.random(using: &random) ? Placement.Item.placed(tile()) : .through
      }
      let (row, column) = (Int.random(in: 0...14, using: &random), Int.random(in: 0...14, using: &random))
      let start = try #require(Square(row: row, column: column))
      let direction = Bool.random(using: &random) ? Direction.across : .down
      let placement = try #require(Placement(start: start, direction: direction, items: items))
      let words = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
        TileRow((0..<Int.random(in: 2...15, using: &random)).map { _ in tile() })
      }
      return PlayMade(
        number: number(), seat: seat(), placement: placement, words: words, score: number(), drew: rack())
    }
    let word = try #require(Word(labels: 0x02_01_02))
    return try (0..<40).map { _ in
      let action: GameAction
      switch Int.random(in: 0..<6, using: &random) {
      case 0: action = .passed(seat(), drew: rack())
      case 1: action = .accepted(seat(), drew: rack())
      case 2: action = .windowClosed(drew: rack())
      case 3:
        action = .exchanged(
          ExchangeMade(seat: seat(), count: number(), given: rack(), drawn: rack(), drew: rack()))
      case 4:
        action = .ruled(
          RuledPlay(
            number: number(), challenger: seat(), words: [word], isOffCentre: .random(using: &random),
            ruling: .acceptable, effect: .pointsFrom(seat(), points: number()), drew: rack()))
      default: action = .played(try play())
      }
      return GameStep(
        action: action, seat: seat(), rack: rack(), scores: BySeat(number(), number()),
        receipt: Receipt(
          table: TableID(7), sequence: .random(in: 1...1 << 52, using: &random),
          sum: .random(in: 0...UInt32.max, using: &random)))
    }
  }

  @Test("Steps of every kind, with any racks, tiles and numbers")
  func same() throws {
    var random = Seeded(seed: 160)
    for _ in 0..<50 {
      let steps = try Self.steps(&random)
      let log = StepLog(steps)
      #expect(Array(log) == steps && log.count == steps.count)
      #expect(log.last == steps.last && log == StepLog(steps))
      #expect(log != StepLog(Array(steps.dropLast())))
    }
    #expect(StepLog().isEmpty && StepLog([]) == StepLog())
  }
}
