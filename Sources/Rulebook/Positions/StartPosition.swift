// SPDX-License-Identifier: MIT

/// Where a game begins that goes on from a position: the board, and what each side brings along.
///
/// Nobody knows which tiles the players hold, only how many. A class, because few games begin so and every one has room
/// for it. Source: Protocol/SPEC.md 9.32.
package final class StartPosition: Sendable {
  /// What lies on the board, as one group of tiles, or nothing.
  package let board: Board
  /// By seat, within `scoreRange`.
  package let scores: BySeat<Int>
  /// Turns in a row without points, below the limit that ends a game.
  package let scoreless: Int
  /// How many tiles each side holds: full racks, as long as the tiles that are not on the board fill both; then 1 to 7 each,
  /// all the tiles that are not on the board.
  package let held: BySeat<Int>

  /// What a side may have scored.
  package static let scoreRange = -999...1500

  /// Takes a position's parts.
  ///
  /// - Parameters:
  ///   - board: what lies there.
  ///   - scores: by seat.
  ///   - scoreless: turns in a row without points.
  ///   - held: how many tiles each side holds.
  ///   - tiles: the set of the game.
  /// - Throws: why no game goes on from there.
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

  /// Takes a position as a line has it, for a side on turn.
  ///
  /// Of racks that the line names the numbers of tiles count, and only where the bag is empty.
  ///
  /// - Parameters:
  ///   - position: as it was read with the tiles of the game.
  ///   - seat: who is on turn, whose rack and score come first.
  ///   - tiles: the set of the game.
  /// - Throws: why no game goes on from there.
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

  private static func bySeat(_ pair: [Int], first seat: Seat) -> BySeat<Int> {
    seat == .one ? BySeat(pair[0], pair[1]) : BySeat(pair[1], pair[0])
  }
}

/// Why no game goes on from a position.
package enum StartFault: Error, Hashable, Sendable {
  /// A player is out, or so many turns without points have ended the game.
  case over
  /// The bag is empty, so many tiles are left, and no rack is named.
  case racksUnknown(left: Int)
  /// So many tiles are left, and the sides cannot hold as many as is said.
  case racks(left: Int)
  /// A score that no game has.
  case score(Int)
  /// The tile on a square does not hang together with most others.
  case apart(Square)
  /// The set of that name does not have so many of some tile.
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
  /// The first square, row by row, whose tile does not hang together with the largest group; nil where all tiles do.
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

  /// The squares of all tiles that hang together with one.
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
