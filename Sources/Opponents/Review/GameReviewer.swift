// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Rulebook

/// A reviewer of games by static evaluation; the same game always gets the same review.
///
/// It reads whole games, with both racks. So it may be asked about a game only when it is over.
package struct GameReviewer: Sendable {
  package let evaluation: StaticEvaluation

  /// The number of best turns that are listed.
  package static let listed = 5
  /// The most turns looked at to solve an end.
  static let endTurnsMost = 20_000
  /// The most tiles tried on squares for one list of turns.
  static let stepsMax = 1_000_000
  /// The number of racks sampled for the luck of a draw.
  static let racksSampled = 100

  private var rules: TournamentRules { evaluation.rules }

  /// Creates a reviewer; nil if the lexicon tests words by a function; traps if its tiles are not those of the rules.
  package init?(_ lexicon: Lexicon, rules: TournamentRules) {
    guard let evaluation = StaticEvaluation(lexicon, rules: rules, leaves: .of(rules.tiles)) else {
      return nil
    }
    self.evaluation = evaluation
  }

  /// Reviews the turns of a game, which are in order.
  package func review(_ turns: [PlayedTurn]) -> GameReview {
    guard let review = review(turns, while: { true }) else { preconditionFailure("nothing ends it") }
    return review
  }

  /// Reviews the turns of a game; nil if `mayGoOn`, asked before each turn, returns false.
  package func review(_ turns: [PlayedTurn], while mayGoOn: () -> Bool) -> GameReview? {
    var reviews: [TurnReview] = []
    var sides = BySeat(SideSummary(), SideSummary())
    var kept = BySeat<Kept?>(nil, nil)
    var hasPlayed = BySeat(false, false)
    for (number, turn) in turns.enumerated() {
      guard mayGoOn() else { return nil }
      let before = hasPlayed[turn.seat] ? kept[turn.seat] : opening(turn)
      let review = review(turn, kept: before, number)
      reviews.append(review)
      sides[turn.seat].add(review, number + 1)
      if let challenge = turn.challenge { sides[turn.seat.opposite].add(made: challenge) }
      kept[turn.seat] = self.kept(after: turn)
      hasPlayed[turn.seat] = true
    }
    return GameReview(turns: reviews, sides: sides)
  }

  // MARK: One turn

  private func review(_ turn: PlayedTurn, kept: Kept?, _ number: Int) -> TurnReview {
    let isPhony = isPhony(turn)
    guard let sight = turn.sight else {
      return TurnReview(turn: turn, rating: nil, end: nil, isPhony: isPhony, unseen: nil, luck: nil)
    }
    let rating = rating(turn, sight)
    return TurnReview(
      turn: turn, rating: rating, end: rating.flatMap { end(turn, sight, $0) }, isPhony: isPhony,
      unseen: sight.unseen(of: rules.tiles), luck: kept.flatMap { luck(sight.rack, of: $0, number) })
  }

  private func isPhony(_ turn: PlayedTurn) -> Bool {
    guard case .chosen(.place(let placement)) = turn.action else { return false }
    return WordsFormed(of: placement, on: turn.board).contains { formed in
      Word(labels: formed.tiles.labels).map { evaluation.lexicon.contains($0) } != true
    }
  }

  private func rating(_ turn: PlayedTurn, _ sight: SeatSight) -> TurnReview.Rating? {
    guard case .chosen(let chosen) = turn.action else { return nil }
    let best = best(in: sight)
    // A play that came off gained what a pass gains.
    let isOff = turn.challenge?.isWon == true
    var played = evaluation.rated(isOff ? .pass : chosen, in: sight)
    if played.turn == .pass, sight.bagCount > 0 {
      let value = evaluation.leaves.value(ofWhole: sight.rack)
      played = RatedTurn(turn: isOff ? chosen : .pass, score: 0, leave: sight.rack, equity: value)
    }
    let bingos = bingos(in: sight)
    return TurnReview.Rating(
      played: played, best: best, lost: max(0, (best.first?.equity ?? played.equity) - played.equity),
      laysBingo: played.score > 0 && sight.rack.count - played.leave.count == rules.bingoSize,
      bingos: bingos.count, bestBingo: bingos.best)
  }

  /// Returns the best turns, the best first, at most `listed`.
  ///
  /// On an empty board each play has a mirror image, which lays the same tiles down instead of across. One of the two
  /// is listed.
  private func best(in sight: SeatSight) -> [RatedTurn] {
    guard sight.board.isEmpty, rules.layout.isSymmetric else {
      return evaluation.best(Self.listed, in: sight, stepsMax: Self.stepsMax)
    }
    var met: Set<Placement> = []
    let all = evaluation.best(2 * Self.listed, in: sight, stepsMax: Self.stepsMax)
    let distinct = all.filter { rated in
      guard case .place(let placement) = rated.turn else { return true }
      return met.insert(placement.direction == .across ? placement : placement.mirrored).inserted
    }
    return Array(distinct.prefix(Self.listed))
  }

  /// Returns the number of plays with the bonus, and the one with the highest equity.
  private func bingos(in sight: SeatSight) -> (count: Int, best: RatedTurn?) {
    guard sight.rack.count >= rules.bingoSize, rules.bingoSize > 1 else { return (0, nil) }
    return evaluation.plays(of: rules.bingoSize, in: sight, stepsMax: Self.stepsMax)
  }

  private func end(_ turn: PlayedTurn, _ sight: SeatSight, _ rating: TurnReview.Rating) -> TurnReview.End? {
    let endgame = Endgame(evaluation: evaluation)
    guard let start = endgame.position(in: sight) else { return nil }
    let isOff = turn.challenge?.isWon == true
    let played = isOff ? evaluation.rated(.pass, in: sight) : rating.played
    guard let best = endgame.solution(start, turnsMost: Self.endTurnsMost)?.spread,
      let spread = endgame.spreads(after: [played], start, turnsMost: Self.endTurnsMost)?.first
    else { return .notSolved }
    return .solved(best: best, lost: max(0, best - spread))
  }

  // MARK: Draws

  /// The tiles that a side kept before a draw, and those among which it drew.
  private struct Kept {
    let tiles: Rack
    let pool: Bag
  }

  /// Returns what a side keeps before its first turn: nothing.
  private func opening(_ turn: PlayedTurn) -> Kept? {
    // A game that began with tiles on the board dealt its racks elsewhere.
    guard turn.board.isEmpty || turn.bagCount > 0, let pool = Bag(of: rules.tiles, without: turn.board) else {
      return nil
    }
    return Kept(tiles: Rack(), pool: pool)
  }

  private func kept(after turn: PlayedTurn) -> Kept? {
    guard case .chosen(let chosen) = turn.action, let sight = turn.sight else { return nil }
    var board = turn.board
    var leave = sight.rack
    if !turn.cameOff {
      leave = evaluation.rated(chosen, in: sight).leave
      if case .place(let placement) = chosen { board.lay(placement) }
    }
    // Tiles that were exchanged were on the rack when others were drawn.
    let held = if case .exchange = chosen { sight.rack } else { leave }
    guard let pool = Bag(of: rules.tiles, without: board, racks: [held]) else { return nil }
    return Kept(tiles: leave, pool: pool)
  }

  /// Returns the value of a rack less the mean of racks drawn from the same pool; nil where nothing was drawn.
  private func luck(_ rack: Rack, of kept: Kept, _ number: Int) -> Int? {
    let drawn = rack.count - kept.tiles.count
    guard drawn > 0, rack.without(kept.tiles) != nil, kept.pool.count >= drawn else { return nil }
    var random = SplitMix(seed: UInt64(number))
    var sum = 0
    for _ in 0..<Self.racksSampled {
      var pool = kept.pool
      var other = kept.tiles
      for label in pool.drawn(drawn, using: &random) { other.insert(label) }
      sum += evaluation.leaves.value(ofWhole: other)
    }
    return evaluation.leaves.value(ofWhole: rack) - sum / Self.racksSampled
  }
}

extension Leaves {
  /// Returns the value of a whole rack: the mean of its leaves with a tile fewer, in hundredths of a point.
  func value(ofWhole rack: Rack) -> Int {
    guard !rack.isEmpty else { return 0 }
    let sum = rack.reduce(0) { sum, label in sum + (rack.without([label]).map { value(of: $0) } ?? 0) }
    return sum / rack.count
  }
}
