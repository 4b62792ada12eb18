// SPDX-License-Identifier: MIT
import Bytes
import Opponents
import Rulebook

/// Turns of the house at its strongest, on boards from the middle of games, by how many blanks it holds.
enum FinderCase {
  /// How many turns are on a board.
  private static let turns = 12
  /// How many boards, by the number of blanks.
  private static let boards = [400, 200, 50]

  static func run(_ bench: Bench) throws(BenchFault) {
    let games = try bench.games()
    let player = RobotPlayer(level: 3, lexicon: games.lexicon, rules: games.rules)
    for (blanks, count) in boards.enumerated() {
      var times: [Double] = []
      for script in games.all.prefix(count) {
        guard let (board, rack, bagCount) = position(script, blanks: blanks, games) else { continue }
        var random = SplitMix()
        let begun = Clock.ownProcessorTime
        let turn = player.turn(board: board, rack: rack, bagCount: bagCount, using: &random)
        times.append(Double(Clock.ownProcessorTime - begun) / 1e9)
        guard case .place(let placement) = turn else { continue }
        let legality = Legality(of: placement, on: board, rack: rack, rules: games.rules)
        guard legality.isLegal else { throw .missing("a legal turn") }
      }
      guard times.count == count else { throw .miscounted("boards", expected: count, got: times.count) }
      let mean = times.reduce(0, +) / Double(count)
      bench.add(
        Row(
          work: "turns of the house, level 3, \(blanks) blank\(blanks == 1 ? "" : "s"); median, slowest",
          ours: Numbers.rate(1 / mean),
          theirs: "\(Numbers.span(Numbers.median(times))), \(Numbers.span(times.max() ?? 0))",
          cost: mean * 1e6))
    }
  }

  /// A board, a rack from the tiles that are not on it, and how many are left; nil where the game is shorter.
  private static func position(
    _ script: ScriptedGame, blanks: Int, _ games: ScriptedGames
  ) -> (Board, Rack, bagCount: Int)? {
    guard script.turns.count > turns, let board = games.replay(script, turnsMax: turns)?.end?.board,
      var bag = Bag(of: games.rules.tiles, without: board)
    else { return nil }
    // The rack has as many blanks as are wanted, though the board may have them too.
    var rack = Rack()
    for _ in 0..<blanks { rack.insert(TileSet.blank) }
    var random = SplitMix(seed: UInt64(blanks))
    while rack.count < games.rules.rackSize {
      let label = bag.draw(at: Int.random(in: 0..<bag.count, using: &random))
      if label != TileSet.blank { rack.insert(label) }
    }
    return (board, rack, bag.count - games.rules.rackSize)
  }
}
