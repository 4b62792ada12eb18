// SPDX-License-Identifier: MIT
import Foundation

/// How much of what could be tried is tried: all of it by `make soak`, an even share of it else.
public enum Sampling {
  /// Whether everything is tried.
  public static let isWhole = ProcessInfo.processInfo.environment["VERDICT_CUTS"] == "all"

  /// `whole` where everything is tried, else `share`.
  public static func count(_ share: Int, of whole: Int) -> Int { isWhole ? whole : share }
}

extension Array {
  /// Every `step`th element from the first on (`step` at least 1); all of them where everything is tried.
  public func sampled(every step: Int) -> [Element] {
    Sampling.isWhole ? self : stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
