// SPDX-License-Identifier: MIT

/// A line that the server refused with `430`, and that is sent again after the seconds that the reply names.
///
/// It is sent again a bounded number of times. Source: Protocol/SPEC.md 4.8.
struct LaterLine {
  /// The number of times that a line is sent again at most.
  static let triesMost = 6
  /// The longest wait, in seconds, after which a line is sent again.
  static let longest = 120

  private var line: String?
  private var tries = 0
  /// The time at which the line is due; nil if none waits.
  private(set) var due: ContinuousClock.Instant?

  /// Takes a refused line and the seconds that the reply named; returns a sentence for the person, or nil.
  ///
  /// `spread` is 0 to 999 milliseconds more, so that many clients do not come back at the same moment.
  mutating func take(
    _ later: LineWatch.Later, at now: ContinuousClock.Instant, spread: Int = .random(in: 0..<1000)
  ) -> String? {
    if later.line != line { forget() }
    line = later.line
    let seconds = later.seconds
    guard (0...Self.longest).contains(seconds) else {
      forget()
      return nil
    }
    guard tries < Self.triesMost else {
      forget()
      return "the line was sent \(Self.triesMost + 1) times and is not sent again; try it later"
    }
    tries += 1
    due = now + .seconds(seconds) + .milliseconds(spread)
    return "the line is sent again in \(seconds) seconds (\(tries) of \(Self.triesMost))"
  }

  /// Returns the line once, when it is due.
  mutating func next(at now: ContinuousClock.Instant) -> String? {
    guard let line, let due, now >= due else { return nil }
    self.due = nil
    return line
  }

  mutating func forget() { self = LaterLine() }
}
