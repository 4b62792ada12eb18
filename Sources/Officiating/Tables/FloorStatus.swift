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
    var status = FloorStatus()
    for table in floor.peekAll where !table.isOver {
      if table.terms.event != nil {
        status.events += 1
        continue
      }
      status.tables += 1
      if let game = table.game, game.isUnderWay, table.phase != .adjourned { status.playing += 1 }
    }
    status.calls = floor.house.calls.count
    return status
  }
}
