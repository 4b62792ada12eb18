// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// A place in a ledger: a file, and a number of bytes before it in that file.
struct LedgerEnd: Equatable, Comparable, Sendable {
  /// The file's number, from 1.
  var file: Int
  /// The byte of the file, unpacked.
  var offset: Int

  static func < (one: LedgerEnd, other: LedgerEnd) -> Bool {
    (one.file, one.offset) < (other.file, other.offset)
  }
}

/// The result of a walk through a ledger up to some place, from which a later walk can continue.
///
/// For a table it holds the places of the lines that make its state. For the server list it holds the state itself,
/// because the number of its lines grows with the ledger's age.
struct LedgerStanding: Equatable, Sendable {
  struct Chain: Equatable, Sendable {
    let table: TableID
    /// The sum of its last line; zeros for a game that ended, whose chain gets no more lines.
    let sum: Digest
    let spots: [LedgerChain.Spot]
  }

  /// A batch: its number, and the place of its first line.
  struct Batch: Equatable, Sendable {
    var number = 0
    var begin = LedgerEnd(file: 1, offset: 0)
  }

  /// The place after the last line that the walk read.
  var end: LedgerEnd
  /// The numbers of lines before `end`: in its file, and in the whole ledger.
  var linesOfLast: Int
  var lines: Int
  /// The sizes in bytes, unpacked, of the files before that of `end`.
  var sizes: [Int]
  var batch: Batch
  /// The highest table number, and the newest time.
  var highest: TableID
  var newest: Instant
  /// The head of the server list's chain.
  var houseEnd: LedgerAudit.Chain
  /// The places of the last line of all, and of the server list's last line.
  var lastSpot: LedgerChain.Spot
  var houseSpot: LedgerChain.Spot?
  var house: HouseStanding
  /// The tables that have not ended, by number.
  var live: [Chain]
  /// The games and events that ended last, oldest first.
  var ended: [Chain]

  /// The places of the lines that make the tables' states, and of the last lines; in the ledger's order, each once.
  var spots: [LedgerChain.Spot] {
    var spots = [lastSpot] + live.flatMap(\.spots) + ended.flatMap(\.spots)
    if let houseSpot { spots.append(houseSpot) }
    spots.sort()
    var last: LedgerChain.Spot?
    return spots.filter { spot in
      defer { last = spot }
      return spot != last
    }
  }
}

extension LedgerStanding {
  /// Creates the standing of a walk that met no fault; nil if it read no line.
  init?(_ found: LedgerFound) {
    let report = found.walk.report
    guard let lastSpot = found.lastSpot, report.lines > 0 else { return nil }
    let (heads, closed) = (found.walk.audit.tables, found.walk.audit.closed)
    self.init(
      end: LedgerEnd(file: report.files, offset: report.end.offset), linesOfLast: report.end.line,
      lines: report.lines, sizes: found.walk.sizes, batch: found.batch, highest: found.highest,
      newest: found.newest, houseEnd: found.walk.audit.house, lastSpot: lastSpot, houseSpot: found.houseSpot,
      house: found.house.standing,
      live: found.tables.values.map {
        Chain(table: $0.table, sum: heads[$0.table]?.sum ?? .zero, spots: $0.spots)
      }.sorted { $0.table < $1.table },
      ended: found.ended.chains.map {
        Chain(table: $0.table, sum: closed[$0.table]?.sum ?? .zero, spots: $0.spots)
      })
  }
}
