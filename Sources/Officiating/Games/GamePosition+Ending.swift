// SPDX-License-Identifier: MIT
import Rulebook

extension GamePosition {
  /// Returns the ending of the game, nil before it and for a seed of another commitment; real tiles have no seed.
  package func reckonEnding(seed: BagSeed?) -> Ending? {
    guard let game, case .over(let end) = game.phase else { return nil }
    if case .counting = status, until != nil { return nil }
    guard (seed != nil) == agreed.isDealt, terms.commitment == seed?.commitment else { return nil }
    let racks = racksLeft(game, end)
    let tiles = agreed.tiles
    let final = FinalScore(
      end, scores: game.scores,
      racks: BySeat(
        racks.one.map { tiles.points(of: $0) } ?? 0, racks.two.map { tiles.points(of: $0) } ?? 0),
      overtime: clock.map { reading in
        BySeat(overtime(of: .one, reading), overtime(of: .two, reading))
      }, rules: rules)
    return Ending(
      reason: end, racks: racks.one.flatMap { one in racks.two.map { BySeat(one, $0) } },
      adjustments: final.adjustments.filter { $0.points != 0 }, scores: final.scores, winner: final.winner,
      seed: seed)
  }

  private func overtime(of seat: Seat, _ reading: ClockReading) -> Overtime {
    Overtime(usedMilliseconds: rules.timeMilliseconds - reading.left[seat], rules: rules)
  }

  /// Returns the tiles left on each rack; nil where they are not known.
  private func racksLeft(_ game: Game, _ end: GameEnd) -> BySeat<Rack?> {
    if let racks = game.racks { return BySeat(racks.one, racks.two) }
    guard end.countsRacks else { return BySeat(nil, nil) }
    var known = declared
    if case .out(let seat) = end {
      known[seat] = Rack()
      if known[seat.opposite] == nil { known[seat.opposite] = deduced }
    }
    // Both racks count or neither, so that a side gains nothing by declaring none.
    return known.one == nil || known.two == nil ? BySeat(nil, nil) : known
  }

  /// The tiles that are not on the board; nil where they do not fit on one rack.
  package var deduced: Rack? {
    guard let board = game?.board, let rest = Bag(of: agreed.tiles, without: board),
      rest.count <= rules.rackSize
    else { return nil }
    return Rack(
      (0...UInt8(agreed.tiles.letterCount)).flatMap { [UInt8](repeating: $0, count: rest.count(of: $0)) })
  }
}
