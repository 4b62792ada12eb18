// SPDX-License-Identifier: MIT
import Rulebook

/// The end of a game with an empty bag, where each side knows the other's rack.
///
/// A spread is what the side on turn gains on the other to the end, in points, the tiles left included. Only plays
/// with acceptable words are considered. Two passes in a row end the game, since a side that passes once more has
/// nothing better; then each side loses its own tiles.
struct Endgame {
  /// A position of the end of a game.
  struct Position: Hashable {
    var board: Board
    /// The rack of the side on turn.
    var mine: Rack
    var theirs: Rack
    /// Whether the turn before was a pass.
    var follows = false
  }

  let evaluation: StaticEvaluation

  private var tiles: TileSet { evaluation.rules.tiles }

  /// Reads a position; nil if the bag is not empty or the unseen tiles make no rack.
  func position(in sight: SeatSight) -> Position? {
    guard sight.bagCount == 0, let theirs = sight.unseen(of: tiles)?.rack else { return nil }
    return Position(board: sight.board, mine: sight.rack, theirs: theirs)
  }

  // MARK: Played out

  /// Returns the spread if both sides take the turn of the best static equity to the end.
  func playedOut(_ start: Position, stepsMax: Int = .max) -> Int {
    var position = start
    var (spread, sign) = (0, 1)
    // Each play takes a tile from a rack, and one pass at most stands between two plays.
    for _ in 0..<4 * Rack.most + 4 {
      let sight = SeatSight(board: position.board, rack: position.mine, bagCount: 0)
      guard let best = evaluation.best(1, in: sight, stepsMax: stepsMax).first else { break }
      switch step(best, &position) {
      case .goesOn(let points): spread += sign * points
      case .ends(let points): return spread + sign * points
      }
      sign = -sign
    }
    return spread
  }

  enum Step {
    case goesOn(Int)
    case ends(Int)
  }

  /// Carries out a turn; returns what the side gains by it, and by the end if the turn ends the game.
  func step(_ turn: RatedTurn, _ position: inout Position) -> Step {
    guard case .place(let placement) = turn.turn else {
      if position.follows { return .ends(position.theirs.points(tiles) - position.mine.points(tiles)) }
      position = Position(board: position.board, mine: position.theirs, theirs: position.mine, follows: true)
      return .goesOn(0)
    }
    if turn.leave.isEmpty { return .ends(turn.score + 2 * position.theirs.points(tiles)) }
    var board = position.board
    board.lay(placement)
    position = Position(board: board, mine: position.theirs, theirs: turn.leave)
    return .goesOn(turn.score)
  }

  // MARK: Solved

  /// A turn that no other turn is better than, and its spread.
  struct Solution: Hashable {
    let turn: RatedTurn
    /// The spread with best turns of both sides, in points.
    let spread: Int
  }

  /// Returns the spread of each turn asked about, with best turns after it; nil if more than `turnsMost` turns have to be looked at.
  func spreads(after turns: [RatedTurn], _ start: Position, turnsMost: Int) -> [Int]? {
    var search = EndgameSearch(endgame: self, turnsLeft: turnsMost)
    var spreads: [Int] = []
    for turn in turns {
      guard let spread = search.spread(after: turn, start, -EndgameSearch.bound, EndgameSearch.bound) else {
        return nil
      }
      spreads.append(spread)
    }
    return spreads
  }

  /// Returns a best turn; nil if more than `turnsMost` turns have to be looked at.
  func solution(_ start: Position, turnsMost: Int) -> Solution? {
    var search = EndgameSearch(endgame: self, turnsLeft: turnsMost)
    var best: Solution?
    guard let turns = search.turns(in: start) else { return nil }
    for turn in turns {
      let least = best?.spread ?? -EndgameSearch.bound
      guard let spread = search.spread(after: turn, start, least, EndgameSearch.bound) else { return nil }
      if spread > least { best = Solution(turn: turn, spread: spread) }
    }
    return best
  }
}

/// A search through the ends of a game, with bounds and a table of positions that were searched.
///
/// Source: Knuth and Moore, An analysis of alpha-beta pruning, 1975.
private struct EndgameSearch {
  /// More than any spread.
  static let bound = 1_000_000
  /// The most tiles tried on squares for each turn that may still be looked at.
  private static let stepsMost = 100

  let endgame: Endgame
  /// The number of turns that may still be looked at.
  var turnsLeft: Int
  private var known: [Endgame.Position: (least: Int, most: Int)] = [:]

  init(endgame: Endgame, turnsLeft: Int) {
    self.endgame = endgame
    self.turnsLeft = turnsLeft
  }

  /// Returns the turns of a position, the best static equities first and a pass last.
  ///
  /// It is nil if too many turns have to be looked at.
  mutating func turns(in position: Endgame.Position) -> TurnsInOrder? {
    let sight = SeatSight(board: position.board, rack: position.mine, bagCount: 0)
    let turns = endgame.evaluation.allInOrder(in: sight, stepsMax: Self.stepsMost * turnsLeft)
    turnsLeft -= turns?.count ?? turnsLeft
    return turnsLeft > 0 ? turns : nil
  }

  /// Returns the spread after a turn within bounds; nil without turns left.
  mutating func spread(after turn: RatedTurn, _ position: Endgame.Position, _ least: Int, _ most: Int) -> Int?
  {
    var next = position
    switch endgame.step(turn, &next) {
    case .ends(let spread): return spread
    case .goesOn(let points): return spread(next, points - most, points - least).map { points - $0 }
    }
  }

  private mutating func spread(_ position: Endgame.Position, _ least: Int, _ most: Int) -> Int? {
    var (least, most) = (least, most)
    if let known = known[position] {
      if known.least >= most || known.least == known.most { return known.least }
      if known.most <= least { return known.most }
      (least, most) = (max(least, known.least), min(most, known.most))
    }
    guard turnsLeft > 0, let turns = turns(in: position) else { return nil }
    var best = -Self.bound
    for turn in turns {
      guard let spread = spread(after: turn, position, max(least, best), most) else { return nil }
      best = max(best, spread)
      if best >= most { break }
    }
    let (low, high) = (best > least ? best : -Self.bound, best < most ? best : Self.bound)
    known[position] = (low, high)
    return best
  }
}
