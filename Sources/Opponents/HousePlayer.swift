// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The house as an opponent: it knows its rack, the board and how many tiles the bag holds, and nothing else.
///
/// Level 1 plays as a newcomer does, level 2 well, level 3 for the most points; none of them keeps a good
/// leave or minds what it opens. Every level lays a phony now and then, so that there is something to
/// challenge: one turn in 12, 24 and 40. With the same random numbers it plays the same game.
///
/// A lexicon whose membership is a function gives no words to find: the house then exchanges or passes, and
/// challenges as ever.
package struct HousePlayer: Sendable {
  /// From a newcomer to the most points.
  package static let levels = 1...3

  /// One of `levels`.
  package let level: Int

  private let lexicon: Lexicon
  private let rules: TournamentRules
  private let finder: PlayFinder?

  /// The most tiles that are tried on squares in a turn, which bounds its time.
  ///
  /// Without blanks, and with one, a turn needs far fewer. With two on an open board it may need more: then where plays
  /// can score least is not looked at.
  package static let stepsMax = 1_000_000

  /// Traps on a level outside `levels`, and when the lexicon's tiles are not those of the rules.
  ///
  /// The first one of a lexicon reads all of its graph; it may be kept and shared.
  package init(level: Int, lexicon: Lexicon, rules: TournamentRules) {
    precondition(HousePlayer.levels.contains(level), "a level is 1 to 3")
    self.level = level
    self.lexicon = lexicon
    self.rules = rules
    finder = PlayFinder(lexicon, rules: rules)
  }

  /// Decides what to do with a turn; neither drawing nor challenging is part of it.
  ///
  /// - Parameters:
  ///   - board: before the play.
  ///   - rack: its own.
  ///   - bagCount: how many tiles are in the bag.
  ///   - random: decides among plays, and whether this turn is a phony.
  /// - Returns: what the rules allow; a placement is legal.
  package func turn(
    board: Board, rack: Rack, bagCount: Int, using random: inout some RandomNumberGenerator
  ) -> HouseTurn {
    guard let finder else { return exchange(rack, bagCount) }
    let salt = random.next()
    let isPhony = Int.random(in: 0..<Habits.of(level: level).turnsPerPhony, using: &random) == 0
    // The best is enough, where nothing is to be made of the others.
    var shortlist = Shortlist(level: level, salt: salt, most: level == 3 && !isPhony ? 1 : Shortlist.most)
    finder.forEachGoodPlay(on: board, rack: rack, stepsMax: HousePlayer.stepsMax) { play in
      shortlist.look(at: play)
      return shortlist.floor
    }
    if isPhony {
      let maker = PhonyMaker(board: board, rack: rack, rules: rules, lexicon: lexicon, finder: finder)
      if let phony = maker.phony(from: shortlist.plays, isDearest: level > 1, using: &random) {
        return .place(phony)
      }
    }
    guard let play = shortlist.choice(using: &random) else { return exchange(rack, bagCount) }
    return .place(play.placement)
  }

  /// Whether it challenges a play that formed these words.
  ///
  /// Acceptable words are doubted by level 1 alone, twice in a hundred. When some word is not acceptable,
  /// level 1 doubts one play in four, level 2 one in two, level 3 all but one in twenty.
  /// Source: design, promise 1: one ruling a play, blind.
  package func doubts(
    words: some Sequence<Word>, using random: inout some RandomNumberGenerator
  ) -> Bool {
    let habits = Habits.of(level: level)
    // Every word is looked up, so that the time taken does not tell which one is not in the list.
    let isAcceptable = words.reduce(true) { lexicon.contains($1) && $0 }
    let odds = isAcceptable ? habits.doubtsOfOthers : habits.doubtsOfPhonies
    return Int.random(in: 0..<100, using: &random) < odds
  }

  /// Gives back all letters, or the dearest where the bag holds fewer; passes where that is not allowed.
  private func exchange(_ rack: Rack, _ bagCount: Int) -> HouseTurn {
    let letters = rack.filter { $0 != TileSet.blank }
      .sorted { (rules.tiles.points(of: $0), $0) > (rules.tiles.points(of: $1), $1) }
    let given = Array(letters.prefix(max(0, min(bagCount, rules.rackSize))))
    guard rules.exchangeFault(of: given, from: rack, bag: bagCount) == nil, let tiles = Rack(given) else {
      return .pass
    }
    return .exchange(tiles)
  }
}
