// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// The plays of whole games decided and taken over at a table, beside the rules alone; nothing touches a disk.
enum GameCase {
  static func run(_ bench: Bench) throws(BenchFault) {
    let games = try bench.games()
    let (count, plays) = (games.all.count, games.all.reduce(0) { $0 + $1.plays })
    let bare = try Clock.least(counting: count) { games.all.count { scores(of: $0, games) == $0.scores } }
    let decided = try Clock.least(counting: count) {
      games.all.count { games.replay($0)?.scores == $0.scores }
    }
    let (ours, theirs) = (decided * Double(count) / Double(plays), bare * Double(count) / Double(plays))
    bench.add(
      Row(
        work: "plays decided and taken over at a dealt table", ours: Numbers.rate(1 / ours),
        peer: "the rules alone", theirs: Numbers.rate(1 / theirs), cost: ours * 1e6, theirCost: theirs * 1e6,
        costBar: .atMost(2.5, ours / theirs)))
  }

  /// Plays a game by its events: legality, words, look-ups, score, tiles laid and drawn, the end.
  private static func scores(of script: ScriptedGame, _ games: ScriptedGames) -> BySeat<Int>? {
    let rules = games.rules
    // The table was opened, joined and begun.
    guard case .game(let begun) = script.entries[2].event,
      case .started(let first, let racks?) = begun.action,
      var game = Game(first: first, racks: racks, rules: rules)
    else { return nil }
    for entry in script.entries.dropFirst(3) {
      guard case .game(let event) = entry.event else { return nil }
      switch event.action {
      case .passed(_, let drew):
        draw(drew, &game)
        game.pass(rules: rules)
      case .exchanged(let made):
        draw(made.drew, &game)
        game.exchange(made.given, for: made.drawn, rules: rules)
      case .played(let play):
        draw(play.drew, &game)
        guard game.legality(of: play.placement, rules: rules).isLegal else { return nil }
        for formed in WordsFormed(of: play.placement, on: game.board) {
          var word = Word()
          for place in 0..<formed.count { Tile(rawValue: formed[place].label).map { word.append($0) } }
          guard games.lexicon.contains(word) else { return nil }
        }
        game.place(play.placement, rules: rules)
      default: return nil
      }
    }
    guard case .over(let end) = game.phase, let racks = game.racks else { return nil }
    let left = BySeat(rules.tiles.points(of: racks.one), rules.tiles.points(of: racks.two))
    return FinalScore(end, scores: game.scores, racks: left, rules: rules).scores
  }

  /// The other side draws as its play is accepted.
  private static func draw(_ tiles: Rack?, _ game: inout Game) {
    if let tiles { game.draw(tiles, for: game.onTurn.opposite) }
  }
}
