// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The house as an opponent; it uses its rack, the board and the number of tiles in the bag, and nothing else.
///
/// Level 1 plays like a newcomer, level 2 well, level 3 for the most points. No level considers its leave or
/// the squares it opens. Each level plays phonies, so that there is something to challenge: one turn in 12,
/// 24 and 40. The same random numbers give the same game.
///
/// A lexicon that tests words by a function cannot list them. The house then exchanges or passes, and still
/// challenges.
package struct RobotPlayer: Sendable {
  /// The levels, from newcomer to the most points.
  package static let levels = 1...3

  /// The level, one of `levels`.
  package let level: Int

  private let lexicon: Lexicon
  private let rules: TournamentRules
  private let finder: PlayFinder?

  /// The greatest number of tiles tried on squares in a turn, which bounds its time.
  ///
  /// With at most one blank a turn needs far fewer. With two on an open board it may need more. The squares
  /// with the lowest possible scores are then not examined.
  package static let stepsMax = 1_000_000

  /// Creates a player; traps on a level outside `levels` and on a lexicon with other tiles than the rules.
  ///
  /// The first player of a lexicon reads its whole graph. A player may be kept and shared.
  package init(level: Int, lexicon: Lexicon, rules: TournamentRules) {
    precondition(RobotPlayer.levels.contains(level), "a level is 1 to 3")
    self.level = level
    self.lexicon = lexicon
    self.rules = rules
    finder = PlayFinder(lexicon, rules: rules)
  }

  /// Decides on a legal placement, an exchange or a pass; drawing and challenging are separate.
  ///
  /// `board` is the board before the play. `random` selects among plays and decides whether the turn is a phony.
  package func turn(
    board: Board, rack: Rack, bagCount: Int, using random: inout some RandomNumberGenerator
  ) -> RobotTurn {
    guard let finder else { return exchange(rack, bagCount) }
    let salt = random.next()
    let isPhony = Int.random(in: 0..<Habits.of(level: level).turnsPerPhony, using: &random) == 0
    // Level 3 needs only its best play, unless it is to spoil plays for a phony.
    var shortlist = Shortlist(level: level, salt: salt, most: level == 3 && !isPhony ? 1 : Shortlist.most)
    finder.forEachGoodPlay(on: board, rack: rack, stepsMax: RobotPlayer.stepsMax) { play in
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

  /// Returns whether the house challenges a play that formed these words.
  ///
  /// Only level 1 challenges acceptable plays, two in 100. Of unacceptable plays level 1 challenges 25 in
  /// 100, level 2 50, and level 3 95.
  /// Source: design, promise 1: one ruling a play, blind.
  package func doubts(
    words: some Sequence<Word>, using random: inout some RandomNumberGenerator
  ) -> Bool {
    let habits = Habits.of(level: level)
    // Every word is looked up, so that the time taken does not reveal which word is unacceptable.
    let isAcceptable = words.reduce(true) { lexicon.contains($1) && $0 }
    let odds = isAcceptable ? habits.doubtsOfOthers : habits.doubtsOfPhonies
    return Int.random(in: 0..<100, using: &random) < odds
  }

  /// Exchanges all letters, or the most valuable if the bag holds fewer; passes if the rules forbid it.
  private func exchange(_ rack: Rack, _ bagCount: Int) -> RobotTurn {
    let letters = rack.filter { $0 != TileSet.blank }
      .sorted { (rules.tiles.points(of: $0), $0) > (rules.tiles.points(of: $1), $1) }
    let given = Array(letters.prefix(max(0, min(bagCount, rules.rackSize))))
    guard rules.exchangeFault(of: given, from: rack, bag: bagCount) == nil, let tiles = Rack(given) else {
      return .pass
    }
    return .exchange(tiles)
  }
}

/// The decision of the house for its turn.
package enum RobotTurn: Hashable, Sendable {
  /// A legal placement; its words need not be acceptable.
  case place(Placement)
  /// An exchange of these tiles, which the rules allow.
  case exchange(Rack)
  case pass
}
