// SPDX-License-Identifier: MIT

/// A set of tiles, in any order, as a unique number.
///
/// The tiles are sorted. Tile *t*, counted from 0, with *i* tiles before it sets bit *t* + *i* (stars and
/// bars). 15 tiles of 32 kinds need 46 bits.
struct AnagramKey {
  /// The number of free bits in a 64-bit number that holds a key.
  static let countBits: UInt64 = 16

  private(set) var bits: UInt64 = 0
  /// By tile: the number of tiles up to it in the alphabet, with it.
  private var upTo = SIMD32<UInt8>(repeating: 0)

  /// By tile: a vector with 1 for it and for each later tile.
  private static let ones: [SIMD32<UInt8>] = (0..<32).map { tile in
    var ones = SIMD32<UInt8>(repeating: 0)
    for index in tile..<32 { ones[index] = 1 }
    return ones
  }

  /// Returns the key with one more tile, 0 to 31.
  @inline(__always) func with(_ tile: Int) -> AnagramKey {
    var more = self
    more.bits = Self.adding(tile, behind: Int(upTo[tile]), to: bits)
    more.upTo &+= Self.ones[tile]
    return more
  }

  /// Returns the number of tiles up to one in the alphabet, with that one.
  func count(upTo tile: Int) -> Int { Int(upTo[tile]) }

  /// Returns a key's number with one more tile, 0 to 31, if the key has `before` tiles up to this one, with that one.
  @inline(__always) static func adding(_ tile: Int, behind before: Int, to bits: UInt64) -> UInt64 {
    let place = UInt64(truncatingIfNeeded: tile &+ before)
    let low = (1 &<< place) &- 1
    return bits & low | 1 &<< place | (bits & ~low) &<< 1
  }
}
