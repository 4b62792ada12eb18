// SPDX-License-Identifier: MIT

/// A line that the server refused with `430`: it is sent again after the seconds that the reply names, a bounded number
/// of times.
///
/// Source: Protocol/SPEC.md 4.8.
struct LaterLine {
  /// One line is sent again this many times at most.
  static let triesMost = 6
  /// In seconds; a line with a longer wait is not sent again.
  static let longest = 120

  private var line: String?
  private var tries = 0
  /// When the line is due; nil where none waits.
  private(set) var due: ContinuousClock.Instant?

  /// Takes a refused line.
  ///
  /// - Parameters:
  ///   - later: the line, and the seconds that the reply named.
  ///   - now: the time of the reply.
  ///   - spread: up to a second more, in milliseconds, so that many clients do not come back at the same moment.
  /// - Returns: a sentence for the person; nil where the reply itself is enough.
  mutating func take(
    _ later: LineWatch.Later, at now: ContinuousClock.Instant, spread: Int = .random(in: 0..<1000)
  ) -> String? {
    if later.line != line { forget() }
    line = later.line
    // A reply without keys names no number that a program could read: 2, 4, 8 … seconds.
    let seconds = later.seconds ?? 2 << tries
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

  /// The line, once it is due; it is given out once.
  mutating func next(at now: ContinuousClock.Instant) -> String? {
    guard let line, let due, now >= due else { return nil }
    self.due = nil
    return line
  }

  /// Sends no line again.
  mutating func forget() { self = LaterLine() }
}
