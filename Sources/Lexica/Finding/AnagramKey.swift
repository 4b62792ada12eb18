// SPDX-License-Identifier: MIT

/// Some tiles, whatever their order, as one number that no others have.
///
/// In alphabet order the tile number *t*, counted from 0, with *i* tiles before it is bit *t* + *i*: stars and bars, of which 15
/// tiles of 32 kinds need 46 bits.
struct AnagramKey {
  /// How many bits are left below a key of 64 bits for something else.
  static let countBits: UInt64 = 16

  /// The number.
  private(set) var bits: UInt64 = 0
  /// By tile: how many there are of it and of those before it in the alphabet.
  private var upTo = SIMD32<UInt8>(repeating: 0)

  /// By tile: 1 for it and for each behind it.
  private static let ones: [SIMD32<UInt8>] = (0..<32).map { tile in
    var ones = SIMD32<UInt8>(repeating: 0)
    for index in tile..<32 { ones[index] = 1 }
    return ones
  }

  /// The same tiles and one more.
  ///
  /// - Parameter tile: its number, from 0 to 31.
  /// - Returns: their key.
  @inline(__always) func with(_ tile: Int) -> AnagramKey {
    var more = self
    more.bits = Self.adding(tile, behind: Int(upTo[tile]), to: bits)
    more.upTo &+= Self.ones[tile]
    return more
  }

  /// How many tiles are up to one in the alphabet, that one included.
  func count(upTo tile: Int) -> Int { Int(upTo[tile]) }

  /// A key's number with one more tile.
  ///
  /// - Parameters:
  ///   - tile: its number, from 0 to 31.
  ///   - before: how many tiles the key has up to this one, that one included.
  ///   - bits: the key's number.
  /// - Returns: the number of the key with that tile.
  @inline(__always) static func adding(_ tile: Int, behind before: Int, to bits: UInt64) -> UInt64 {
    let place = UInt64(truncatingIfNeeded: tile &+ before)
    let low = (1 &<< place) &- 1
    return bits & low | 1 &<< place | (bits & ~low) &<< 1
  }
}
