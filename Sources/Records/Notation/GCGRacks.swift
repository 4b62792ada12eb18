// SPDX-License-Identifier: MIT
import Rulebook

/// Derives racks that a record does not give.
///
/// Other programs expect a rack on every line. A pass keeps the rack, so its player held the tiles that the player
/// lays, exchanges or has left next. An exchange with no rack given held at least the exchanged tiles. The rack of a
/// challenge bonus is the one after the draw, which the player holds at the next turn. Overtime is charged when the
/// rack no longer matters, and is written with the player's last one. Source: SPEC.md 5.8.
enum GCGRacks {
  /// Returns the events with the racks that follow from the others and from `end`, those after the last event.
  static func filled(in events: [GCGEvent], end: BySeat<Rack>? = nil) -> [GCGEvent] {
    var filled = events
    for place in filled.indices where filled[place].rack == nil {
      let seat = filled[place].seat
      switch filled[place].kind {
      case .exchange(let given): filled[place].rack = given
      case .pass, .challengeBonus:
        // An empty rack cannot be written.
        let rest = end.flatMap { $0[seat].isEmpty ? nil : $0[seat] }
        filled[place].rack = next(of: seat, in: events[(place + 1)...]) ?? rest
      case .time: filled[place].rack = last(of: seat, in: filled[..<place])
      case .placement, .exchangeCount, .withdrawn, .gainedRack, .lostRack: break
      }
    }
    return filled
  }

  /// Returns the rack that a player's next event shows, if no draw can come before it; nil if there is none.
  private static func next(of seat: Seat, in events: ArraySlice<GCGEvent>) -> Rack? {
    for event in events {
      if let left = event.left(of: seat) { return left }
      guard event.seat == seat else { continue }
      switch event.kind {
      case .placement(let placement, _):
        return event.rack ?? Rack(placement.placedTiles.map(\.held))
      case .exchange(let given): return event.rack ?? given
      case .exchangeCount: return event.rack
      case .pass: if let rack = event.rack { return rack }
      case .withdrawn, .challengeBonus, .gainedRack, .lostRack, .time: break
      }
    }
    return nil
  }

  /// Returns the last rack of a player, including tiles left.
  private static func last(of seat: Seat, in events: ArraySlice<GCGEvent>) -> Rack? {
    events.reversed().lazy.compactMap { $0.left(of: seat) ?? ($0.seat == seat ? $0.rack : nil) }.first
  }
}
