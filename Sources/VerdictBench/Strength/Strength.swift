// SPDX-License-Identifier: MIT
import Glibc
import Lexica
import Opponents
import Rulebook

/// The runs about the strength of the house: `leaves [percent]` and `levels ONE OTHER [games]`.
struct Strength {
  /// The seed of the games; those of `levels` are others than those of `leaves`.
  private static let seed: UInt64 = 41
  private static let levelSeed: UInt64 = 1 << 32

  private let bench: Bench
  private let rules: TournamentRules

  /// Throws `missing` for a list without a tile set.
  init(_ bench: Bench) throws(BenchFault) {
    guard let tiles = TileSet.named(bench.lexicon.alphabet.name) else { throw .missing("a set of tiles") }
    self.bench = bench
    rules = TournamentRules(tiles: tiles)
  }

  /// Writes a line of progress, which is no part of the result.
  private static func note(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// Runs what the arguments name; returns false where they name nothing.
  func run(_ arguments: [String]) throws(BenchFault) -> Bool {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard numbers.count == arguments.count - 1 else { return false }
    if arguments.first == "leaves" {
      let study = LeavesCase(bench.lexicon, rules: rules, seed: Self.seed)
      bench.show(try study.run(percent: numbers.first ?? 100) { Self.note($0) })
      return true
    }
    guard numbers.count >= 2, RobotPlayer.levels.contains(numbers[0]), RobotPlayer.levels.contains(numbers[1])
    else { return false }
    let duel = LevelsCase(lexicon: bench.lexicon, rules: rules, seed: Self.levelSeed)
    let games = numbers.count > 2 ? numbers[2] : 2000
    let result = try duel.run(numbers[0], against: numbers[1], games: games) { result in
      Self.note(result.text(numbers[0], numbers[1]))
    }
    bench.show(result.text(numbers[0], numbers[1]))
    return true
  }
}
