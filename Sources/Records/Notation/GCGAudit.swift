// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Checks the facts of a record that its scores do not show: racks, bag, end, and words if a list is given.
///
/// A record may lack racks, or give only the tiles that were laid; a rack that may be partial proves nothing.
/// Source: the GCG description; tournament rules of exchanges, openings and ends.
package struct GCGAudit {
  private let file: GCGFile
  private let lexicon: Lexicon?
  private let rules: TournamentRules
  private var check: GCGCheck
  /// The number of tiles that each side holds, whether or not a rack is given.
  private var held = BySeat(7, 7)
  /// The tiles that each side kept of a fully known rack, and the line; nil if not known.
  private var kept = BySeat<Kept?>(nil, nil)
  /// The last placement that was not withdrawn, and the state before it.
  private var last: Last?
  private var charged: Set<Seat> = []
  private var gained: Seat?
  private var findings: [GCGFinding] = []

  private struct Kept: Hashable {
    let rack: Rack
    let line: Int
  }

  private struct Last {
    let seat: Seat
    let rack: Rack?
    let laid: [UInt8]
    let held: Int
    let kept: Kept?
    let before: Seat?
  }

  private init(_ file: GCGFile, _ lexicon: Lexicon?) {
    self.file = file
    self.lexicon = lexicon
    rules = TournamentRules(tiles: file.game.tiles)
    check = GCGCheck(of: file.game)
    guard let start = file.game.start, tiles.total - start.position.board.count < 2 * rules.rackSize else {
      return
    }
    // With an empty bag a side may hold fewer tiles than a full rack.
    for seat in Seat.allCases {
      let rack = start.value(of: seat, in: start.position.racks)
      if !rack.isEmpty { held[seat] = rack.count }
    }
  }

  /// Returns the findings by line up to the first fault of the scores; `lexicon`, of the same tiles, judges plays.
  package static func findings(in file: GCGFile, lexicon: Lexicon? = nil) -> [GCGFinding] {
    var audit = GCGAudit(file, lexicon)
    for place in file.game.events.indices {
      audit.look(at: place)
      let line = file.lines[place]
      // After the first fault the state is not known; `GCGCheck` reports that fault.
      do throws(GCGFault) { try audit.check.take(file.game.events[place], line: line) } catch {
        return audit.findings
      }
    }
    audit.lookAtStoppedRacks()
    return audit.findings
  }

  private var tiles: TileSet { file.game.tiles }
  private var inBag: Int { max(0, tiles.total - check.board.count - held.one - held.two) }

  private mutating func find(_ place: Int, _ reason: GCGFinding.Reason) {
    findings.append(GCGFinding(line: file.lines[place], reason: reason))
  }

  // MARK: Turns

  private mutating func look(at place: Int) {
    let event = file.game.events[place]
    if event.kind.isTurn { lookAtRack(event, place) }
    switch event.kind {
    case .placement(let placement, _): lay(placement, event, place)
    case .pass: keep(event, without: [], place)
    case .exchange(let given):
      exchange(given.count, place)
      keep(event, without: Array(given), place)
    case .exchangeCount(let count):
      exchange(count, place)
      kept[event.seat] = nil
    case .withdrawn: takeOff(event, place)
    case .challengeBonus: lookAtDrawn(event, place)
    case .time: lookAtOvertime(event, place)
    case .gainedRack(let left): gain(left, event, place)
    case .lostRack(let left): lose(left, event, place)
    }
  }

  private mutating func lookAtRack(_ event: GCGEvent, _ place: Int) {
    guard let rack = event.rack else { return }
    let text = tiles.spelled(rack)
    guard rack.count <= rules.rackSize else { return find(place, .rackOf(rack.count, text)) }
    if Bag(of: tiles, without: check.board, racks: [rack]) == nil {
      find(place, .beyondSet(rack: text, other: nil))
    } else if let other = nextRack(of: event.seat.opposite, behind: place),
      Bag(of: tiles, without: check.board, racks: [rack, other]) == nil
    {
      find(place, .beyondSet(rack: text, other: tiles.spelled(other)))
    }
    if let kept = kept[event.seat], rack.count == held[event.seat], rack.without(kept.rack) == nil {
      find(place, .lacksKept(rack: text, kept: tiles.spelled(kept.rack), line: kept.line))
    }
  }

  /// Checks the rack of a challenge bonus, that after the draw; one before the draw, as in some files, proves
  /// nothing.
  private mutating func lookAtDrawn(_ event: GCGEvent, _ place: Int) {
    guard let rack = event.rack, let last, last.seat == event.seat else { return }
    let isBefore = last.rack.map { $0 == rack } ?? (rack.without(last.laid) != nil)
    guard !isBefore else { return }
    lookAtRack(event, place)
    if rack.count == held[event.seat] { keep(event, without: [], place) }
  }

  /// Returns the rack of a side's next turn, which it already holds, because it does not draw before that turn.
  private func nextRack(of seat: Seat, behind place: Int) -> Rack? {
    guard let next = file.game.events[(place + 1)...].first(where: { $0.seat == seat }), next.kind.isTurn,
      let rack = next.rack, rack.count <= rules.rackSize
    else { return nil }
    return rack
  }

  private func isWithdrawn(_ place: Int) -> Bool {
    guard let next = file.game.events[(place + 1)...].first else { return false }
    return next.kind == .withdrawn && next.seat == file.game.events[place].seat
  }

  private mutating func lay(_ placement: Placement, _ event: GCGEvent, _ place: Int) {
    let board = check.board
    guard Legality(of: placement, on: board, rack: event.rack, rules: free).isLegal else { return }
    let resolved = placement.resolved(on: board)
    if !isWithdrawn(place) {
      if board.isEmpty,
        !(0..<resolved.count).contains(where: { resolved.square(at: $0) == rules.layout.centre })
      {
        find(place, .offCentre(placement.text(tiles)))
      }
      lookUp(placement, board, place)
    }
    let seat = event.seat
    let laid = resolved.placedTiles.map(\.held)
    last = Last(
      seat: seat, rack: event.rack, laid: laid, held: held[seat], kept: kept[seat], before: last?.seat)
    let drawn = min(laid.count, inBag)
    keep(event, without: laid, place)
    held[seat] = max(0, held[seat] - laid.count + drawn)
  }

  // An opening away from the centre is legal until it is challenged.
  private var free: TournamentRules {
    var rules = rules
    rules.centre = .challengeable
    return rules
  }

  private mutating func lookUp(_ placement: Placement, _ board: Board, _ place: Int) {
    guard let lexicon else { return }
    let missing = WordsFormed(of: placement, on: board).compactMap { formed -> String? in
      let word = Word((0..<formed.count).compactMap { Tile(rawValue: formed[$0].label) })
      return word.flatMap { lexicon.contains($0) ? nil : lexicon.alphabet.spelled($0) }
    }
    if !missing.isEmpty { find(place, .words(missing)) }
  }

  private mutating func exchange(_ count: Int, _ place: Int) {
    if rules.exchangeFault(count: count, bag: inBag) != nil { find(place, .exchange(count, bag: inBag)) }
  }

  /// Sets the tiles kept of a fully known rack; nil if the rack is not known or may be partial.
  private mutating func keep(_ event: GCGEvent, without given: [UInt8], _ place: Int) {
    guard let rack = event.rack, rack.count == held[event.seat], let rest = rack.without(given) else {
      kept[event.seat] = nil
      return
    }
    kept[event.seat] = Kept(rack: rest, line: file.lines[place])
  }

  private mutating func takeOff(_ event: GCGEvent, _ place: Int) {
    if let difference = check.pointsTakenOff(by: event) {
      find(place, .takenOff(expected: difference, found: event.points))
    }
    guard let last, last.seat == event.seat else { return }
    held[event.seat] = last.held
    kept[event.seat] = event.rack.flatMap { rack in
      rack.count == last.held ? Kept(rack: rack, line: file.lines[place]) : nil
    }
    self.last = last.before.map { seat in
      Last(seat: seat, rack: nil, laid: [], held: held[seat], kept: kept[seat], before: nil)
    }
  }

  private mutating func lookAtOvertime(_ event: GCGEvent, _ place: Int) {
    if event.points > 0 { find(place, .gainedByOvertime(event.points)) }
    if !charged.insert(event.seat).inserted { find(place, .moreOvertime) }
  }

  // MARK: The end

  /// Checks the racks that both sides held when the game stopped.
  private mutating func lookAtStoppedRacks() {
    var racks = BySeat<Rack?>(nil, nil)
    for stopped in file.stoppedRacks where stopped.eventsBefore == file.game.events.count {
      guard let rack = tiles.rack(from: stopped.text) else {
        findings.append(GCGFinding(line: stopped.line, reason: .noRack(stopped.text)))
        continue
      }
      if let reason = fault(of: rack, beside: racks[stopped.seat.opposite], stopped.seat) {
        findings.append(GCGFinding(line: stopped.line, reason: reason))
      }
      racks[stopped.seat] = rack
    }
  }

  /// Returns the reason why a side cannot hold a rack behind the last event; nil if it can.
  private func fault(of rack: Rack, beside other: Rack?, _ seat: Seat) -> GCGFinding.Reason? {
    let text = tiles.spelled(rack)
    guard rack.count <= rules.rackSize else { return .rackOf(rack.count, text) }
    guard Bag(of: tiles, without: check.board, racks: [rack]) != nil else {
      return .beyondSet(rack: text, other: nil)
    }
    if let other, Bag(of: tiles, without: check.board, racks: [rack, other]) == nil {
      return .beyondSet(rack: text, other: tiles.spelled(other))
    }
    guard let kept = kept[seat], rack.count == held[seat], rack.without(kept.rack) == nil else { return nil }
    return .lacksKept(rack: text, kept: tiles.spelled(kept.rack), line: kept.line)
  }

  private mutating func gain(_ left: Rack, _ event: GCGEvent, _ place: Int) {
    gained = event.seat
    if let last, last.seat != event.seat {
      return find(place, .endPoints(to: file.game.players[last.seat].nick))
    }
    lookAtRest(left, of: event.seat.opposite, place)
  }

  private mutating func lose(_ left: Rack, _ event: GCGEvent, _ place: Int) {
    if gained == event.seat {
      return find(place, .endPoints(to: file.game.players[event.seat.opposite].nick))
    }
    if let rack = event.rack, rack != left {
      return find(place, .otherEndRack(rack: tiles.spelled(rack), left: tiles.spelled(left)))
    }
    lookAtRest(left, of: event.seat, place)
  }

  /// Checks the tiles left: they include the kept tiles, and equal them if nothing was drawn.
  private mutating func lookAtRest(_ left: Rack, of seat: Seat, _ place: Int) {
    guard let kept = kept[seat] else { return }
    let isHeld = left.without(kept.rack) != nil
    guard !isHeld || kept.rack.count == held[seat] && left != kept.rack else { return }
    find(place, .otherEndRack(rack: tiles.spelled(kept.rack), left: tiles.spelled(left)))
  }
}
