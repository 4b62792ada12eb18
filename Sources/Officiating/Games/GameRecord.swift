// SPDX-License-Identifier: MIT

/// Returns the record of a table's ended game as lines without line ends; nil where there is none.
///
/// A port: the record formats belong to Records, and the right to read a record is checked here.
package typealias GameRecorder = @Sendable (Table) -> [String]?

package struct GameRecord: Sendable {
  package let table: TableID
  /// The number of the first line that is shown, from 1.
  package let first: Int
  package let lines: [String]
  /// The number of the next page's first line, from 1; nil after the last.
  package let next: Int?

  init(_ lines: [String], from first: Int, at table: TableID) {
    self.table = table
    self.first = max(1, first)
    let page = Page(lines.dropFirst(max(0, first - 1)))
    self.lines = page.lines
    next = page.next == nil ? nil : self.first + page.lines.count
  }
}

extension GameCommands {
  /// Answers with the record of a game that is over; during the game neither players nor observers may read it.
  ///
  /// Source: Protocol/SPEC.md 5.8, 9.26.
  func gameRecord(of id: TableID?, from first: Int, _ request: Request) throws(Refusal) -> Outcome {
    let table: Table
    do throws(Refusal) { table = try tables.looked(at: id, request) } catch {
      // A table that closed before its game began is not kept, so it has no record.
      if case .noSuchTable(let id) = error { throw .noRecord(id) }
      throw error
    }
    guard table.game != nil else { throw .otherKind(table.id, table.terms.kind) }
    guard table.isOver else { throw .recordLive(table.id) }
    guard let lines = terms.recorder(table) else { throw .noRecord(table.id) }
    return Outcome(.record(GameRecord(lines, from: first, at: table.id)))
  }
}
