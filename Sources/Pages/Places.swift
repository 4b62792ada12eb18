// SPDX-License-Identifier: MIT
import Transport

/// Places of one kind that browsers share, counted by the address from which each is held.
///
/// An address holds at most a quarter as many places as are free, but one while any is free. So one address takes a
/// fifth at most, and those who hold many leave some to newcomers. Addresses count as in `PeerAddress.origin`. It is
/// confined to the loop's thread.
final class Places {
  /// A place that is held; releasing it gives it back.
  final class Held {
    private let places: Places
    private let origin: UInt64

    fileprivate init(_ places: Places, _ origin: UInt64) { (self.places, self.origin) = (places, origin) }

    deinit { places.giveBack(origin) }
  }

  let most: Int
  private(set) var taken = 0
  /// How often a place was asked for and refused.
  private(set) var refused = 0
  private var counts: [UInt64: Int] = [:]

  init(_ most: Int) { self.most = most }

  /// Returns a place for an address; nil if it holds its share already, or none is free.
  func take(for address: PeerAddress?) -> Held? {
    let origin = address?.origin ?? 0
    let count = counts[origin, default: 0]
    let free = most - taken
    guard free > 0, count < max(1, free / 4) else {
      refused += 1
      return nil
    }
    counts[origin] = count + 1
    taken += 1
    return Held(self, origin)
  }

  private func giveBack(_ origin: UInt64) {
    taken -= 1
    let count = counts[origin, default: 1] - 1
    counts[origin] = count == 0 ? nil : count
  }
}

/// The places of the pages, by what they are for.
///
/// Source: docs/PAGES.md, bounds.
struct PagePlaces {
  /// Connections to the server for browsers.
  let sessions = Places(8_192)
  /// Connections to the server for watched tables; of those who watch one, the first holds its place.
  let tables = Places(256)
  /// Streams of all kinds.
  let streams = Places(3_584)
  /// Different lines of public looks that are under way.
  let looks = Places(128)

  /// All of them, by the name of their kind.
  var byKind: [(kind: String, places: Places)] {
    [("sessions", sessions), ("tables", tables), ("streams", streams), ("looks", looks)]
  }
}
