// SPDX-License-Identifier: MIT

/// The times at which a lost connection is tried again: after 1, 2, 4 … seconds, at most 30, for ten minutes.
///
/// A pure state machine: it takes events with their times, and returns the next step.
struct Comeback {
  enum Step: Equatable {
    /// Try again at this time.
    case again(at: ContinuousClock.Instant)
    case exhausted
  }

  private static let longestPause = Duration.seconds(30)
  /// The longest time that a server may ask for.
  private static let longestWait = Duration.seconds(120)
  private static let patience = Duration.seconds(600)

  private var giveUp = ContinuousClock.now
  private var pause = Duration.seconds(1)
  /// The time at which the present connection was made again.
  private var found: ContinuousClock.Instant?

  /// Returns the step after a loss, given the fatal reply if any; nil if the server closed for good.
  mutating func lost(after reply: FatalReply?, at now: ContinuousClock.Instant) -> Step? {
    // A server whose disk failed (461) may be started again, and `after=` asks for patience. Any other fatal reply would come again.
    if let reply, reply.code != 461, reply.seconds == nil { return nil }
    // A connection that is lost soon after a comeback does not reset the pause and the ten minutes.
    if found.map({ $0.duration(to: now) >= Self.longestPause }) ?? true {
      giveUp = now + Self.patience
      pause = .seconds(1)
    }
    if let seconds = reply?.seconds {
      pause = min(.seconds(max(1, seconds)), Self.longestWait)
    }
    return failed(at: now)
  }

  mutating func failed(at now: ContinuousClock.Instant) -> Step {
    let next = now + pause
    pause = min(pause * 2, Self.longestPause)
    return next < giveUp ? .again(at: next) : .exhausted
  }

  mutating func succeeded(at now: ContinuousClock.Instant) { found = now }
}
