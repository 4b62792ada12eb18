// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// What a server finds when it opens its ledger: every chain's state, and the end to go on from.
///
/// Source: docs/decisions/0004-ledger-port.md: only an end that was never durable may be cut off.
struct LedgerStart {
  let folder: DataFolder
  let tail: LedgerTail
  let house: LedgerChain
  /// What the house has come to.
  let houseAtStart: HouseState
  private(set) var recovered: TornTail?
  private(set) var tables: [TableID: LedgerChain]
  /// The games and events that ended last.
  let ended: EndedChains
  private(set) var highest: TableID
  private(set) var newest: Instant
  private(set) var lines: Int
  /// How far the ledger is durable.
  private(set) var end: LedgerEnd
  /// What it went on from, for whoever reads behind it what it did not read.
  let begun: LedgerFollower.Start
  /// The lines that a checkpoint was proved with; nil where there was none.
  let atHand: LinesAtHand?
  /// Why every line was read although a checkpoint was asked for; nil where that is not so.
  let checkpointFault: Checkpoint.Fault?

  /// How far before the last moment that a line can be written at a ledger must end: a century.
  private static let secondsLeft = 100 * 366 * 24 * 60 * 60

  /// Opens what `FileLedger` opens; `reads` says whether a checkpoint is gone on from, where there is one.
  init(
    at path: String, run: UInt64, now: Instant, disk: any Disk, bounds: FileLedger.Bounds, makesBagKey: Bool,
    reads: Bool = false
  ) throws(LedgerOpenFault) {
    folder = try DataFolder(at: path, now: now, disk: disk)
    var (found, checkpoint, atHand, checkpointFault) = Self.resumed(path, reads: reads)
    self.atHand = atHand
    let files = try Self.freeFiles(in: folder)
    try found.follow(files, in: folder.ledger)
    // A moment must be left for the next line to be written at.
    guard found.newest.adding(seconds: Self.secondsLeft) < Timestamp.end else {
      throw .refused(folder.ledger, errno: EOVERFLOW)
    }
    let report = found.walk.report
    begun = checkpoint.map { .checkpoint($0) } ?? .whole(LedgerStanding(found))
    // Of a new folder there is nothing to tell.
    self.checkpointFault = report.lines > 0 || checkpointFault != .missing ? checkpointFault : nil
    let isTorn = report.isUnfinished || report.fault != nil
    if isTorn || report.hasRoomAhead, reads { try report.mustReach(CheckpointFile(in: path).end) }
    try Self.mustHaveLines(report.lines, in: path, beside: Self.witnesses(in: path))
    let torn =
      isTorn ? try TornEnd(at: report.end, now: now).cutOff(in: folder.ledger, disk: disk) : nil

    // Behind a packed file a new one begins.
    let isOnward = files.files.last?.isPacked == true
    let number = isOnward ? files.files.count + 1 : max(1, files.files.count)
    let length = isOnward ? 0 : report.end.offset
    tail = try LedgerTail(in: folder.ledger, number: number, length: length, disk: disk, bounds: bounds)
    do throws(DiskFault) {
      try tail.confirm(from: found.batch.begin.file == number ? found.batch.begin.offset : length)
      try disk.sync(folder: folder.ledger)
    } catch {
      throw LedgerOpenFault(error.errno, at: folder.ledger)
    }
    // Where the walk stood; in a new file there is nothing yet.
    end = LedgerEnd(file: report.files, offset: report.end.offset)
    lines = report.lines
    tables = found.tables
    ended = found.ended
    highest = found.highest
    newest = found.newest
    house = LedgerChain(.house)
    house.head = found.walk.audit.house.head
    house.sum = found.walk.audit.house.sum
    houseAtStart = found.house
    for (table, chain) in found.walk.audit.tables {
      tables[table]?.head = chain.head
      tables[table]?.sum = chain.sum
    }
    for (table, chain) in found.walk.audit.closed {
      ended[table]?.head = chain.head
      ended[table]?.sum = chain.sum
    }
    // The room that is set aside may be all that the disk has.
    let key = BagKey(in: folder.path)
    if makesBagKey, tables.values.allSatisfy({ $0.bag == nil }) {
      _ = try key.prepare(hasLines: lines > 0, disk)
    }
    do throws(DiskFault) { try tail.setRoomAside() } catch {
      throw LedgerOpenFault(error.errno, at: folder.ledger)
    }
    recovered = torn
    if let torn { try record(torn, run: run) }
    if lines > 0 {
      // A crash or a failing disk may have left the key under its first name.
      try key.named(disk)
    }
  }

  /// The files of a ledger, before anything is cut off.
  ///
  /// - Throws: `LedgerOpenFault.inUse` where a server writes one of them, whose `lock` may have been deleted.
  private static func freeFiles(in folder: DataFolder) throws(LedgerOpenFault) -> LedgerFiles {
    let files: LedgerFiles
    do throws(LedgerPathFault) { files = try LedgerFiles(in: folder.ledger) } catch {
      throw LedgerOpenFault(error)
    }
    for written in [files.files.last?.path, files.empty].compactMap(\.self) {
      guard LedgerTail.isFree(written) else { throw .inUse(folder.path) }
    }
    return files
  }

  /// Refuses a ledger without a line beside a file that is made only once the ledger has one.
  ///
  /// Source: docs/decisions/0052-a-ledger-that-is-gone.md.
  ///
  /// - Parameters:
  ///   - lines: whole lines of the ledger.
  ///   - data: the data folder.
  ///   - witnesses: names of such files, looked for before the ledger was read.
  /// - Throws: `LedgerOpenFault.emptied`.
  static func mustHaveLines(
    _ lines: Int, in data: String, beside witnesses: [String]
  ) throws(LedgerOpenFault) {
    guard lines > 0 || witnesses.isEmpty else { throw .emptied(data, besides: witnesses) }
  }

  /// The files of a data folder that are there only once its ledger has a line.
  static func witnesses(in data: String) -> [String] {
    ["bag.key", "checkpoint"].filter { access("\(data)/\($0)", F_OK) == 0 }
  }

  /// A walk that goes on behind a checkpoint, or one that begins at the first line.
  private static func resumed(
    _ path: String, reads: Bool
  ) -> (LedgerFound, Checkpoint?, LinesAtHand?, Checkpoint.Fault?) {
    guard reads else { return (LedgerFound(), nil, nil, nil) }
    do throws(Checkpoint.Fault) {
      let (checkpoint, found, lines) = try CheckpointFile(in: path).resume()
      return (found, checkpoint, lines, nil)
    } catch { return (LedgerFound(), nil, nil, error) }
  }

  /// The first entry of the new run says what was cut off; it is durable before anything else happens.
  ///
  /// Its moment is that of the newest entry before it: until then the last run is known to have lived, and the time after
  /// that is charged to no player.
  private mutating func record(_ torn: TornTail, run: UInt64) throws(LedgerOpenFault) {
    // Names within a run are counted from 1; 0 is this entry's own.
    let entry = Entry(
      table: .house, sequence: house.head + 1, id: EntryID(run: run, count: 0), at: newest,
      event: .house(.recovered(torn)))
    var line = ByteWriter(capacity: LedgerLine.longest)
    let sum = LineEncoder().encode(
      entry, under: nil, line: lines + 1, batch: lines + 1, after: house.sum, into: &line)
    guard let sum else { preconditionFailure("file names are short") }
    switch tail.store(line) {
    case .stored(let file, let base): end = LedgerEnd(file: file, offset: base + line.count)
    case .failed(.unwritten(let errno)), .failed(.unconfirmed(let errno)):
      throw LedgerOpenFault(errno, at: folder.ledger)
    case .failed(.fileGone(let path)): throw .refused(path, errno: ENOENT)
    case .failed(.corrupt): preconditionFailure("writing finds nothing corrupt")
    }
    house.head += 1
    house.sum = sum
    lines += 1
  }
}

extension LedgerReport {
  /// Throws where a ledger stops before what is known to have been durable, so that its end is not torn but damaged.
  func mustReach(_ end: LedgerEnd?) throws(LedgerOpenFault) {
    guard let end, end > LedgerEnd(file: files, offset: self.end.offset) else { return }
    let unended = LedgerFault(
      file: self.end.file, line: self.end.line + 1, offset: self.end.offset, reason: .unended)
    throw .wasDurable(fault ?? unended)
  }
}
