// SPDX-License-Identifier: MIT
import Rulebook
import Testing

/// Source: the clock; end-of-game scoring; rows T71 to T76.
@Suite("Overtime is charged by the minute or part of one, after the racks, and once")
struct EndTests {
  let rules = TournamentRules(tiles: .english)

  func overtime(_ minutes: Int, _ milliseconds: Int = 0, _ rules: TournamentRules) -> Overtime {
    Overtime(usedMilliseconds: minutes * 60_000 + milliseconds, rules: rules)
  }

  @Test(
    "T71 and T72: each part of a minute is a minute, the limit is the most, and a millisecond more loses",
    arguments: [
      (25 * 60_000, 0, false), (25 * 60_000 + 1, 10, false), (26 * 60_000, 10, false),
      (26 * 60_000 + 1, 20, false), (27 * 60_000 + 5_000, 30, false), (35 * 60_000 - 1, 100, false),
      (35 * 60_000, 100, false), (35 * 60_000 + 1, 100, true), (600 * 60_000, 100, true), (0, 0, false),
    ])
  func minutes(used: Int, points: Int, loses: Bool) {
    let overtime = Overtime(usedMilliseconds: used, rules: rules)
    #expect(overtime.points(rules) == points && overtime.losesGame(rules) == loses)
  }

  @Test("T73: a second too long turns a won game, and is charged behind the racks")
  func turned() {
    let final = FinalScore(
      .out(.one), scores: BySeat(380, 395), racks: BySeat(0, 10),
      overtime: BySeat(overtime(25, 1_000, rules), overtime(20, 0, rules)), rules: rules)
    #expect(final.scores == BySeat(390, 395) && final.winner == .two && final.spread == -5)
    #expect(final.adjustments.map(\.reason) == [.gainedRack, .time])
  }

  @Test("T74: both pay")
  func both() {
    let final = FinalScore(
      .scoreless, scores: BySeat(100, 100), racks: BySeat(0, 0),
      overtime: BySeat(overtime(25, 20_000, rules), overtime(25, 70_000, rules)), rules: rules)
    #expect(final.scores == BySeat(90, 80) && final.winner == .one)
  }

  @Test("T75: beyond the German limit of five minutes the game is the other side's")
  func germany() {
    var rules = TournamentRules(tiles: .german)
    rules.timeMilliseconds = 30 * 60_000
    rules.overtimeLimitMinutes = 5
    let over = overtime(35, 1, rules)
    #expect(over.milliseconds == 300_001 && over.losesGame(rules) && over.points(rules) == 50)
    #expect(!overtime(35, 0, rules).losesGame(rules))
    let final = FinalScore(
      .time(loser: .one), scores: BySeat(400, 100), racks: BySeat(5, 5),
      overtime: BySeat(over, overtime(1, 0, rules)), rules: rules)
    #expect(final.winner == .two && final.scores == BySeat(350, 100))
  }

  @Test("T76: turns of overtime are added up before they are rounded")
  func once() {
    let turns = [20_000, 20_000, 25_000]
    let overtime = Overtime(
      usedMilliseconds: rules.timeMilliseconds + turns.reduce(0, +), rules: rules)
    #expect(overtime.points(rules) == 20)
  }

  @Test("Who resigns or forfeits has lost whatever the score, and no racks are reckoned")
  func resignation() {
    for end in [GameEnd.resigned(.one), .forfeit(loser: .one)] {
      let final = FinalScore(
        end, scores: BySeat(300, 20), racks: BySeat(9, 9),
        overtime: BySeat(overtime(26, 0, rules), overtime(26, 0, rules)), rules: rules)
      #expect(final.winner == .two && final.scores == BySeat(300, 20) && final.adjustments.isEmpty)
    }
    let challenge = FinalScore(
      .challenge(winner: .two), scores: BySeat(300, 20), racks: BySeat(9, 9), rules: rules)
    #expect(challenge.winner == .two && challenge.spread == 280)
  }

  @Test("Equal scores are a tie")
  func tie() {
    let final = FinalScore(.out(.two), scores: BySeat(310, 300), racks: BySeat(5, 0), rules: rules)
    #expect(final.winner == nil && final.spread == 0)
  }
}
