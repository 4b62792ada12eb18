// SPDX-License-Identifier: MIT
import Lexica
import Opponents
import Rulebook

/// Games of one level of the house against another: in pairs over the same bags, each side once in each seat.
struct LevelsCase {
  struct Result {
    var games = 0
    /// The games won by the first of the two levels, a tie as half.
    var won = 0.0
    /// The points that the first level scored more than the other, over all games.
    var spread = 0
    /// By level: the turns, and their processor time in seconds.
    var turns = [0, 0]
    var seconds = [0.0, 0.0]
    var slowest = [0.0, 0.0]
  }

  let lexicon: Lexicon
  let rules: TournamentRules
  let seed: UInt64

  /// Plays games of two levels, an even number; `note` is called with the result so far after every fiftieth pair.
  func run(
    _ one: Int, against other: Int, games: Int, note: (Result) -> Void = { _ in }
  ) throws(BenchFault) -> Result {
    let players = [one, other].map { level in
      let robot = RobotPlayer(level: level, lexicon: lexicon, rules: rules)
      return HouseGame.Player(
        turn: { sight, random in
          robot.turn(board: sight.board, rack: sight.rack, bagCount: sight.bagCount, using: &random)
        }, doubts: { words, random in robot.doubts(words: words, using: &random) })
    }
    return try run(players, games: games, note: note)
  }

  /// Plays games of the static evaluation with its table of leaves against the same with guessed values.
  func runOfLeaves(games: Int, note: (Result) -> Void) throws(BenchFault) -> Result {
    var players: [HouseGame.Player] = []
    for leaves in [Leaves.of(rules.tiles), .guessed(rules.tiles)] {
      guard let evaluation = StaticEvaluation(lexicon, rules: rules, leaves: leaves) else {
        throw .missing("a list of words")
      }
      players.append(LeavesCase.player(evaluation))
    }
    return try run(players, games: games, note: note)
  }

  private func run(
    _ players: [HouseGame.Player], games: Int, note: (Result) -> Void
  ) throws(BenchFault) -> Result {
    var result = Result()
    for pair in 0..<UInt64(games / 2) {
      for first in 0...1 {
        guard var game = HouseGame(rules, lexicon, seed: seed &+ pair) else { throw .missing("a game") }
        var timed = result
        func player(_ index: Int) -> HouseGame.Player {
          HouseGame.Player(
            turn: { sight, random in
              let begun = Clock.ownProcessorTime
              defer {
                let seconds = Double(Clock.ownProcessorTime - begun) / 1e9
                timed.turns[index] += 1
                timed.seconds[index] += seconds
                timed.slowest[index] = max(timed.slowest[index], seconds)
              }
              return players[index].turn(sight, &random)
            }, doubts: players[index].doubts)
        }
        guard let scores = game.play(BySeat(player(first), player(1 - first))) else {
          throw .missing("the end of a game")
        }
        result = timed
        let spread = first == 0 ? scores.one - scores.two : scores.two - scores.one
        result.games += 1
        result.spread += spread
        result.won += spread == 0 ? 0.5 : spread > 0 ? 1 : 0
      }
      if pair % 50 == 49 { note(result) }
    }
    return result
  }
}

extension LevelsCase.Result {
  /// The result as one line.
  func text(_ one: String, _ other: String) -> String {
    let share = won / Double(games)
    let error = (share * (1 - share) / Double(games)).squareRoot()
    let margin = Double(spread) / Double(games)
    let each = [0, 1].map { index in
      "\(Numbers.span(seconds[index] / Double(max(1, turns[index])))) a turn, slowest \(Numbers.span(slowest[index]))"
    }
    let sign = margin < 0 ? "-" : "+"
    return
      "\(one) against \(other): \(games) games, won \(Numbers.short(share * 100)) % ± \(Numbers.short(error * 100)), "
      + "\(sign)\(Numbers.short(abs(margin))) points a game; \(one) \(each[0]); \(other) \(each[1])"
  }
}
