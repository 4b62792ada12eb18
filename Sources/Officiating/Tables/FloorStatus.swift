// SPDX-License-Identifier: MIT

/// The number of tables, games, tournaments and calls.
package struct FloorStatus: Equatable, Sendable {
  package var tables = 0
  /// Games in play: begun, neither adjourned nor over.
  package var playing = 0
  /// Games in play that observers do not see as they stand.
  package var playingHeldBack = 0
  package var events = 0
  package var calls = 0

  package init(tables: Int = 0, playing: Int = 0, playingHeldBack: Int = 0, events: Int = 0, calls: Int = 0) {
    (self.tables, self.playing, self.playingHeldBack) = (tables, playing, playingHeldBack)
    (self.events, self.calls) = (events, calls)
  }
}

extension Peek {
  /// Returns the present numbers; an answer that contains them waits for every entry.
  package func status() -> FloorStatus {
    FloorStatus(
      tables: floor.tally.count, playing: floor.tally.playing, playingHeldBack: floor.tally.playingHeldBack,
      events: floor.tournaments.open.count, calls: floor.house.calls.count)
  }

  /// The number of tables of each kind in each phase, unstored entries included.
  package var tally: FloorTally { floor.tally }
}
