// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// A place in a ledger: how many bytes of which file lie before it.
struct LedgerEnd: Equatable, Comparable, Sendable {
  /// The file's number, from 1.
  var file: Int
  /// A byte of the file, unpacked.
  var offset: Int

  static func < (one: LedgerEnd, other: LedgerEnd) -> Bool {
    (one.file, one.offset) < (other.file, other.offset)
  }
}

/// What a walk through a ledger found at some place: all that a later walk needs to go on from there.
///
/// Of tables it has where the lines stand that their states are made of; of the house, whose lines are as many as the
/// ledger is old, what they come to.
struct LedgerStanding: Equatable, Sendable {
  /// A table's chain.
  struct Chain: Equatable, Sendable {
    let table: TableID
    /// The sum of its last line; zeros for a game that ended, whose chain nobody goes on with.
    let sum: Digest
    /// Where its lines stand, all of them, in order.
    let spots: [LedgerChain.Spot]
  }

  /// A batch: its number, and where it begins.
  struct Batch: Equatable, Sendable {
    var number = 0
    var begin = LedgerEnd(file: 1, offset: 0)
  }

  /// Where the walk stood, behind a line.
  var end: LedgerEnd
  /// How many lines of that file, and of the whole ledger, lie before it.
  var linesOfLast: Int
  var lines: Int
  /// How many bytes of lines the files before that one have.
  var sizes: [Int]
  /// The last batch.
  var batch: Batch
  /// The highest number of a table, and the newest moment.
  var highest: TableID
  var newest: Instant
  /// Where the house's chain stands.
  var houseEnd: LedgerAudit.Chain
  /// Where the last line of all stands, and the house's last one.
  var lastSpot: LedgerChain.Spot
  var houseSpot: LedgerChain.Spot?
  /// What the house has come to.
  var house: HouseStanding
  /// The tables that have not ended, by number.
  var live: [Chain]
  /// The games and events that ended last, oldest first.
  var ended: [Chain]

  /// Every line that the state of a table is made of, and those that the ledger goes on behind: in its order, each once.
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

  /// - Parameter found: what a walk found that met no fault; nil is given back where it met no line.
  init?(_ found: LedgerFound) {
    let report = found.walk.report
    guard let lastSpot = found.lastSpot, report.lines > 0 else { return nil }
    end = LedgerEnd(file: report.files, offset: report.end.offset)
    linesOfLast = report.end.line
    lines = report.lines
    sizes = found.walk.sizes
    batch = found.batch
    highest = found.highest
    newest = found.newest
    houseEnd = found.walk.audit.house
    self.lastSpot = lastSpot
    houseSpot = found.houseSpot
    house = found.house.standing
    let (heads, closed) = (found.walk.audit.tables, found.walk.audit.closed)
    live = found.tables.values.map {
      Chain(table: $0.table, sum: heads[$0.table]?.sum ?? .zero, spots: $0.spots)
    }.sorted { $0.table < $1.table }
    ended = found.ended.chains.map {
      Chain(table: $0.table, sum: closed[$0.table]?.sum ?? .zero, spots: $0.spots)
    }
  }

  /// As it is read from a checkpoint.
  init(
    end: LedgerEnd, linesOfLast: Int, lines: Int, sizes: [Int], batch: Batch, highest: TableID,
    newest: Instant,
    houseEnd: LedgerAudit.Chain, lastSpot: LedgerChain.Spot, houseSpot: LedgerChain.Spot?,
    house: HouseStanding, live: [Chain], ended: [Chain]
  ) {
    self.end = end
    self.linesOfLast = linesOfLast
    self.lines = lines
    self.sizes = sizes
    self.batch = batch
    self.highest = highest
    self.newest = newest
    self.houseEnd = houseEnd
    self.lastSpot = lastSpot
    self.houseSpot = houseSpot
    self.house = house
    self.live = live
    self.ended = ended
  }
}
