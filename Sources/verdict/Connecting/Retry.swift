// SPDX-License-Identifier: MIT

/// When to try again to connect: after 1, 2, 4 … seconds, at most 30, for ten minutes.
struct Retry {
  static let longest = Duration.seconds(30)
  static let patience = Duration.seconds(600)

  private let giveUp: ContinuousClock.Instant
  private var pause = Duration.seconds(1)

  /// Begins with a connection that is lost now.
  init(lost now: ContinuousClock.Instant) { giveUp = now + Self.patience }

  /// When to try next; nil where it has been tried for long enough.
  mutating func next(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    let next = now + pause
    pause = min(pause * 2, Self.longest)
    return next < giveUp ? next : nil
  }
}
