// SPDX-License-Identifier: MIT
import Rulebook

/// What is known of racks that nobody wrote down.
///
/// Readers of other programs want a rack on every line. A pass keeps the rack, so what its player lays, gives away
/// or is left with next was held then; an exchange held what it gave. Overtime is charged when the rack does not
/// matter any more, and is written with the player's last one.
enum GCGRacks {
  /// Events with the racks that follow from the others; nil stays where nothing is known.
  static func filled(in events: [GCGEvent]) -> [GCGEvent] {
    var filled = events
    for place in filled.indices where filled[place].rack == nil {
      switch filled[place].kind {
      case .exchange(let given): filled[place].rack = given
      case .pass: filled[place].rack = next(of: filled[place].seat, in: events[(place + 1)...])
      case .time: filled[place].rack = last(of: filled[place].seat, in: filled[..<place])
      case .placement, .exchangeCount, .withdrawn, .challengeBonus, .gainedRack, .lostRack: break
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
