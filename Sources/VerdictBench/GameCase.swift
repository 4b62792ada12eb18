// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// Whole games by the rules alone, then decided and folded at a table; nothing touches a disk.
enum GameCase {
  static func run(_ bench: Bench) throws(BenchFault) {
    let games = try bench.games()
    let (count, plays) = (games.all.count, games.all.reduce(0) { $0 + $1.plays })
    let bare = try Clock.least(counting: count) { games.all.count { scores(of: $0, games) == $0.scores } }
    let decided = try Clock.least(counting: count) {
      games.all.count { games.replay($0)?.scores == $0.scores }
    }
    for (name, seconds) in [("the rules alone", bare), ("decided and folded at a dealt table", decided)] {
      bench.add("whole games, \(name)", each: seconds)
      bench.add("plays, \(name)", each: seconds * Double(count) / Double(plays))
    }
  }

  /// Plays a game by its events: legality, words, look-ups, score, tiles laid and drawn, the end.
  ///
  /// Nil where the game does not come to its end.
  private static func scores(of script: ScriptedGame, _ games: ScriptedGames) -> BySeat<Int>? {
    let rules = games.rules
    var game: Game?
    for entry in script.entries {
      guard case .game(let event) = entry.event else { continue }
      let seat = game?.onTurn ?? .one
      switch event.action {
      case .started(let first, let racks):
        game = racks.flatMap { Game(first: first, racks: $0, rules: rules) }
      case .passed(_, let drew):
        draw(drew, for: seat.opposite, &game)
        game?.pass(rules: rules)
      case .exchanged(let made):
        draw(made.drew, for: seat.opposite, &game)
        game?.exchange(made.given, for: made.drawn, rules: rules)
      case .played(let play):
        draw(play.drew, for: seat.opposite, &game)
        guard let board = game?.board, let rack = game?.racks?[seat],
          Legality(of: play.placement, on: board, rack: rack, rules: rules).isLegal
        else { return nil }
        let words = WordsFormed(of: play.placement, on: board).map { word in
          Word((0..<word.count).compactMap { Tile(rawValue: word[$0].label) }) ?? Word()
        }
        guard words.allSatisfy({ games.lexicon.contains($0) }) else { return nil }
        game?.place(play.placement, rules: rules)
      default: return nil
      }
    }
    guard let game, case .over(let end) = game.phase, let racks = game.racks else { return nil }
    let left = BySeat(rules.tiles.points(of: racks.one), rules.tiles.points(of: racks.two))
    return FinalScore(end, scores: game.scores, racks: left, rules: rules).scores
  }

  private static func draw(_ tiles: Rack?, for seat: Seat, _ game: inout Game?) {
    if let tiles { game?.draw(tiles, for: seat) }
  }
}
