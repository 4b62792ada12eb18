// SPDX-License-Identifier: MIT

/// The random choices of a run; a seed gives the same ones on every machine.
///
/// Source: SplitMix64, S. Vigna, public domain.
final class Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns 0 to `count - 1`; `count` must be at least 1.
  func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(count)) }

  /// Returns true with a probability of `often` in 1000.
  func inThousand(_ often: Int) -> Bool { below(1000) < often }

  /// Returns one of the things, which must not be empty.
  func pick<Thing>(_ things: [Thing]) -> Thing { things[below(things.count)] }
}
