// SPDX-License-Identifier: MIT

/// Numbers that look random and follow from a seed, the same on every machine; no secret may come from them.
///
/// Source: SplitMix64, S. Vigna, public domain.
package struct SplitMix: RandomNumberGenerator, Sendable {
  /// The amount by which the state grows with each number: 2⁶⁴ divided by the golden ratio, made odd.
  package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
