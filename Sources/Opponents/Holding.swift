// SPDX-License-Identifier: MIT
import Rulebook

/// A rack as the play finder uses it: its different letters, called kinds, and how many there are of each.
struct Holding {
  // Read by borrowing members, because others copy the whole array for each element.
  /// The label of each kind, without the blank.
  private var labels = InlineArray<15, UInt8>(repeating: 0)
  private(set) var kinds = 0
  /// The points of a tile of each kind.
  private var points = InlineArray<15, UInt8>(repeating: 0)
  /// Bit n is set if label n can be laid by its own tile or a blank.
  private(set) var wanted: UInt64
  /// Bit n is set if there is a tile with label n.
  private(set) var held: UInt64 = 0
  let count: Int
  /// The numbers of tiles of the whole rack.
  private(set) var all = Rest()

  init(_ rack: Rack, tiles: TileSet) {
    wanted = 0
    count = rack.count
    for label in rack {
      if label == TileSet.blank {
        all.add(kind: Rest.blank)
        wanted = Holding.every(tiles.letterCount)
      } else {
        if kinds == 0 || labels[kinds - 1] != label {
          labels[kinds] = label
          points[kinds] = UInt8(tiles.points(of: label))
          kinds += 1
        }
        all.add(kind: kinds - 1)
        wanted |= 1 << UInt64(label)
        held |= 1 << UInt64(label)
      }
    }
  }

  borrowing func label(of kind: Int) -> UInt8 { labels[kind] }

  /// Returns the points of a tile of a kind.
  borrowing func points(of kind: Int) -> UInt8 { points[kind] }

  /// Returns a set of bits with one for each label of an alphabet.
  static func every(_ letterCount: Int) -> UInt64 { ((1 << UInt64(letterCount)) - 1) << 1 }
}

/// The number of tiles left of each kind: four bits for each, up to 15.
struct Rest: Hashable {
  private var bits: UInt64 = 0

  /// The kind of blanks; a rack of 15 tiles has at most 15 other kinds.
  static let blank = 15

  mutating func add(kind: Int) { bits += 1 << UInt64(4 * kind) }

  func has(kind: Int) -> Bool { bits >> UInt64(4 * kind) & 15 != 0 }

  /// Returns the numbers with one tile fewer of a kind that is there.
  func without(kind: Int) -> Rest {
    var rest = self
    rest.bits -= 1 << UInt64(4 * kind)
    return rest
  }
}
