// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The house as an opponent; it uses its rack, the board and the number of tiles in the bag, and nothing else.
///
/// Level 1 plays like a newcomer, level 2 for points. Level 3 takes the highest static equity, which is the score
/// and the value of the leave. Level 4 looks one reply ahead: it samples the opponent's racks from the unseen tiles.
/// Each level plays phonies, so that there is something to challenge: one turn in 12, 24, 40 and 100. The same
/// random numbers give the same game.
///
/// A lexicon that tests words by a function cannot list them. The house then exchanges or passes, and still
/// challenges.
package struct RobotPlayer: Sendable {
  /// The levels, from newcomer to the one that looks ahead.
  package static let levels = 1...4

  /// The level, one of `levels`.
  package let level: Int

  private let lexicon: Lexicon
  private let rules: TournamentRules
  private let finder: PlayFinder?
  /// The evaluation of levels 3 and 4.
  private let evaluation: StaticEvaluation?

  /// The greatest number of tiles tried on squares in a turn, which bounds its time.
  ///
  /// With at most one blank a turn needs far fewer. With two on an open board it may need more. The squares
  /// with the lowest possible scores are then not examined.
  package static let stepsMax = 1_000_000

  /// Creates a player; traps on a level outside `levels` and on a lexicon with other tiles than the rules.
  ///
  /// The first player of a lexicon reads its whole graph. A player may be kept and shared.
  package init(level: Int, lexicon: Lexicon, rules: TournamentRules) {
    precondition(RobotPlayer.levels.contains(level), "a level is 1 to 4")
    self.level = level
    self.lexicon = lexicon
    self.rules = rules
    finder = PlayFinder(lexicon, rules: rules)
    evaluation = level < 3 ? nil : StaticEvaluation(lexicon, rules: rules, leaves: .of(rules.tiles))
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
    if let evaluation, !isPhony {
      return best(evaluation, SeatSight(board: board, rack: rack, bagCount: bagCount), &random)
    }
    var shortlist = Shortlist(level: level, salt: salt)
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
    if let evaluation {
      return best(evaluation, SeatSight(board: board, rack: rack, bagCount: bagCount), &random)
    }
    guard let play = shortlist.choice(using: &random) else { return exchange(rack, bagCount) }
    return .place(play.placement)
  }

  /// Returns the turn of level 3 or 4.
  private func best(
    _ evaluation: StaticEvaluation, _ sight: SeatSight, _ random: inout some RandomNumberGenerator
  ) -> RobotTurn {
    level > 3
      ? Lookahead(evaluation: evaluation).turn(in: sight, using: &random)
      : evaluation.best(1, in: sight, stepsMax: RobotPlayer.stepsMax)[0].turn
  }

  /// Returns whether the house challenges a play that formed these words.
  ///
  /// Only level 1 challenges acceptable plays, two in 100. Of unacceptable plays level 1 challenges 25 in
  /// 100, level 2 50, and the others 95.
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
