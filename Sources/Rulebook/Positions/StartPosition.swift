// SPDX-License-Identifier: MIT

/// A position from which a game starts: the board, the scores, and the number of tiles on each rack.
///
/// The tiles on the racks are unknown. A class, because every game has room for one and few games start from
/// a position.
/// Source: Protocol/SPEC.md 9.32.
package final class StartPosition: Sendable {
  /// The tiles on the board: one connected group, or none.
  package let board: Board
  /// The scores by seat, within `scoreRange`.
  package let scores: BySeat<Int>
  /// The number of scoreless turns in a row, below the limit that ends a game.
  package let scoreless: Int
  /// The number of tiles on each rack.
  ///
  /// Both racks are full if the tiles off the board suffice. Otherwise each holds 1 to 7, and together all
  /// tiles off the board.
  package let held: BySeat<Int>

  package static let scoreRange = -999...1500

  /// Creates a position; throws the reason why no game can start from it.
  package init(
    board: Board, scores: BySeat<Int>, scoreless: Int, held: BySeat<Int>, tiles: TileSet
  ) throws(StartFault) {
    let rules = TournamentRules(tiles: tiles)
    guard let unseen = Bag(of: tiles, without: board)?.count else { throw .beyondSet(tiles.name) }
    for score in [scores.one, scores.two] where !Self.scoreRange.contains(score) { throw .score(score) }
    guard scoreless >= 0, scoreless < rules.scorelessLimit else { throw .over }
    if unseen >= 2 * rules.rackSize {
      guard held == BySeat(rules.rackSize, rules.rackSize) else { throw .racks(left: unseen) }
    } else {
      guard held.one > 0, held.two > 0 else { throw .over }
      guard max(held.one, held.two) <= rules.rackSize, held.one + held.two == unseen else {
        throw .racks(left: unseen)
      }
    }
    if let square = board.loneTile { throw .apart(square) }
    self.board = board
    self.scores = scores
    self.scoreless = scoreless
    self.held = held
  }

  /// Creates a start from a CGP position that was read with the tile set of the game.
  ///
  /// The rack and score of `seat`, the seat on turn, come first in the line. The racks of the line give only
  /// numbers of tiles, and only if the bag is empty. Throws the reason why no game can start.
  package convenience init(_ position: CGPPosition, onTurn seat: Seat, tiles: TileSet) throws(StartFault) {
    let most = TournamentRules(tiles: tiles).rackSize
    let unseen = tiles.total - position.board.count
    var held = [most, most]
    if unseen < 2 * most {
      let named = position.racks.map(\.count)
      switch (named[0], named[1]) {
      case (0, 0):
        guard unseen > 0 else { throw .over }
        throw .racksUnknown(left: unseen)
      case (0, let two): held = [unseen - two, two]
      case (let one, 0): held = [one, unseen - one]
      default: held = named
      }
    }
    try self.init(
      board: position.board, scores: Self.bySeat(position.scores, first: seat), scoreless: position.scoreless,
      held: Self.bySeat(held, first: seat), tiles: tiles)
  }

  /// Creates the same position with the sides swapped.
  package init(swapping other: StartPosition) {
    board = other.board
    scores = BySeat(other.scores.two, other.scores.one)
    scoreless = other.scoreless
    held = BySeat(other.held.two, other.held.one)
  }

  private static func bySeat(_ pair: [Int], first seat: Seat) -> BySeat<Int> {
    seat == .one ? BySeat(pair[0], pair[1]) : BySeat(pair[1], pair[0])
  }
}

/// A reason why no game can start from a position.
package enum StartFault: Error, Hashable, Sendable {
  /// A player has no tiles left, or the scoreless turns have ended the game.
  case over
  /// The bag is empty, `left` tiles are off the board, and the line names neither rack.
  case racksUnknown(left: Int)
  /// The numbers of tiles on the racks do not fit the `left` tiles off the board.
  case racks(left: Int)
  /// A score outside `scoreRange`.
  case score(Int)
  /// The tile on this square is not connected with the largest group.
  case apart(Square)
  /// The tile set of this name holds fewer of some tile than the board.
  case beyondSet(String)
}

extension StartPosition: Hashable {
  package static func == (one: StartPosition, other: StartPosition) -> Bool {
    one === other
      || one.board == other.board && one.scores == other.scores && one.scoreless == other.scoreless
        && one.held == other.held
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(board)
    hasher.combine(scores)
  }
}

extension Board {
  /// The first square, row by row, whose tile is not connected with the largest group; nil if all tiles are.
  fileprivate var loneTile: Square? {
    var laid: [Square] = []
    forEachTile { square, _ in laid.append(square) }
    var known: Set<Square> = []
    var largest: Set<Square> = []
    for square in laid where !known.contains(square) {
      let group = group(of: square)
      known.formUnion(group)
      if group.count > largest.count { largest = group }
    }
    return laid.first { !largest.contains($0) }
  }

  /// Returns the squares of all tiles connected with the tile on a square, its own included.
  private func group(of square: Square) -> Set<Square> {
    var reached: Set = [square]
    var waiting = [square]
    while let square = waiting.popLast() {
      for direction in Direction.allCases {
        for step in [-1, 1] {
          guard let next = square.stepped(step, direction), self[next] != nil,
            reached.insert(next).inserted
          else { continue }
          waiting.append(next)
        }
      }
    }
    return reached
  }
}
