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
  private(set) var recovered: TornTail?
  private(set) var tables: [TableID: LedgerChain]
  /// The games and events that ended last.
  let ended: EndedChains
  private(set) var highest: TableID
  private(set) var newest: Instant
  private(set) var lines: Int

  init(
    at path: String, run: UInt64, now: Instant, disk: any Disk, bounds: FileLedger.Bounds, makesBagKey: Bool
  ) throws(LedgerOpenFault) {
    folder = try DataFolder(at: path, disk: disk)
    var found = Found()
    let files: LedgerFiles
    let contradiction: LedgerFault?
    do throws(LedgerPathFault) { files = try LedgerFiles(in: folder.ledger) } catch {
      throw LedgerOpenFault(error)
    }
    // Before anything is cut off: `lock` may have been deleted under a server that runs.
    if let last = files.files.last, !LedgerTail.isFree(last.path) { throw .inUse(path) }
    do throws(LedgerPathFault) {
      try found.read(files)
      contradiction = try LedgerRecheck(in: folder.ledger).firstFault(in: found.unfollowed)
    } catch {
      throw LedgerOpenFault(error)
    }
    if let contradiction { throw .damaged(contradiction) }
    let report = found.walk.report
    let isTorn = report.isUnfinished || report.fault != nil
    if let fault = report.fault { try found.mustBeTorn(fault, files) }
    let torn =
      isTorn ? try TornEnd(at: report.end, now: now).cutOff(in: folder.ledger, disk: disk) : nil

    let number = max(1, files.files.count)
    tail = try LedgerTail(
      in: folder.ledger, number: number, length: report.end.offset, disk: disk, bounds: bounds)
    do throws(DiskFault) {
      try tail.confirm(from: found.batch.file == number ? found.batch.offset : report.end.offset)
      try disk.sync(folder: folder.ledger)
    } catch {
      throw LedgerOpenFault(error.errno, at: folder.ledger)
    }
    lines = report.lines
    tables = found.tables
    ended = found.ended
    highest = found.highest
    newest = found.newest
    house = LedgerChain(.house)
    house.settledHead = found.walk.audit.house.head
    house.settledSum = found.walk.audit.house.sum
    house.spots = found.house
    for (table, chain) in found.walk.audit.tables {
      tables[table]?.settledHead = chain.head
      tables[table]?.settledSum = chain.sum
    }
    // The room that is set aside may be all that the disk has.
    let key = BagKey(in: folder.path)
    if makesBagKey, tables.values.allSatisfy({ $0.bag == nil }), try key.read() == nil {
      _ = try key.make(disk)
    }
    tail.setRoomAside()
    recovered = torn
    if let torn { try record(torn, run: run) }
    for chain in tables.values { chain.goBack() }
    house.goBack()
  }

  /// The first entry of the new run says what was cut off; it is durable before anything else happens.
  ///
  /// Its moment is that of the newest entry before it: until then the last run is known to have lived, and the time after
  /// that is charged to no player.
  private mutating func record(_ torn: TornTail, run: UInt64) throws(LedgerOpenFault) {
    // Names within a run are counted from 1; 0 is this entry's own.
    let entry = Entry(
      table: .house, sequence: house.settledHead + 1, id: EntryID(run: run, count: 0), at: newest,
      event: .house(.recovered(torn)))
    var line = ByteWriter(capacity: LedgerLine.longest)
    let sum = LineEncoder().encode(
      entry, under: nil, line: lines + 1, batch: lines + 1, after: house.settledSum, into: &line)
    guard let sum else { preconditionFailure("file names are short") }
    switch tail.store(line) {
    case .stored: break
    case .refused: throw .noRoom(folder.ledger)
    case .failed(let fault): throw LedgerOpenFault(fault.errno, at: folder.ledger)
    }
    house.settledHead += 1
    house.settledSum = sum
    lines += 1
  }
}

/// What the walk through the files leaves behind.
private struct Found {
  var walk = LedgerWalk(checkingGames: true, readsFrames: true)
  var tables: [TableID: LedgerChain] = [:]
  var ended = EndedChains()
  /// Where the entries of the house stand that change its state.
  var house: [LedgerChain.Spot] = []
  var highest = TableID.house
  var newest = Instant(milliseconds: 0)
  /// The last batch: its number, and the file and byte at which it begins.
  var batch = (number: 0, file: 1, offset: 0)

  /// The games that go on, and those that ended last.
  var unfollowed: [LedgerChain] { tables.values.filter { walk.unfollowed.contains($0.table) } + ended.chains }

  mutating func read(_ files: LedgerFiles) throws(LedgerPathFault) {
    var tables: [TableID: LedgerChain] = [:]
    var ended = EndedChains()
    var house: [LedgerChain.Spot] = []
    var highest = TableID.house
    var newest = Instant(milliseconds: 0)
    var batch = batch
    try walk.read(files) { walked, file, piece in
      let spot = LedgerChain.Spot(
        offset: piece.offset, file: Int32(file.number ?? 1), count: Int32(piece.bytes.count + 1))
      if walked.batch != batch.number { batch = (walked.batch, file.number ?? 1, piece.offset) }
      newest = max(newest, walked.at)
      guard case .whole(let line) = walked else {
        // A chain that goes on; what the house has such lines of leaves no trace.
        if walked.table != .house { tables[walked.table]?.spots.append(spot) }
        return
      }
      let entry = line.entry
      highest = max(highest, entry.table)
      guard entry.event.changesState else { return }
      guard entry.table != .house else { return house.append(spot) }
      let chain = tables[entry.table] ?? LedgerChain(entry.table)
      tables[entry.table] = entry.event.endsTable ? nil : chain
      if case .opened(let opening) = entry.event {
        chain.terms = line.terms
        chain.bag = opening.terms.game?.commitment.map { (entry.at, $0) }
      }
      chain.spots.append(spot)
      guard entry.event.endsMemorably else { return }
      chain.settledHead = entry.sequence
      ended.append(chain)
    }
    self.tables = tables
    self.ended = ended
    self.house = house
    self.highest = highest
    self.newest = newest
    self.batch = batch
  }

  /// Throws unless what is wrong can only be an end that was never durable.
  ///
  /// A batch is begun only after the one before it is durable. So where a whole line stands behind the
  /// damage whose batch begins behind it, the damaged line was durable once. The same holds where a
  /// later file is there. Where a line of a later version stands behind the damage, or is what can't be
  /// read, nobody here can say what was durable.
  func mustBeTorn(_ fault: LedgerFault, _ files: LedgerFiles) throws(LedgerOpenFault) {
    if case .newer = fault.reason { throw .newer(fault) }
    guard !files.isMissingLast, fault.file == files.files.last?.path, Self.canBeTorn(fault.reason)
    else { throw .damaged(fault) }
    let expected = walk.audit.nextLine
    do {
      let scanner = try LineScanner(path: fault.file, from: walk.report.end.offset)
      var line = walk.report.end.line
      while let piece = try scanner.next() {
        line += 1
        if let version = LineVersion.newer(in: piece.bytes) {
          let offset = piece.offset + LineHead.versionPlace
          throw LedgerOpenFault.newer(
            LedgerFault(file: fault.file, line: line, offset: offset, reason: .newer(version: version)))
        }
        guard let batch = walk.audit.batch(of: piece.bytes) else { continue }
        guard batch <= expected else { throw LedgerOpenFault.damaged(fault) }
      }
    } catch let fault as LedgerOpenFault {
      throw fault
    } catch let system as LineScannerFault {
      throw LedgerOpenFault(system.errno, at: fault.file)
    } catch let path as LedgerPathFault {
      throw LedgerOpenFault(path)
    } catch {
      preconditionFailure("nothing else is thrown here")
    }
  }

  /// Whether an append that a crash tore can leave this as its first fault.
  ///
  /// No byte is ever written over with another one, so what a torn append lacks is missing at its end or
  /// reads as zeros. Zeros hold no line feed: the first run of bytes that is not what was written holds a
  /// zero or has no line feed, and is no line. A whole line that stands at a wrong place or has a wrong
  /// sum was therefore changed after it was written, and whoever wrote it may have been told that it
  /// stands. So was a line whose version no line has.
  private static func canBeTorn(_ reason: LedgerFault.Reason) -> Bool {
    switch reason {
    case .damaged(.version), .newer, .wrongSum, .wrongSequence, .wrongLine, .wrongBatch, .misplaced,
      .missingFile, .contradicts, .otherTerms, .wrongSeed, .wrongDraw, .wrongPoints:
      false
    case .damaged, .unended: true
    }
  }
}
