// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Opponents
import Rulebook

/// A whole game of two players who always lay what scores most, found before anything is measured.
///
/// Tiles are drawn as a dealt table draws them, so that the same game can be played by the rules alone, at
/// a dealt table, and, with its tiles taken for real ones, at a board.
struct ScriptedGame {
  enum Action {
    case place(Placement)
    case exchange(Rack)
    case pass
  }

  struct Turn {
    let action: Action
    /// Where in the bag each tile lay that was drawn after the placement, or for the tiles put back.
    let draws: [Int]
  }

  /// What a server's bags are seeded from that is to go on with these games.
  static let bagKey = SHA256.digest(of: "bench".utf8)

  /// What every draw derives from: the seed of the table of the game's number.
  let seed: BagSeed
  /// The tiles dealt.
  let racks: BySeat<Rack>
  private(set) var turns: [Turn] = []
  /// How the game stands after the last turn.
  private(set) var end: Game
  /// The scores with the tiles left.
  private(set) var final = BySeat(0, 0)

  /// How many of the turns are placements.
  var plays: Int {
    turns.count { if case .place = $0.action { true } else { false } }
  }

  /// True where a player laid the last tile, which nearly all games end with.
  var isPlayedOut: Bool { if case .over(.out) = end.phase { true } else { false } }

  /// Finds a game; nil where the finder has no words to lay, or the game does not end.
  init?(number: Int, finder: PlayFinder, rules: TournamentRules) {
    seed = BagSecret(Self.bagKey).seed(of: TableID(number), openedAt: TableScript.start)
    var draws = 0
    var bag = Bag(of: rules.tiles)
    let one = Self.drawn(rules.rackSize, from: &bag, seed, &draws).rack
    racks = BySeat(one, Self.drawn(rules.rackSize, from: &bag, seed, &draws).rack)
    guard let game = Game(racks: racks, rules: rules) else { return nil }
    end = game
    while turns.count < 100 {
      if case .over = end.phase { break }
      turns.append(turn(finder, rules, &draws))
    }
    guard let final = Self.finalScore(of: end, rules: rules) else { return nil }
    self.final = final.scores
  }

  private mutating func turn(_ finder: PlayFinder, _ rules: TournamentRules, _ draws: inout Int) -> Turn {
    let seat = end.onTurn
    guard end.admitsTurns, let rack = end.racks?[seat] else {
      end.pass(rules: rules)
      return Turn(action: .pass, draws: [])
    }
    var best: FoundPlay?
    // Two blanks on an open board would take longer than all the rest.
    finder.forEachPlay(on: end.board, rack: rack, stepsMax: 100_000) { play in
      if play.score > best?.score ?? .min { best = play }
    }
    var bag = end.bag
    if let best {
      end.place(best.placement, rules: rules)
      let missing = min(rules.rackSize - end.rackCounts[seat], bag.count)
      let drawn = Self.drawn(missing, from: &bag, seed, &draws)
      end.draw(drawn.rack, for: seat)
      return Turn(action: .place(best.placement), draws: drawn.places)
    }
    guard rules.exchangeFault(of: Array(rack), from: rack, bag: bag.count) == nil else {
      end.pass(rules: rules)
      return Turn(action: .pass, draws: [])
    }
    let drawn = Self.drawn(rack.count, from: &bag, seed, &draws)
    end.exchange(rack, for: drawn.rack, rules: rules)
    return Turn(action: .exchange(rack), draws: drawn.places)
  }

  private static func drawn(
    _ count: Int, from bag: inout Bag, _ seed: BagSeed, _ draws: inout Int
  ) -> (rack: Rack, places: [Int]) {
    var rack = Rack()
    var places: [Int] = []
    for _ in 0..<count {
      draws += 1
      places.append(seed.choice(draw: draws, of: bag.count))
      rack.insert(bag.draw(at: places[places.count - 1]))
    }
    return (rack, places)
  }

  /// The scores with the tiles left; nil where the game is not over.
  static func finalScore(of game: Game, rules: TournamentRules) -> FinalScore? {
    guard case .over(let end) = game.phase, let racks = game.racks else { return nil }
    let left = BySeat(rules.tiles.points(of: racks.one), rules.tiles.points(of: racks.two))
    return FinalScore(end, scores: game.scores, racks: left, rules: rules)
  }
}

/// The games of a run, found once.
struct ScriptedGames {
  static let count = 2000

  let lexicon: Lexicon
  let agreed: AgreedLexicon
  let rules: TournamentRules
  let finder: PlayFinder
  let all: [ScriptedGame]

  init(lexicon path: String) throws(BenchFault) {
    do throws(LexiconFault) {
      lexicon = try Lexicon.open(path: path)
    } catch { throw .missing(path) }
    agreed = AgreedLexicon(lexicon)
    guard let tiles = TileSet.named(lexicon.alphabet.name) else { throw .missing("a set of tiles") }
    let rules = TournamentRules(tiles: tiles)
    guard let finder = PlayFinder(lexicon, rules: rules) else { throw .missing("a list of words") }
    self.rules = rules
    self.finder = finder
    all = (1...Self.count).compactMap { ScriptedGame(number: $0, finder: finder, rules: rules) }
    guard all.count == Self.count else {
      throw .miscounted("games", expected: Self.count, got: all.count)
    }
  }
}
