// SPDX-License-Identifier: MIT
import Testing

@testable import Officiating

/// The state of a referee, read without a note; a table is the referee's own and goes on changing.
extension Referee {
  var floor: Floor { _read { yield state.floor } }
  var newestMoment: Instant { state.pen.newestMoment }

  /// Reads from inside, on the referee's executor.
  func peeked<Value: Sendable>(_ read: (Peek) -> Value) -> Value { read(peek) }

  /// The live tables by number.
  var tables: [TableID: Table] {
    Dictionary(uniqueKeysWithValues: floor.peekAll.map { ($0.id, $0) })
  }

  /// Whether the tally is that of the tables as they stand, counted one by one.
  var isTallyTrue: Bool {
    var tally = FloorTally()
    for table in floor.peekAll {
      tally.note(table, isHeldBack: floor.late[table.id] != nil || floor.delay(of: table) != .nothing)
    }
    return tally == floor.tally
  }

  /// Returns the table at which a name has a seat; nil without one.
  func table(ofSeated name: PlayerName) -> Table? { floor.seats[name] }
}

extension Hall {
  /// Returns a table folded from the ledger; it does not change later.
  func folded(_ id: TableID) throws -> Table {
    try #require(Floor.fold(script.stored.filter { $0.entry.table == id }) as? Table)
  }
}
