// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records

struct EventGames {
  /// The files by table number: each name and its content.
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  /// The reasons why tables have no record, one line each.
  private(set) var left: [String] = []

  init(of event: TableID, in path: String) throws(Trouble) {
    let tables = try LedgerTables.read(path) { _, opening in opening.terms.place?.tournament == event }
    for (table, last) in tables where table.game != nil {
      guard let place = table.terms.place else { continue }
      do throws(GCGExportFault) {
        let bytes = try GCGExport.game(at: table, last: last).bytes
        files.append((Self.name(of: table, at: place), bytes))
      } catch {
        left.append(error.text)
      }
    }
  }

  /// Returns `round-03-board-05-ann-ben-table-17.gcg`; the player who goes first is named first.
  private static func name(of table: Table, at place: TournamentPlace) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let names = [table.opener.name.text, table.guest?.name.text ?? "nobody"].joined(separator: "-")
    return "round-\(two(place.round))-board-\(two(place.board))-\(names)-table-\(table.id.number).gcg"
  }
}
