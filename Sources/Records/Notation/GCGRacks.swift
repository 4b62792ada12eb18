// SPDX-License-Identifier: MIT
import Rulebook

/// What is known of racks that nobody wrote down.
///
/// Readers of other programs want a rack on every line. A pass keeps the rack, so what its player lays, gives away
/// or is left with next was held then; an exchange held what it gave. The rack of a challenge bonus is the one behind
/// the draw, which the player holds at the next turn. Overtime is charged when the rack does not matter any more, and
/// is written with the player's last one. Source: SPEC.md 5.8.
enum GCGRacks {
  /// Events with the racks that follow from the others; nil stays where nothing is known.
  ///
  /// - Parameters:
  ///   - events: in order.
  ///   - end: what each side holds behind the last event, as far as it is known.
  /// - Returns: the same events.
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

  /// What a player holds, shown by what is done next without a draw between.
  private static func next(of seat: Seat, in events: ArraySlice<GCGEvent>) -> Rack? {
    for event in events {
      switch event.kind {
      case .gainedRack(let left) where event.seat != seat: return left
      case .lostRack(let left) where event.seat == seat: return left
      case .placement(let placement, _) where event.seat == seat:
        return event.rack ?? Rack(placement.placedTiles.map(\.held))
      case .exchange(let given) where event.seat == seat: return event.rack ?? given
      case .exchangeCount where event.seat == seat: return event.rack
      case .pass where event.seat == seat:
        if let rack = event.rack { return rack }
      default: break
      }
    }
    return nil
  }

  /// The last rack of a player, tiles left included.
  private static func last(of seat: Seat, in events: ArraySlice<GCGEvent>) -> Rack? {
    for event in events.reversed() {
      switch event.kind {
      case .gainedRack(let left) where event.seat != seat: return left
      case .lostRack(let left) where event.seat == seat: return left
      default: if event.seat == seat, let rack = event.rack { return rack }
      }
    }
    return nil
  }
}
