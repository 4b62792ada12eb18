// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Opponents
import Rulebook

/// Learns the values of leaves from games of the static evaluation against itself, and prints their table.
///
/// The first games use no values, each later generation those of the one before. At each turn with tiles in the bag a
/// random rack from the tiles off the board is rated on the board.
struct LeavesCase {
  /// The games of each generation.
  static let games = [1000, 2000, 4000, 12_000]
  /// The most tiles tried on squares for one rack.
  private static let stepsMax = 100_000

  private let lexicon: Lexicon
  private let rules: TournamentRules
  private let vowels: UInt64
  private let seed: UInt64

  /// Takes the vowels of the alphabet but Y, which also stands for a consonant in most languages.
  init(_ lexicon: Lexicon, rules: TournamentRules, seed: UInt64) {
    (self.lexicon, self.rules, self.seed) = (lexicon, rules, seed)
    let y = rules.tiles.spellings.firstIndex(of: "Y").map { 1 << UInt64($0 + 1) } ?? UInt64(0)
    vowels = lexicon.alphabet.vowels & ~y
  }

  /// Plays all generations, a share of their games in hundredths; returns the table as text.
  func run(percent: Int, note: (String) -> Void) throws(BenchFault) -> String {
    var leaves = Leaves(vowels: vowels)
    var number: UInt64 = 0
    var lines: [String] = []
    for (place, games) in Self.games.enumerated() {
      let count = max(20, games * percent / 100)
      var fit = LeavesFit(tiles: rules.tiles, vowels: vowels)
      let begun = Clock.nanoseconds
      guard let evaluation = StaticEvaluation(lexicon, rules: rules, leaves: leaves) else {
        throw .missing("a list of words")
      }
      for _ in 0..<count {
        number += 1
        try play(seed &+ number, evaluation, &fit)
      }
      leaves = fit.leaves()
      let seconds = Double(Clock.nanoseconds - begun) / 1e9
      let line =
        "generation \(place + 1): \(count) games, \(fit.racks) racks, mean equity \(Numbers.short(fit.mean / 100))"
      lines.append(line)
      note("\(line), \(Numbers.span(seconds))")
    }
    return text(of: leaves, lines)
  }

  /// Returns a player who takes the turn of the highest static equity, and challenges nothing.
  static func player(_ evaluation: StaticEvaluation) -> HouseGame.Player {
    HouseGame.Player(
      turn: { sight, _ in evaluation.best(1, in: sight, stepsMax: stepsMax).first?.turn ?? .pass },
      doubts: { _, _ in false })
  }

  private func play(_ seed: UInt64, _ evaluation: StaticEvaluation, _ fit: inout LeavesFit) throws(BenchFault)
  {
    guard var game = HouseGame(rules, lexicon, seed: seed) else { throw .missing("a game") }
    var random = SplitMix(seed: ~seed)
    let player = Self.player(evaluation)
    let scores = game.play(BySeat(player, player)) { sight in
      guard sight.bagCount > 0, var pool = Bag(of: rules.tiles, without: sight.board) else { return }
      let rack = HouseGame.drawn(rules.rackSize, &pool, &random)
      let drawn = SeatSight(board: sight.board, rack: rack, bagCount: sight.bagCount)
      let best = evaluation.best(1, in: drawn, stepsMax: Self.stepsMax).first
      fit.take(rack, equity: best?.equity ?? 0)
    }
    guard scores != nil else { throw .missing("the end of a game") }
  }

  private func text(of leaves: Leaves, _ generations: [String]) -> String {
    let tiles = rules.tiles
    func spelled(_ label: UInt8) -> String { label == 0 ? "?" : tiles.spellings[Int(label) - 1] }
    var lines = [
      "# SPDX-License-Identifier: MIT",
      "# The values of leaves, in hundredths of a point: docs/strength.md. Computed by make leaves, seed \(seed).",
      "# list: \(lexicon.name) \(lexicon.edition), \(lexicon.count) words",
    ]
    lines += generations.map { "# \($0)" }
    let labels = UInt8(0)...UInt8(tiles.letterCount)
    lines.append((["vowels"] + labels.filter(leaves.isVowel).map(spelled)).joined(separator: "\t"))
    for label in labels {
      let values = (1...3).map { "\(leaves[label, nth: $0])" }.joined(separator: "\t")
      lines.append("tile\t\(spelled(label))\t\(values)")
    }
    for vowels in 0...6 {
      for others in 0...(6 - vowels) where vowels + others > 0 {
        lines.append("balance\t\(vowels)\t\(others)\t\(leaves[vowels: vowels, others: others])")
      }
    }
    for one in labels {
      for other in labels where other > one && leaves[one, with: other] != 0 {
        lines.append("pair\t\(spelled(one))\t\(spelled(other))\t\(leaves[one, with: other])")
      }
    }
    return lines.joined(separator: "\n")
  }
}
