// SPDX-License-Identifier: MIT

/// A game on the board as a value: what lies there, the scores, whose turn it is and how far it has come.
///
/// Each method is one thing that happened, and traps when it could not have; whether it may happen is
/// asked before, by `Legality`, `exchangeFault` and `phase`. Where the racks are real ones, only how many
/// tiles each player holds is known. Source: the turn; challenges; going out.
package struct Game: Hashable, Sendable {
  /// How far the game has come; part of every record, for nothing else tells a final pass from a pass.
  package enum Phase: Hashable, Sendable {
    /// The seat on turn may place, exchange, pass, or challenge what stands.
    case playing
    /// A player is out: the other side passes, which accepts, or challenges.
    case finalPending
    case over(GameEnd)
  }

  /// The last placement, as long as it may be challenged.
  package struct Standing: Hashable, Sendable {
    /// Who made it.
    package let mover: Seat
    /// As resolved, so that its placed tiles are the new ones.
    package let placement: Placement
    /// What it scored.
    package let points: Int
    /// The mover's tiles before it, where they are known.
    package let rackBefore: Rack?
    /// How many the mover held before it.
    package let rackCountBefore: Int
    /// What was drawn since, where it is known.
    fileprivate(set) package var drawn = Rack()
    /// How many were drawn since.
    fileprivate(set) package var drawnCount = 0
  }

  /// The tiles on the board.
  package private(set) var board = Board()
  /// By seat.
  package private(set) var scores = BySeat(0, 0)
  /// Who is on turn; in the final phase, who may still challenge.
  package private(set) var onTurn: Seat
  /// Turns in a row without points.
  package private(set) var scoreless = ScorelessRun()
  /// How far the game has come.
  package private(set) var phase = Phase.playing
  /// The last placement, if it may be challenged.
  package private(set) var standing: Standing?
  /// The players' tiles; nil where the racks are real ones.
  package private(set) var racks: BySeat<Rack>?
  /// How many tiles each player holds.
  package private(set) var rackCounts: BySeat<Int>
  /// The tiles in the bag where the racks are known, else those that are not on the board, and then no draw is from it.
  package private(set) var bag: Bag
  /// How many tiles are in the bag.
  package private(set) var bagCount: Int

  /// A game whose tiles are real: each player holds a full rack that nobody else knows.
  package init(first: Seat = .one, rules: TournamentRules) {
    onTurn = first
    rackCounts = BySeat(rules.rackSize, rules.rackSize)
    bag = Bag(of: rules.tiles)
    bagCount = max(0, rules.tiles.total - 2 * rules.rackSize)
  }

  /// A game that goes on from a position, with real tiles, which its set has.
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

  /// A game whose racks were dealt from the bag; nil when the set does not hold these tiles.
  package init?(first: Seat = .one, racks: BySeat<Rack>, rules: TournamentRules) {
    guard let bag = Bag(of: rules.tiles, without: Board(), racks: [racks.one, racks.two]) else { return nil }
    onTurn = first
    self.racks = racks
    rackCounts = BySeat(racks.one.count, racks.two.count)
    self.bag = bag
    bagCount = bag.count
  }

  /// Whether the seat on turn may place tiles and exchange them: not while the last word is open, nor after
  /// the end.
  package var admitsTurns: Bool { phase == .playing }

  /// Asks a placement of a seat, or of the one on turn, on the board as it is.
  package func legality(of placement: Placement, by seat: Seat? = nil, rules: TournamentRules) -> Legality {
    let rack = racks?[seat ?? onTurn]
    return Legality(of: placement, on: board, rack: rack, left: rack == nil ? bag : nil, rules: rules)
  }

  /// The seat on turn makes a legal placement; the tiles are not drawn yet.
  @discardableResult
  package mutating func place(_ placement: Placement, rules: TournamentRules) -> Score {
    precondition(admitsTurns)
    let words = WordsFormed(of: placement, on: board)
    let score = Score(of: placement, forming: words, on: board, rules: rules)
    place(placement, scoring: score.total, rules: rules)
    return score
  }

  /// The seat on turn makes a legal placement whose score is known; the tiles are not drawn yet.
  ///
  /// - Parameters:
  ///   - placement: in any of the three notations.
  ///   - points: what `Score` comes to for it on this board.
  ///   - rules: of this game.
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
      for label in held {
        let isLeft = bag.remove(label)
        precondition(isLeft, "the set holds the tiles")
      }
    }
    rackCounts[onTurn] = max(0, rackCounts[onTurn] - held.count)
    board.lay(resolved)
    scores[onTurn] += points
    scoreless.addPlacement(points: points, rules.zeroPlacement)
    let isOut = rackCounts[onTurn] == 0 && bagCount == 0
    onTurn = onTurn.opposite
    if isOut { phase = .finalPending } else { endIfScoreless(rules) }
  }

  /// A seat fills its rack with tiles that are known.
  package mutating func draw(_ tiles: Rack, for seat: Seat) {
    precondition(racks != nil)
    for label in tiles {
      let isDrawn = bag.remove(label)
      precondition(isDrawn, "the bag holds the tiles")
      racks?[seat].insert(label)
      if standing?.mover == seat { standing?.drawn.insert(label) }
    }
    note(drawn: tiles.count, by: seat)
  }

  /// A seat fills its rack from a real bag.
  package mutating func drawUp(_ seat: Seat, rules: TournamentRules) {
    precondition(racks == nil)
    note(drawn: min(max(0, rules.rackSize - rackCounts[seat]), bagCount), by: seat)
  }

  private mutating func note(drawn count: Int, by seat: Seat) {
    rackCounts[seat] += count
    bagCount -= count
    if standing?.mover == seat { standing?.drawnCount += count }
  }

  /// The seat on turn puts tiles back and draws as many; both nil where they are not known.
  package mutating func exchange(_ given: Rack? = nil, for drawn: Rack? = nil, rules: TournamentRules) {
    precondition(admitsTurns && given?.count == drawn?.count)
    if let given, let drawn, let rest = racks?[onTurn].without(given) {
      racks?[onTurn] = rest
      // New tiles are drawn before the old ones go back.
      for label in drawn {
        let isDrawn = bag.remove(label)
        precondition(isDrawn, "the bag holds the tiles")
        racks?[onTurn].insert(label)
      }
      bag.insert(given)
    }
    spendTurn(rules)
  }

  /// The seat on turn passes; after a player went out, that accepts the play and ends the game.
  package mutating func pass(rules: TournamentRules) {
    if phase == .finalPending { return accept() }
    precondition(admitsTurns)
    spendTurn(rules)
  }

  /// The standing play is accepted; after a player went out, that ends the game.
  package mutating func accept() {
    let mover = standing?.mover
    standing = nil
    if phase == .finalPending, let mover { phase = .over(.out(mover)) }
  }

  /// What the referee's answer about the standing play does; each play has one answer.
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

  /// The game ends for a reason that is not on the board, or a run of scoreless turns is claimed.
  package mutating func end(_ end: GameEnd) {
    standing = nil
    phase = .over(end)
  }

  /// Points that no play made: a director's correction.
  package mutating func adjust(_ seat: Seat, by points: Int) { scores[seat] += points }

  /// A seat is on turn by a director's word; what stood may no longer be challenged.
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
