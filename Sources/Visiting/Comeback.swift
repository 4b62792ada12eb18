// SPDX-License-Identifier: MIT

/// When a lost connection is tried again: after 1, 2, 4 … seconds, at most 30, for ten minutes.
///
/// A pure state machine: it is told what happened and when, and returns the next step.
struct Comeback {
  /// The step after a connection was lost or an attempt failed.
  enum Step: Equatable {
    /// Try again at this time.
    case again(at: ContinuousClock.Instant)
    /// The ten minutes are over.
    case exhausted
  }

  private static let longestPause = Duration.seconds(30)
  private static let patience = Duration.seconds(600)

  private var giveUp = ContinuousClock.now
  private var pause = Duration.seconds(1)
  /// The time at which the present connection was found again.
  private var found: ContinuousClock.Instant?

  /// The connection was lost, after this fatal reply if any; nil where the server closed for good.
  mutating func lost(after code: Int?, at now: ContinuousClock.Instant) -> Step? {
    // A server whose disk failed may be started again. After any other fatal reply the same would happen again.
    if let code, code != 461 { return nil }
    // A connection that is lost soon after it was found does not start the pauses and the ten minutes again.
    if found.map({ $0.duration(to: now) >= Self.longestPause }) ?? true {
      giveUp = now + Self.patience
      pause = .seconds(1)
    }
    return failed(at: now)
  }

  /// An attempt to connect failed.
  mutating func failed(at now: ContinuousClock.Instant) -> Step {
    let next = now + pause
    pause = min(pause * 2, Self.longestPause)
    return next < giveUp ? .again(at: next) : .exhausted
  }

  /// An attempt to connect succeeded.
  mutating func succeeded(at now: ContinuousClock.Instant) { found = now }
}
