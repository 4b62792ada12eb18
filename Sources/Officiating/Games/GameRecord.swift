// SPDX-License-Identifier: MIT

/// Writes down the game of a table that has ended: the lines of its record, without their ends; nil where there is none.
///
/// A port, as the ledger is one: how the field writes games down is known to Records, and who may read it here.
package typealias GameRecorder = @Sendable (Table) -> [String]?

/// A page of a game's record.
package struct GameRecord: Sendable {
  /// The table.
  package let table: TableID
  /// The number of the first line that is shown, from 1.
  package let first: Int
  /// What is shown of the record.
  package let lines: [String]
  /// The number of the line that goes on, from 1; nil behind the last.
  package let next: Int?

  init(_ lines: [String], from first: Int, at table: TableID) {
    self.table = table
    self.first = max(1, first)
    let page = Page(lines.dropFirst(max(0, first - 1)))
    self.lines = page.lines
    next = page.next == nil ? nil : self.first + page.lines.count
  }
}

extension Referee {
  /// The record of a game that is over; while it lives nobody reads it, a player no more than an observer.
  ///
  /// Source: Protocol/SPEC.md 5.8, 9.26.
  func gameRecord(of id: TableID?, from first: Int, _ request: Request) throws(Refusal) -> Outcome {
    let table: Table
    do throws(Refusal) { table = try looked(at: id, request) } catch {
      // A table that ended before a game was begun there is kept no more than one of long ago.
      if case .noSuchTable(let id) = error { throw .noRecord(id) }
      throw error
    }
    guard table.game != nil else { throw .otherKind(table.id, table.terms.kind) }
    guard table.isOver else { throw .recordLive(table.id) }
    guard let lines = recorder(table) else { throw .noRecord(table.id) }
    return Outcome(.record(GameRecord(lines, from: first, at: table.id)))
  }
}
