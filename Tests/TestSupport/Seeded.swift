// SPDX-License-Identifier: MIT
import Foundation

/// Random numbers that a printed seed repeats.
///
/// Source: splitmix64, public domain, S. Vigna.
package struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Seeded numbers that several threads may draw from.
///
/// `@unchecked Sendable`: the numbers are drawn under the lock.
package final class SharedSeeded: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: Seeded

  package init(seed: UInt64) { numbers = Seeded(seed: seed) }

  package func next() -> UInt64 { lock.withLock { numbers.next() } }
}
