// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The ledger as a server finds it at its start: the state of every chain, and the end at which it writes on.
///
/// Source: docs/DESIGN.md#torn-ends: only an end that was never durable may be cut off.
struct LedgerStart {
  let folder: DataFolder
  /// The names of the accounts in the ledger that stand there under a number.
  let names: NameFile
  let tail: LedgerTail
  let house: LedgerChain
  /// The result of the walk; its chains have their heads and sums.
  let found: LedgerFound
  let recovered: TornTail?
  private(set) var lines: Int
  /// The durable end of the ledger.
  private(set) var end: LedgerEnd
  /// The state from which this start began, for the reader of the lines that it skipped.
  let begun: LedgerFollower.Start
  /// The lines that proved the checkpoint; nil if none was used.
  let atHand: LinesAtHand?
  /// The reason why a requested checkpoint was not used; nil if it was used, not requested, or the ledger is new.
  let checkpointFault: Checkpoint.Fault?

  /// The time that must remain after the newest entry before the last time that a line can hold: a century.
  private static let secondsLeft = 100 * 366 * 24 * 60 * 60

  /// Opens the ledger of a data folder.
  ///
  /// `reads` says whether to start from a checkpoint, if there is one. In a replica a torn end gets no entry, because
  /// another node may write, and files of an older run may stand beside an empty ledger.
  init(
    at path: String, run: UInt64, now: Instant, disk: any Disk, gauge: LedgerGauge, bounds: FileLedger.Bounds,
    makesBagKey: Bool, reads: Bool = false, isReplica: Bool = false
  ) throws(LedgerOpenFault) {
    if !isReplica { try ClubMark(in: path).mustBeAbsent() }
    folder = try DataFolder(at: path, now: now, disk: disk)
    names = NameFile(in: path)
    if let fault = names.fault { throw fault }
    var (found, checkpoint, atHand, checkpointFault) = Self.resumed(path, reads: reads)
    self.atHand = atHand
    let files = try Self.freeFiles(in: folder)
    try found.follow(files, in: folder.ledger)
    guard found.newest.adding(seconds: Self.secondsLeft) < Timestamp.end else {
      throw .refused(folder.ledger, errno: EOVERFLOW)
    }
    let report = found.walk.report
    begun = checkpoint.map { .checkpoint($0) } ?? .whole(LedgerStanding(found))
    self.checkpointFault = report.lines > 0 || checkpointFault != .missing ? checkpointFault : nil
    let isTorn = report.isUnfinished || report.fault != nil
    if isTorn || report.hasRoomAhead, reads { try report.mustReach(CheckpointFile(in: path).end) }
    if !isReplica { try Self.mustHaveLines(report.lines, in: path, beside: Self.witnesses(in: path)) }
    let torn =
      isTorn ? try TornEnd(place: report.end, now: now).cutOff(in: folder.ledger, disk: disk) : nil

    // Lines cannot be appended to a packed file.
    let isOnward = files.files.last?.isPacked == true
    let number = isOnward ? files.files.count + 1 : max(1, files.files.count)
    let length = isOnward ? 0 : report.end.offset
    tail = try LedgerTail(
      in: folder.ledger, number: number, length: length, disk: disk, gauge: gauge, bounds: bounds)
    let refused = LedgerOpenFault.at(folder.ledger)
    let begin = found.batch.begin
    try rethrowing(tail.confirm(from: begin.file == number ? begin.offset : length), as: refused)
    try rethrowing(disk.sync(folder: folder.ledger), as: refused)
    // The end of the walk, even if a new file was begun.
    end = LedgerEnd(file: report.files, offset: report.end.offset)
    lines = report.lines
    self.found = found
    names.begin(at: found.house.accounts.nextNumber - 1)
    house = LedgerChain(.house)
    let audit = found.walk.audit
    house.end = audit.house
    for (table, end) in audit.tables { found.tables[table]?.end = end }
    for (table, end) in audit.closed { found.ended[table]?.end = end }
    // Before room is reserved: that may take all that the disk has.
    let key = BagKey(in: folder.path)
    if makesBagKey, found.tables.values.allSatisfy({ $0.bag == nil }) {
      _ = try key.prepare(hasLines: lines > 0, disk)
    }
    try rethrowing(tail.setRoomAside(), as: refused)
    recovered = torn
    if let torn, !isReplica { try record(torn, run: run) }
    if lines > 0 {
      // A crash or a failing disk may have left the key under its first name.
      try key.named(disk)
    }
  }

  /// Returns the files of a ledger; throws `inUse` if a server holds one, as its `lock` may have been deleted.
  private static func freeFiles(in folder: DataFolder) throws(LedgerOpenFault) -> LedgerFiles {
    let files = try rethrowing(LedgerFiles(in: folder.ledger), as: LedgerOpenFault.init)
    for written in [files.files.last?.path, files.empty].compactMap(\.self) {
      guard LedgerTail.isFree(written) else { throw .inUse(folder.path) }
    }
    return files
  }

  /// Throws `emptied` for a ledger without lines if there are files that are created only after its first line.
  ///
  /// `witnesses` are the names of such files, listed before the ledger was read.
  /// Source: docs/DESIGN.md#a-ledger-that-is-gone.
  static func mustHaveLines(
    _ lines: Int, in data: String, beside witnesses: [String]
  ) throws(LedgerOpenFault) {
    guard lines > 0 || witnesses.isEmpty else { throw .emptied(data, besides: witnesses) }
  }

  /// Returns the names of the files in a data folder that are created only after the ledger's first line.
  static func witnesses(in data: String) -> [String] {
    ["bag.key", "checkpoint"].filter { access("\(data)/\($0)", F_OK) == 0 }
  }

  /// Returns a walk that continues after the checkpoint, or one that begins at the first line.
  private static func resumed(
    _ path: String, reads: Bool
  ) -> (LedgerFound, Checkpoint?, LinesAtHand?, Checkpoint.Fault?) {
    guard reads else { return (LedgerFound(), nil, nil, nil) }
    do throws(Checkpoint.Fault) {
      let (checkpoint, found, lines) = try CheckpointFile(in: path).resume()
      return (found, checkpoint, lines, nil)
    } catch { return (LedgerFound(), nil, nil, error) }
  }

  /// Writes the first entry of the new run, which records the cut.
  ///
  /// It is durable before anything else happens. Its time is that of the newest entry before it. The time after that
  /// counts as downtime, and no player is charged for it.
  private mutating func record(_ torn: TornTail, run: UInt64) throws(LedgerOpenFault) {
    // Within a run, identifiers count from 1; 0 is reserved for this entry.
    let entry = Entry(
      table: .house, sequence: house.end.head + 1, id: EntryID(run: run, count: 0), at: found.newest,
      event: .house(.recovered(torn)))
    var line = ByteWriter(capacity: LedgerLine.longest)
    let sum = LineEncoder().encode(
      entry, under: nil, line: lines + 1, batch: lines + 1, after: house.end.sum, into: &line)
    guard let sum else { preconditionFailure("file names are short") }
    do throws(LedgerFailure) { end = try tail.store(line) } catch {
      switch error {
      case .unwritten(let errno), .unconfirmed(let errno): throw LedgerOpenFault(errno, at: folder.ledger)
      case .fileGone(let path): throw .refused(path, errno: ENOENT)
      case .corrupt, .replaced, .cutOff, .unsettled, .refused:
        preconditionFailure("writing finds nothing corrupt")
      }
    }
    house.end = LedgerAudit.Chain(head: entry.sequence, sum: sum)
    lines += 1
  }
}

extension LedgerReport {
  /// Throws `wasDurable` if the ledger ends before a place that was durable: its end is then damaged, not torn.
  func mustReach(_ end: LedgerEnd?) throws(LedgerOpenFault) {
    guard let end, end > LedgerEnd(file: files, offset: self.end.offset) else { return }
    let unended = LedgerFault(
      file: self.end.file, line: self.end.line + 1, offset: self.end.offset, reason: .unended)
    throw .wasDurable(fault ?? unended)
  }
}
