// SPDX-License-Identifier: MIT
import Opponents
import Rulebook

/// Turns of the house at its strongest on positions from the middle of games, by how many blanks it holds.
enum FinderCase {
  /// Positions are taken after so many turns.
  static let turns = 12
  static let positions = [400, 200, 50]

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let games = try bench.games()
    let player = HousePlayer(level: 3, lexicon: games.lexicon, rules: games.rules)
    for (blanks, count) in positions.enumerated() {
      let positions = games.all.prefix(count).compactMap { Position($0, blanks: blanks, games.rules) }
      guard positions.count == count else {
        throw .miscounted("positions", expected: count, got: positions.count)
      }
      var times: [Double] = []
      for position in positions {
        var random = SplitMix(seed: Questions.seed)
        let begun = Clock.ownProcessorTime
        let turn = player.turn(
          board: position.board, rack: position.rack, bagCount: position.bagCount, using: &random)
        times.append(Double(Clock.ownProcessorTime - begun) / 1e9)
        if case .place(let placement) = turn {
          let legality = Legality(
            of: placement, on: position.board, rack: position.rack, rules: games.rules)
          guard legality.isLegal else { throw .miscounted("legal turns", expected: 1, got: 0) }
        }
      }
      let mean = times.reduce(0, +) / Double(count)
      var row = Row(
        work: "turns of the house, level 3, \(blanks) blank\(blanks == 1 ? "" : "s"); median, slowest",
        ours: Numbers.rate(1 / mean), peer: "",
        theirs:
          "\(Numbers.short(Numbers.median(times) * 1e3)) ms, \(Numbers.short((times.max() ?? 0) * 1e3)) ms")
      row.ourCost = mean * 1e6
      bench.add(row)
    }
  }

  /// A board from the middle of a game and a rack from the tiles not on it.
  private struct Position {
    let board: Board
    let rack: Rack
    let bagCount: Int

    /// Nil where the game is shorter.
    init?(_ script: ScriptedGame, blanks: Int, _ rules: TournamentRules) {
      var board = Board()
      guard script.turns.count > FinderCase.turns else { return nil }
      for turn in script.turns.prefix(FinderCase.turns) {
        if case .place(let placement) = turn.action { board.lay(placement) }
      }
      guard var bag = Bag(of: rules.tiles, without: board) else { return nil }
      // Blanks lie first in the bag; as many as are wanted are held, though the board may have them too.
      var rack = Rack()
      for _ in 0..<blanks { rack.insert(TileSet.blank) }
      var random = SplitMix(seed: UInt64(blanks))
      while rack.count < rules.rackSize {
        let label = bag.draw(at: Int.random(in: 0..<bag.count, using: &random))
        if label != TileSet.blank { rack.insert(label) }
      }
      self.board = board
      self.rack = rack
      bagCount = bag.count - rules.rackSize
    }
  }
}
