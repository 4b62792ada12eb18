// SPDX-License-Identifier: MIT
import Bytes

/// The pseudorandom numbers of a puzzle: they depend only on its seed, on every machine and with every compiler.
package struct PuzzleNumbers: Sendable {
  private var source: SplitMix

  package init(seed: UInt64) { source = SplitMix(seed: seed) }

  package mutating func next() -> UInt64 { source.next() }

  /// Returns a number from 0 to `count - 1`, uniform to within one part in 2⁴⁰; traps unless `count` is 1 to 2²⁴.
  package mutating func below(_ count: Int) -> Int {
    precondition((1...1 << 24).contains(count))
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
