// SPDX-License-Identifier: MIT
import Glibc
import Lexica
import Opponents
import Rulebook

/// The runs about the strength of the house: `leaves [percent] [list]`, `levels ONE OTHER [games] [list]` and `values [games] [list]`.
///
/// A list is a name in the folder `lexica` beside the programs; without one it is `english`.
struct Strength {
  /// The seed of the games; those of `levels` are others than those of `leaves`.
  private static let seed: UInt64 = 41
  private static let levelSeed: UInt64 = 1 << 32

  private let bench: Bench
  private let words: [String]
  private let numbers: [Int]
  private let lexicon: Lexicon
  private let rules: TournamentRules

  /// Throws `missing` for a list that is not there, or that has no tile set.
  init(_ arguments: [String], _ bench: Bench) throws(BenchFault) {
    let isList = arguments.count > 1 && arguments.last.flatMap { Int($0) } == nil
    lexicon = isList ? try bench.lexicon(arguments[arguments.count - 1]) : bench.lexicon
    guard let tiles = TileSet.named(lexicon.alphabet.name) else { throw .missing("a set of tiles") }
    self.bench = bench
    words = isList ? arguments.dropLast() : arguments
    numbers = words.dropFirst().compactMap { Int($0) }
    rules = TournamentRules(tiles: tiles)
  }

  /// Writes a line of progress, which is no part of the result.
  private static func note(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// Runs what the arguments name; returns false where they name nothing.
  func run() throws(BenchFault) -> Bool {
    guard numbers.count == words.count - 1 else { return false }
    if words.first == "leaves" {
      let study = LeavesCase(lexicon, rules: rules, seed: Self.seed)
      bench.show(try study.run(percent: numbers.first ?? 100) { Self.note($0) })
      return true
    }
    let duel = LevelsCase(lexicon: lexicon, rules: rules, seed: Self.levelSeed)
    if words.first == "values" {
      let text = { (result: LevelsCase.Result) in
        "\(lexicon.name): \(result.text("computed values", "guessed ones"))"
      }
      bench.show(text(try duel.runOfLeaves(games: numbers.first ?? 2000) { Self.note(text($0)) }))
      return true
    }
    guard numbers.count >= 2, RobotPlayer.levels.contains(numbers[0]), RobotPlayer.levels.contains(numbers[1])
    else { return false }
    let games = numbers.count > 2 ? numbers[2] : 2000
    let text = { (result: LevelsCase.Result) in
      result.text("level \(numbers[0])", "level \(numbers[1])")
    }
    let result = try duel.run(numbers[0], against: numbers[1], games: games) { result in
      Self.note(text(result))
    }
    bench.show(text(result))
    return true
  }
}
