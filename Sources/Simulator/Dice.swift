// SPDX-License-Identifier: MIT

/// Every choice of one run, from its seed: the same on any machine.
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

  /// 0 to `count - 1`; `count` is 1 or more.
  func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(count)) }

  /// True so often in a thousand times.
  func inThousand(_ often: Int) -> Bool { below(1000) < often }

  /// One of some things; there is one at least.
  func pick<Thing>(_ things: [Thing]) -> Thing { things[below(things.count)] }
}
