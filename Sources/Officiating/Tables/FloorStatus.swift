// SPDX-License-Identifier: MIT

/// How much goes on, in numbers.
package struct FloorStatus: Equatable, Sendable {
  /// Tables that are open, events not counted.
  package var tables = 0
  /// Those at which a game goes on: begun, neither put off nor over.
  package var playing = 0
  /// Those of them that whoever only looks on sees late.
  package var playingHeldBack = 0
  /// Events that are open.
  package var events = 0
  /// Calls that wait for a director.
  package var calls = 0

  package init(tables: Int = 0, playing: Int = 0, playingHeldBack: Int = 0, events: Int = 0, calls: Int = 0) {
    (self.tables, self.playing, self.playingHeldBack) = (tables, playing, playingHeldBack)
    (self.events, self.calls) = (events, calls)
  }
}

extension Referee {
  /// How much goes on now; an answer that says so waits for everything.
  package func status() -> FloorStatus {
    let events = floor.tally.count(of: .event)
    return FloorStatus(
      tables: floor.tally.count - events, playing: floor.tally.playing,
      playingHeldBack: floor.tally.playingHeldBack, events: events,
      calls: floor.house.calls.count)
  }

  /// How many tables there are of each kind, in each phase; what is on its way to the ledger is counted.
  package var tally: FloorTally { floor.tally }
}
