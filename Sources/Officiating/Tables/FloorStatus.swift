// SPDX-License-Identifier: MIT

/// How much goes on, in numbers.
package struct FloorStatus: Equatable, Sendable {
  /// Tables that are open, events not counted.
  package var tables = 0
  /// Those at which a game goes on: begun, neither put off nor over.
  package var playing = 0
  /// Events that are open.
  package var events = 0
  /// Calls that wait for a director.
  package var calls = 0
}

extension Referee {
  /// How much goes on now; an answer that says so waits for everything.
  package func status() -> FloorStatus {
    let events = floor.tally.count(of: .event)
    return FloorStatus(
      tables: floor.tally.count - events, playing: floor.tally.playing, events: events,
      calls: floor.house.calls.count)
  }

  /// How many tables there are of each kind, in each phase; what is on its way to the ledger is counted.
  package var tally: FloorTally { floor.tally }
}
