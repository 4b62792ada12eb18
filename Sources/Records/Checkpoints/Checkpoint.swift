// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The result of a walk over the ledger, stored beside it so that a start need not read every line.
///
/// It is a cache: if it has any fault, the start reads every line. Its file is plain text that ends in its own sum.
/// Source: docs/DESIGN.md#checkpoints, docs/DESIGN.md#the-server-log-in-the-checkpoint.
struct Checkpoint: Equatable, Sendable {
  /// The version that this program writes; it reads no other.
  static let version = 6
  /// The highest table number that a client can name.
  private static let highestTable = 999_999_999
  /// The maximum size of the file in bytes.
  static let most = 256 << 20

  let standing: LedgerStanding
  /// SHA-256 over the lines at `standing.spots`, with their line feeds, in order.
  let digest: Digest

  /// The reason why a start cannot use the checkpoint.
  enum Fault: Error, Equatable, Sendable {
    case missing
    case noFile
    case unreadable(errno: Int32)
    case otherVersion
    case changed
    /// The ledger does not have the lines of the checkpoint; the difference in words.
    case otherLedger(String)

    init(_ fault: LedgerPathFault) { self = .otherLedger(fault.text) }

    /// The message for people, without a full stop.
    var text: String {
      switch self {
      case .missing: "there was no checkpoint"
      case .noFile: "what is called checkpoint is no file; take it away, and the next start has one"
      case .unreadable(let errno): "the checkpoint can't be read (\(SystemFault.text(errno)))"
      case .otherVersion: "the checkpoint is of another version of this program"
      case .changed: "the checkpoint was changed, or is cut"
      case .otherLedger(let what): "the checkpoint is not of this ledger: \(what)"
      }
    }
  }
}

extension Checkpoint {
  var text: ByteWriter { text(spelledBy: nil) }

  /// Returns the text with names as ledger lines spell them, so that it does not depend on the file of names.
  func text(spelledBy names: NameFile?) -> ByteWriter {
    names?.begin(at: standing.house.accounts.last?.number ?? 0)
    var pen = CheckpointPen(names: names)
    let isWritten =
      pen.has("verdict-checkpoint", true) && (try? pen.number(Self.version)) != nil
      && (try? Self.coded(self, &pen)) != nil
    precondition(isWritten, "every field of a checkpoint is known")
    return pen.sealed()
  }

  /// Reads a checkpoint's text; throws `otherVersion`, or `changed` if a byte differs from what would be written.
  init(_ bytes: UnsafeRawBufferPointer, spelledBy names: NameFile? = nil) throws(Fault) {
    var rows = CheckpointRows(bytes, names: names)
    guard rows.has("verdict-checkpoint", true), let version = try? rows.number(nil) else { throw .changed }
    guard version == Self.version else { throw .otherVersion }
    guard rows.isSealed, let read = try? Self.coded(nil, &rows) else { throw .changed }
    self = read
    let isSame = text(spelledBy: names).withUnsafeBufferPointer { written in
      written.count == bytes.count && written.elementsEqual(bytes)
    }
    guard isSame, isSound else { throw .changed }
  }

  /// Writes or reads the rows between the version and the sum.
  private static func coded(_ known: Self?, _ rows: inout some RowCoder) throws(RowDamage) -> Self {
    let was = known?.standing
    try rows.begin("end")
    let end = LedgerEnd(file: try rows.number(was?.end.file), offset: try rows.number(was?.end.offset))
    let linesOfLast = try rows.number(was?.linesOfLast)
    let lines = try rows.number(was?.lines)
    try rows.begin("batch")
    let number = try rows.number(was?.batch.number)
    let begin = LedgerEnd(
      file: try rows.number(was?.batch.begin.file), offset: try rows.number(was?.batch.begin.offset))
    try rows.begin("seen")
    let highest = try rows.table(was?.highest)
    let newest = try rows.moment(was?.newest)
    try rows.begin("sizes")
    let sizes = try rows.numbers(was?.sizes)
    try rows.begin("last")
    guard let lastSpot = try rows.spots(was.map { [$0.lastSpot] }).first else { throw RowDamage() }
    try rows.begin("house")
    let houseEnd = LedgerAudit.Chain(
      head: try rows.number(was?.houseEnd.head), sum: try rows.sum(was?.houseEnd.sum))
    let houseSpot = try rows.spots(was?.houseSpot.map { [$0] }).first
    let house = try HouseStanding.coded(was?.house, &rows)
    let live = try rows.rows("live", was?.live)
    let ended = try rows.rows("ended", was?.ended)
    try rows.begin("lines")
    return Checkpoint(
      standing: LedgerStanding(
        end: end, linesOfLast: linesOfLast, lines: lines, sizes: sizes,
        batch: LedgerStanding.Batch(number: number, begin: begin), highest: highest, newest: newest,
        houseEnd: houseEnd, lastSpot: lastSpot, houseSpot: houseSpot, house: house, live: live, ended: ended),
      digest: try rows.sum(known?.digest))
  }

  /// Whether every place in it is one at which a line can stand.
  private var isSound: Bool {
    let found = standing
    let spots = found.spots
    guard found.end.file >= 1, found.sizes.count == found.end.file - 1, found.lines > 0,
      found.sizes.allSatisfy({ $0 >= 0 }), found.end.offset > 0, found.newest < Timestamp.end,
      found.highest.number <= Self.highestTable,
      found.batch.begin < found.end, found.batch.begin.file >= 1
    else { return false }
    for spot in spots {
      let size = spot.file == found.end.file ? found.end.offset : nil
      guard 1...found.end.file ~= Int(spot.file), 2...Int32(LedgerLine.longest) ~= spot.count,
        spot.offset >= 0,
        spot.offset <= (size ?? found.sizes[Int(spot.file) - 1]) - Int(spot.count)
      else { return false }
    }
    let live = found.live.map(\.table)
    return zip(live, live.dropFirst()).allSatisfy { $0 < $1 } && (live.last ?? .house) <= found.highest
      && found.live.allSatisfy { !$0.spots.isEmpty && $0.table != .house }
      && found.ended.count <= EndedTables.kept && (found.houseEnd.head > 0) == (found.houseSpot != nil)
      && (found.live + found.ended).allSatisfy { zip($0.spots, $0.spots.dropFirst()).allSatisfy { $0 < $1 } }
  }
}

extension LedgerStanding.Chain: RowValue {
  static func coded(_ known: Self?, _ row: inout some RowCoder) throws(RowDamage) -> Self {
    Self(table: try row.table(known?.table), sum: try row.sum(known?.sum), spots: try row.spots(known?.spots))
  }
}
