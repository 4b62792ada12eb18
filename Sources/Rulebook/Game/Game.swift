// SPDX-License-Identifier: MIT

/// The state of a game: the board, the scores, the seat on turn and the stage.
///
/// Each mutating method carries out one action and traps if it is impossible. Callers check first with
/// `Legality`, `exchangeFault` and `phase`. In a game with real tiles only the number of tiles on each rack
/// is known. Source: the turn; challenges; going out.
package struct Game: Hashable, Sendable {
  /// The stage of a game; records store it, because nothing else distinguishes a final pass from an ordinary pass.
  package enum Phase: Hashable, Sendable {
    /// The seat on turn may place, exchange, pass, or challenge the standing play.
    case playing
    /// A player went out; the opponent passes, which accepts the play, or challenges it.
    case finalPending
    case over(GameEnd)
  }

  /// The last placement, while it may be challenged.
  package struct Standing: Hashable, Sendable {
    package let mover: Seat
    /// The placement as resolved: its placed tiles are the new ones.
    package let placement: Placement
    package let points: Int
    /// The mover's rack before the play; nil if unknown.
    package let rackBefore: Rack?
    package let rackCountBefore: Int
    /// The tiles the mover drew after the play; empty if unknown.
    fileprivate(set) package var drawn = Rack()
    fileprivate(set) package var drawnCount = 0
  }

  package private(set) var board = Board()
  package private(set) var scores = BySeat(0, 0)
  /// The seat on turn; in `finalPending`, the seat that may still challenge.
  package private(set) var onTurn: Seat
  package private(set) var scoreless = ScorelessRun()
  package private(set) var phase = Phase.playing
  /// The last placement; nil if it may not be challenged.
  package private(set) var standing: Standing?
  /// The racks; nil in a game with real tiles.
  package private(set) var racks: BySeat<Rack>?
  package private(set) var rackCounts: BySeat<Int>
  /// The bag if the racks are known; otherwise all tiles off the board, and no draw takes from them.
  package private(set) var bag: Bag
  package private(set) var bagCount: Int

  /// Creates a game with real tiles: each player holds a full rack of unknown tiles.
  package init(first: Seat = .one, rules: TournamentRules) {
    onTurn = first
    rackCounts = BySeat(rules.rackSize, rules.rackSize)
    bag = Bag(of: rules.tiles)
    bagCount = max(0, rules.tiles.total - 2 * rules.rackSize)
  }

  /// Creates a game with real tiles from a start position; traps if the set lacks a tile of the position.
  package init(first: Seat, from start: StartPosition, rules: TournamentRules) {
    guard let left = Bag(of: rules.tiles, without: start.board) else {
      preconditionFailure("the position is of this set")
    }
    onTurn = first
    board = start.board
    scores = start.scores
    scoreless = ScorelessRun(start.scoreless)
    rackCounts = start.held
    bag = left
    bagCount = max(0, left.count - start.held.one - start.held.two)
  }

  /// Creates a game whose racks were dealt from the bag; nil if the set does not hold these tiles.
  package init?(first: Seat = .one, racks: BySeat<Rack>, rules: TournamentRules) {
    guard let bag = Bag(of: rules.tiles, without: Board(), racks: [racks.one, racks.two]) else { return nil }
    onTurn = first
    self.racks = racks
    rackCounts = BySeat(racks.one.count, racks.two.count)
    self.bag = bag
    bagCount = bag.count
  }

  /// Whether the seat on turn may place or exchange tiles; false in `finalPending` and `over`.
  package var admitsTurns: Bool { phase == .playing }

  /// Returns the legality of a placement on the present board, by a seat or by the seat on turn.
  package func legality(of placement: Placement, by seat: Seat? = nil, rules: TournamentRules) -> Legality {
    let rack = racks?[seat ?? onTurn]
    return Legality(of: placement, on: board, rack: rack, left: rack == nil ? bag : nil, rules: rules)
  }

  /// Makes a legal placement for the seat on turn and returns its score; draws no tiles.
  @discardableResult
  package mutating func place(_ placement: Placement, rules: TournamentRules) -> Score {
    precondition(admitsTurns)
    let words = WordsFormed(of: placement, on: board)
    let score = Score(of: placement, forming: words, on: board, rules: rules)
    place(placement, scoring: score.total, rules: rules)
    return score
  }

  /// Makes a legal placement for the seat on turn whose `Score` on this board totals `points`; draws no tiles.
  package mutating func place(_ placement: Placement, scoring points: Int, rules: TournamentRules) {
    precondition(admitsTurns)
    let resolved = placement.resolved(on: board)
    let held = resolved.placedTiles.lazy.map(\.held)
    standing = Standing(
      mover: onTurn, placement: resolved, points: points, rackBefore: racks?[onTurn],
      rackCountBefore: rackCounts[onTurn])
    if let rack = racks?[onTurn] {
      guard let rest = rack.without(held) else { preconditionFailure("the rack holds the tiles") }
      racks?[onTurn] = rest
    } else {
      bag.take(held)
    }
    rackCounts[onTurn] = max(0, rackCounts[onTurn] - held.count)
    board.lay(resolved)
    scores[onTurn] += points
    scoreless.addPlacement(points: points, rules.zeroPlacement)
    let isOut = rackCounts[onTurn] == 0 && bagCount == 0
    onTurn = onTurn.opposite
    if isOut { phase = .finalPending } else { endIfScoreless(rules) }
  }

  /// Draws known tiles from the bag onto a rack.
  package mutating func draw(_ tiles: Rack, for seat: Seat) {
    precondition(racks != nil)
    bag.take(tiles)
    for label in tiles {
      racks?[seat].insert(label)
      if standing?.mover == seat { standing?.drawn.insert(label) }
    }
    note(drawn: tiles.count, by: seat)
  }

  /// Fills a rack from a real bag, so that only the numbers of tiles change.
  package mutating func drawUp(_ seat: Seat, rules: TournamentRules) {
    precondition(racks == nil)
    note(drawn: min(max(0, rules.rackSize - rackCounts[seat]), bagCount), by: seat)
  }

  private mutating func note(drawn count: Int, by seat: Seat) {
    rackCounts[seat] += count
    bagCount -= count
    if standing?.mover == seat { standing?.drawnCount += count }
  }

  /// Exchanges tiles of the seat on turn; both racks are nil if the tiles are unknown.
  package mutating func exchange(_ given: Rack? = nil, for drawn: Rack? = nil, rules: TournamentRules) {
    precondition(admitsTurns && given?.count == drawn?.count)
    if let given, let drawn, let rest = racks?[onTurn].without(given) {
      racks?[onTurn] = rest
      // The rules draw new tiles before the old ones go back.
      bag.take(drawn)
      for label in drawn { racks?[onTurn].insert(label) }
      bag.insert(given)
    }
    spendTurn(rules)
  }

  /// Passes for the seat on turn; in `finalPending` a pass accepts the last play and ends the game.
  package mutating func pass(rules: TournamentRules) {
    if phase == .finalPending { return accept() }
    precondition(admitsTurns)
    spendTurn(rules)
  }

  /// Accepts the standing play; in `finalPending` this ends the game.
  package mutating func accept() {
    let mover = standing?.mover
    standing = nil
    if phase == .finalPending, let mover { phase = .over(.out(mover)) }
  }

  /// Applies the effect of the ruling on the standing play; a play has one ruling.
  package mutating func rule(_ effect: ChallengeEffect, rules: TournamentRules) {
    precondition(standing != nil)
    switch effect {
    case .playRemoved: return takeOff(rules)
    case .none: break
    case .pointsTo(let seat, let points): scores[seat] += points
    case .pointsFrom(let seat, let points): scores[seat] -= points
    case .gameWon(let seat):
      standing = nil
      phase = .over(.challenge(winner: seat))
      return
    case .challengerLosesTurn(let turn):
      guard phase != .finalPending else { break }
      onTurn = turn.opposite
      spendTurn(rules)
      return
    }
    accept()
  }

  /// Ends the game for a reason that is not on the board, or because a scoreless run was claimed.
  package mutating func end(_ end: GameEnd) {
    standing = nil
    phase = .over(end)
  }

  /// Adds points to a score without a play: a director's correction.
  package mutating func adjust(_ seat: Seat, by points: Int) { scores[seat] += points }

  /// Puts a seat on turn by a director's decision; the last play can no longer be challenged.
  package mutating func giveTurn(to seat: Seat) {
    precondition(admitsTurns)
    standing = nil
    onTurn = seat
  }

  private mutating func takeOff(_ rules: TournamentRules) {
    guard let play = standing else { return }
    board.takeOff(play.placement)
    scores[play.mover] -= play.points
    if let rack = play.rackBefore {
      racks?[play.mover] = rack
      bag.insert(play.drawn)
    } else {
      for tile in play.placement.placedTiles { bag.insert(tile.held) }
    }
    rackCounts[play.mover] = play.rackCountBefore
    bagCount += play.drawnCount
    scoreless.takeOffPlacement()
    standing = nil
    phase = .playing
    onTurn = play.mover.opposite
    endIfScoreless(rules)
  }

  private mutating func spendTurn(_ rules: TournamentRules) {
    standing = nil
    scoreless.addScoreless()
    onTurn = onTurn.opposite
    endIfScoreless(rules)
  }

  private mutating func endIfScoreless(_ rules: TournamentRules) {
    if phase == .playing, scoreless.ends(rules) { phase = .over(.scoreless) }
  }
}
