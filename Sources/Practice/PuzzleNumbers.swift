// SPDX-License-Identifier: MIT

/// A pseudorandom sequence that depends only on its seed, on every machine and with every compiler.
///
/// Source: splitmix64, public domain, S. Vigna.
package struct PuzzleNumbers: Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a number from 0 to `count - 1`, uniform to within one part in 2⁴⁰; traps unless `count` is 1 to 2²⁴.
  package mutating func below(_ count: Int) -> Int {
    precondition((1...1 << 24).contains(count))
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
