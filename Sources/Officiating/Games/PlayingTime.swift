// SPDX-License-Identifier: MIT

/// The time of play at each entry of a game's chain.
///
/// It stands still while the game is paused or put off, and while nothing could be recorded.
/// Source: Protocol/SPEC.md, 4.32, 9.16.
package struct PlayingTime: Sendable {
  /// The milliseconds of play at each entry from the second on; the first entry has none.
  private var times: [Int64] = []
  /// The moment of the newest entry.
  private var newest: Instant
  /// The sequence of the entry by which the game began; nil before.
  package private(set) var begunBy: Int?

  init(openedAt moment: Instant) { newest = moment }

  /// Takes the next entry; `isStopped` tells whether the game was paused or put off before it.
  mutating func take(_ entry: Entry, isStopped: Bool) {
    var until = entry.at
    if case .game(let event) = entry.event {
      switch event.action {
      case .interrupted(let since): until = since
      case .started: begunBy = times.count + 2
      default: break
      }
    }
    let passed = isStopped ? 0 : max(0, until.milliseconds - newest.milliseconds)
    times.append((times.last ?? 0) + passed)
    newest = max(newest, entry.at)
  }

  /// Returns the milliseconds of play at an entry; nil for one that is not there.
  package func milliseconds(at sequence: Int) -> Int? {
    if sequence == 1 { return 0 }
    return times.indices.contains(sequence - 2) ? Int(times[sequence - 2]) : nil
  }
}
