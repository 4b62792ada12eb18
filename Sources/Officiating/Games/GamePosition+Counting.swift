// SPDX-License-Identifier: MIT
import Rulebook

/// The state of a count of real racks after six scoreless turns.
///
/// Source: Protocol/SPEC.md, 9.13.
struct RackCount: Equatable, Sendable {
  /// The rack that each side has told last, whether or not the other side agreed to it.
  var told: BySeat<Rack?> = BySeat(nil, nil)
  /// Whether the moment has come at which a side that keeps silent is warned.
  var isNoted = false
  /// The side that was warned then, or nil.
  var warned: Seat?
  /// The side whose rack was set at the end of the count, because it kept silent; or nil.
  var set: Seat?
}

extension GamePosition {
  /// When a side that keeps silent is warned; nil where no such moment is to come.
  var silenceNoted: Instant? {
    guard case .counting(.scoreless) = status, !count.isNoted, let until else { return nil }
    return until.adding(seconds: -GameTimes.countingWarned)
  }

  /// The only side that has told no rack that stands; nil where both have, or neither.
  var silent: Seat? {
    guard case .counting(.scoreless) = status else { return nil }
    let silent = Seat.allCases.filter { standingRack(of: $0) == nil }
    return silent.count == 1 ? silent.first : nil
  }

  /// The rack of a side as it stands without the other side's word, or nil.
  ///
  /// A rack that both sides agreed to stands. One that was only told stands where it has as many tiles as the side holds,
  /// and where the set has them beside the board and the rack that was agreed to for the other side.
  private func standingRack(of seat: Seat) -> Rack? {
    if let agreed = declared[seat] { return agreed }
    guard let game, let told = count.told[seat], told.count == game.rackCounts[seat] else { return nil }
    let known = [told] + (declared[seat.opposite].map { [$0] } ?? [])
    return Bag(of: rules.tiles, without: game.board, racks: known) == nil ? nil : told
  }

  /// The racks that count where the time for telling them is over, and the side whose rack is set.
  ///
  /// - Returns: nil where no rack counts by that: both sides kept silent, nobody was warned, or two racks were told that the
  ///   set does not have together.
  /// - Note: everything it looks at follows from the entries before, so that the entry that ends a count is reckoned again.
  func racksAtLimit() -> (racks: BySeat<Rack>, set: Seat?)? {
    guard case .counting(.scoreless) = status, let game else { return nil }
    let known = BySeat(standingRack(of: .one), standingRack(of: .two))
    switch (known.one, known.two) {
    case (let one?, let two?):
      let fits = Bag(of: rules.tiles, without: game.board, racks: [one, two]) != nil
      return fits ? (BySeat(one, two), nil) : nil
    case (let one?, nil):
      return count.warned == .two ? (BySeat(one, dearest(of: .two, beside: one, game)), .two) : nil
    case (nil, let two?):
      return count.warned == .one ? (BySeat(dearest(of: .one, beside: two, game), two), .one) : nil
    case (nil, nil): return nil
    }
  }

  /// As many tiles as a side holds, the dearest of those that are neither on the board nor on the other rack.
  private func dearest(of seat: Seat, beside other: Rack, _ game: Game) -> Rack {
    // A set that has lost tiles may not have the rack that both sides agreed to.
    let rest = Bag(of: rules.tiles, without: game.board, racks: [other]) ?? unseen(knowing: [])
    let labels = (0...UInt8(rules.tiles.letterCount)).sorted { one, two in
      let (first, second) = (rules.tiles.points(of: one), rules.tiles.points(of: two))
      return first == second ? one < two : first > second
    }
    var rack = Rack()
    for label in labels {
      for _ in 0..<min(rest.count(of: label), game.rackCounts[seat] - rack.count) { rack.insert(label) }
    }
    return rack
  }

  /// The moment has come at which a side that keeps silent is warned; nobody is where none does that is here.
  func noteSilence(_ warned: Seat?) throws(Contradiction) {
    guard silenceNoted != nil, warned == nil || warned == silent else {
      throw Contradiction(text: "nobody keeps a rack to themselves")
    }
    count.isNoted = true
    count.warned = warned
  }

  /// The time for telling racks is over.
  ///
  /// - Parameter counted: the racks that count; nil where only what both sides agreed to does, as in all that was recorded
  ///   before racks were set.
  /// - Throws: `Contradiction` where no count goes on, or other racks count.
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

  /// A side's rack is counted, as both sides agree.
  func declare(_ rack: Rack, of seat: Seat) throws(Contradiction) {
    guard case .counting = status else { throw Contradiction(text: "no racks are to be declared") }
    declared[seat] = rack
    asks[seat] = nil
    // Both may have been told before either was agreed to: together they must be in the set, or one is told anew.
    if case .racks(_, let other) = asks[seat.opposite]?.matter,
      Bag(of: rules.tiles, without: game?.board ?? Board(), racks: [rack, other]) == nil
    {
      asks[seat.opposite] = nil
    }
    if undeclared.isEmpty { until = nil }
  }
}
