// SPDX-License-Identifier: MIT

/// The tiles that a player holds, unordered: at most 15 labels (0 for a blank) in 16 bytes.
///
/// Racks with the same tiles are equal. As a collection a rack has its labels in ascending order, blanks last.
package struct Rack: Hashable, Sendable, RandomAccessCollection {
  /// The greatest number of tiles, more than any rule deals.
  package static let most = 15

  /// The count in the lowest byte, then one byte for each tile: labels ascending, then blanks as 64; the rest 0.
  private var bits: UInt128 {
    get { stored.number }
    set { stored.number = newValue }
  }

  private var stored = SixteenBytes()

  package init() {}

  /// Creates a rack from labels in any order, 0 for a blank; nil for more than 15.
  package init?(_ labels: some Sequence<UInt8>) {
    for label in labels {
      guard count < Rack.most else { return nil }
      insert(label)
    }
  }

  /// The number of tiles, 0 to 15.
  package var count: Int { Int(truncatingIfNeeded: bits & 15) }

  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  package subscript(place: Int) -> UInt8 { byte(place) & 0x3F }

  private func byte(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> UInt128(8 + 8 * place)) }

  private static func byte(of label: UInt8) -> UInt8 {
    precondition(label <= 63, "a label is 0 to 63")
    return label == TileSet.blank ? 64 : label
  }

  package func count(of label: UInt8) -> Int {
    let wanted = Rack.byte(of: label)
    return (0..<count).count { byte($0) == wanted }
  }

  /// Adds a tile; traps if the rack holds 15.
  package mutating func insert(_ label: UInt8) {
    precondition(count < Rack.most, "a rack holds 15 tiles at most")
    let new = Rack.byte(of: label)
    var place = 0
    while place < count, byte(place) <= new { place += 1 }
    let below: UInt128 = (1 << UInt128(8 + 8 * place)) - 1
    bits = bits & below | UInt128(new) << UInt128(8 + 8 * place) | (bits & ~below) << 8
    bits += 1
  }

  /// Removes a tile with a label; returns false, and changes nothing, if there is none.
  package mutating func remove(_ label: UInt8) -> Bool {
    let wanted = Rack.byte(of: label)
    guard let place = (0..<count).first(where: { byte($0) == wanted }) else { return false }
    let below: UInt128 = (1 << UInt128(8 + 8 * place)) - 1
    bits = bits & below | bits >> 8 & ~below
    bits -= 1
    return true
  }

  /// Returns the rack without some tiles; nil if one of them is missing.
  package func without(_ labels: some Sequence<UInt8>) -> Rack? {
    var rest = self
    for label in labels where !rest.remove(label) { return nil }
    return rest
  }
}
