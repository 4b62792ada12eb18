// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// Whole games by the rules alone, then as a table decides and folds them; nothing touches a disk.
enum GameCase {
  static func run(_ bench: inout Bench) throws(BenchFault) {
    let games = try bench.games()
    let bare = LookupCase.best { games.all.count { play($0, games) } }
    guard bare.found == games.all.count else {
      throw .miscounted("games by the rules", expected: games.all.count, got: bare.found)
    }
    add("the rules alone", bare.seconds, games, &bench)
    let tables = LookupCase.best {
      games.all.enumerated().count { number, script in
        let table = TableScript(number + 1, script, kind: .dealt, hasClock: true, games)
        return table?.run { _ in } == script.final
      }
    }
    guard tables.found == games.all.count else {
      throw .miscounted("games at a table", expected: games.all.count, got: tables.found)
    }
    add("decided and folded at a dealt table", tables.seconds, games, &bench)
    bench.add(
      remark: """
        games: \(games.all.count) different ones, \(Numbers.short(perGame(\.turns.count, games))) turns and \
        \(Numbers.short(perGame(\.plays, games))) plays each; no peer that referees games is on this machine
        """)
  }

  private static func perGame(_ count: (ScriptedGame) -> Int, _ games: ScriptedGames) -> Double {
    Double(games.all.reduce(0) { $0 + count($1) }) / Double(games.all.count)
  }

  private static func add(_ what: String, _ seconds: Double, _ games: ScriptedGames, _ bench: inout Bench) {
    let plays = games.all.reduce(0) { $0 + $1.plays }
    for (unit, count) in [("whole games", games.all.count), ("plays", plays)] {
      var row = Row(
        work: "\(unit), \(what)", ours: Numbers.rate(Double(count) / seconds), peer: "", theirs: "")
      row.ourCost = seconds * 1e6 / Double(count)
      bench.add(row)
    }
  }

  /// Plays a game: legality, words, look-ups, score, tiles laid and drawn, the end.
  ///
  /// False where it comes out otherwise than when it was found.
  private static func play(_ script: ScriptedGame, _ games: ScriptedGames) -> Bool {
    let rules = games.rules
    guard var game = Game(racks: script.racks, rules: rules) else { return false }
    for turn in script.turns {
      let seat = game.onTurn
      guard let rack = game.racks?[seat] else { return false }
      switch turn.action {
      case .pass: game.pass(rules: rules)
      case .exchange(let given):
        guard rules.exchangeFault(of: Array(given), from: rack, bag: game.bagCount) == nil else {
          return false
        }
        game.exchange(given, for: tiles(turn, game.bag), rules: rules)
      case .place(let placement):
        guard Legality(of: placement, on: game.board, rack: rack, rules: rules).isLegal else { return false }
        for word in WordsFormed(of: placement, on: game.board) {
          guard games.lexicon.contains(spelled(word)) else { return false }
        }
        game.place(placement, rules: rules)
        game.draw(tiles(turn, game.bag), for: seat)
      }
    }
    return ScriptedGame.finalScore(of: game, rules: rules)?.scores == script.final
  }

  private static func tiles(_ turn: ScriptedGame.Turn, _ bag: Bag) -> Rack {
    var bag = bag
    var rack = Rack()
    for place in turn.draws { rack.insert(bag.draw(at: place)) }
    return rack
  }

  private static func spelled(_ formed: FormedWord) -> Word {
    var word = Word()
    for place in 0..<formed.count {
      if let tile = Tile(rawValue: formed[place].label) { word.append(tile) }
    }
    return word
  }
}
