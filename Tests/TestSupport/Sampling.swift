// SPDX-License-Identifier: MIT
import Foundation

/// How much of what could be tried is tried: all of it by `make soak`, an even share of it else.
public enum Sampling {
  /// Whether everything is tried.
  public static let isWhole = ProcessInfo.processInfo.environment["VERDICT_CUTS"] == "all"

  /// The seed of every random choice in tests, from `VERDICT_SEED`: a number, or `random` for one that is drawn; else 1.
  ///
  /// It is printed, so that a failure can be repeated.
  public static let seed: UInt64 = {
    let wish = ProcessInfo.processInfo.environment["VERDICT_SEED"]
    let seed = wish == "random" ? UInt64.random(in: 1...UInt64(UInt32.max)) : wish.flatMap(UInt64.init) ?? 1
    print("VERDICT_SEED=\(seed)")
    return seed
  }()

  /// `whole` where everything is tried, else `share`.
  public static func count(_ share: Int, of whole: Int) -> Int { isWhole ? whole : share }
}

extension Array {
  /// Every `step`th element from the first on (`step` at least 1); all of them where everything is tried.
  public func sampled(every step: Int) -> [Element] {
    Sampling.isWhole ? self : stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
