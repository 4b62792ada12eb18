// SPDX-License-Identifier: MIT
import Bytes

/// The random choices of a run; a seed gives the same ones on every machine.
final class Dice: RandomNumberGenerator {
  private var source: SplitMix

  init(seed: UInt64) { source = SplitMix(seed: seed &* SplitMix.step) }

  func next() -> UInt64 { source.next() }

  /// Returns 0 to `count - 1`; `count` must be at least 1.
  func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(count)) }

  /// Returns true with a probability of `often` in 1000.
  func inThousand(_ often: Int) -> Bool { below(1000) < often }

  /// Returns one of the things, which must not be empty.
  func pick<Thing>(_ things: [Thing]) -> Thing { things[below(things.count)] }
}
