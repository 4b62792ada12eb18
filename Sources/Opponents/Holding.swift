// SPDX-License-Identifier: MIT
import Rulebook

/// A rack as a search sees it: the different letters, and how many of each are left in one number.
struct Holding {
  /// The different labels that are held, without the blank.
  private(set) var labels = InlineArray<15, UInt8>(repeating: 0)
  private(set) var kinds = 0
  /// What a tile of each kind counts.
  private(set) var points = InlineArray<15, UInt8>(repeating: 0)
  /// Bit n when label n can be laid, by its own tile or by a blank.
  private(set) var wanted: UInt64
  /// Bit n when there is a tile of label n.
  private(set) var held: UInt64 = 0
  /// How many tiles are held.
  let count: Int
  /// Everything that is held.
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

  /// A bit for each label of an alphabet.
  static func every(_ letterCount: Int) -> UInt64 { ((1 << UInt64(letterCount)) - 1) << 1 }
}

/// How many tiles of each kind are left: four bits a kind, which hold up to 15.
struct Rest: Hashable {
  private var bits: UInt64 = 0

  /// The kind of blanks; a rack of 15 has at most 15 others.
  static let blank = 15

  mutating func add(kind: Int) { bits += 1 << UInt64(4 * kind) }

  func has(kind: Int) -> Bool { bits >> UInt64(4 * kind) & 15 != 0 }

  /// What is left without one tile of a kind that is there.
  func without(kind: Int) -> Rest {
    var rest = self
    rest.bits -= 1 << UInt64(4 * kind)
    return rest
  }
}
