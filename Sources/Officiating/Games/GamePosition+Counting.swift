// SPDX-License-Identifier: MIT
import Rulebook

/// The racks that are told after a game, and the state of their count after six scoreless turns.
///
/// Source: Protocol/SPEC.md, 9.13.
struct RackCount: Equatable, Sendable {
  /// The racks that count after the game, by seat; nil where not agreed or set.
  var declared: BySeat<Rack?> = BySeat(nil, nil)
  /// The rack that each side declared last, whether or not the other side agreed.
  var told: BySeat<Rack?> = BySeat(nil, nil)
  /// Whether the moment of the warning has passed.
  var isNoted = false
  var warned: Seat?
  /// The side whose rack was set at the end because it declared none, or nil.
  var set: Seat?
}

extension GamePosition {
  /// The moment at which a silent side is warned; nil where none is to come.
  var silenceNoted: Instant? {
    guard case .counting(.scoreless) = status, !count.isNoted, let until else { return nil }
    return until.adding(seconds: -GameTimes.countingWarned)
  }

  /// The only side without a rack that stands; nil where both or neither have one.
  var silent: Seat? {
    guard case .counting(.scoreless) = status else { return nil }
    let silent = Seat.allCases.filter { standingRack(of: $0) == nil }
    return silent.count == 1 ? silent.first : nil
  }

  /// Returns the rack of a side that stands without further agreement, or nil.
  ///
  /// A rack that both sides agreed to stands. A declared rack stands if it has as many tiles as the side holds,
  /// and the set contains it beside the board and the agreed rack of the other side.
  private func standingRack(of seat: Seat) -> Rack? {
    if let agreed = declared[seat] { return agreed }
    guard let game, let told = count.told[seat], told.count == game.rackCounts[seat] else { return nil }
    let known = [told] + (declared[seat.opposite].map { [$0] } ?? [])
    return Bag(of: agreed.tiles, without: game.board, racks: known) == nil ? nil : told
  }

  /// Returns the racks that count at the end of the time, and the side whose rack is set.
  ///
  /// Nil where both sides are silent, the silent side was not warned, or the set does not contain both racks. Only
  /// earlier entries decide, so that the entry that ends a count can be checked.
  func racksAtLimit() -> (racks: BySeat<Rack>, set: Seat?)? {
    guard case .counting(.scoreless) = status, let game else { return nil }
    let known = BySeat(standingRack(of: .one), standingRack(of: .two))
    if let one = known.one, let two = known.two {
      let fits = Bag(of: agreed.tiles, without: game.board, racks: [one, two]) != nil
      return fits ? (BySeat(one, two), nil) : nil
    }
    guard let silent = count.warned, known[silent] == nil, let told = known[silent.opposite] else {
      return nil
    }
    var racks = BySeat(told, told)
    racks[silent] = dearest(of: silent, beside: told, game)
    return (racks, silent)
  }

  /// Returns as many tiles as a side holds, the dearest of those neither on the board nor on the other rack.
  private func dearest(of seat: Seat, beside other: Rack, _ game: Game) -> Rack {
    // A set that has lost tiles may not contain the agreed rack.
    let rest = Bag(of: agreed.tiles, without: game.board, racks: [other]) ?? unseen(knowing: [])
    let labels = (0...UInt8(agreed.tiles.letterCount)).sorted { one, two in
      let (first, second) = (agreed.tiles.points(of: one), agreed.tiles.points(of: two))
      return first == second ? one < two : first > second
    }
    var rack = Rack()
    for label in labels {
      for _ in 0..<min(rest.count(of: label), game.rackCounts[seat] - rack.count) { rack.insert(label) }
    }
    return rack
  }

  /// Records that the moment of the warning has passed, and the side that was warned, if any.
  func noteSilence(_ warned: Seat?) throws(Contradiction) {
    guard silenceNoted != nil, warned == nil || warned == silent else {
      throw Contradiction(text: "nobody keeps a rack to themselves")
    }
    count.isNoted = true
    count.warned = warned
  }

  /// Ends the time for declaring racks; `counted` is nil where only agreed racks count.
  func endCount(_ counted: BySeat<Rack>?) throws(Contradiction) {
    guard case .counting = status else { throw Contradiction(text: "no racks are to be declared") }
    if let counted {
      guard let due = racksAtLimit(), due.racks == counted else {
        throw Contradiction(text: "other racks count")
      }
      declared = BySeat(counted.one, counted.two)
      count.set = due.set
    }
    until = nil
    asks = BySeat(nil, nil)
  }

  /// Counts a side's rack, as both sides agree.
  func declare(_ rack: Rack, of seat: Seat) throws(Contradiction) {
    guard case .counting = status else { throw Contradiction(text: "no racks are to be declared") }
    declared[seat] = rack
    asks[seat] = nil
    // Both may be declared before either is agreed to; what the set does not contain is asked anew.
    if case .racks(_, let other) = asks[seat.opposite]?.matter,
      Bag(of: agreed.tiles, without: game?.board ?? Board(), racks: [rack, other]) == nil
    {
      asks[seat.opposite] = nil
    }
    if undeclared.isEmpty { until = nil }
  }
}
