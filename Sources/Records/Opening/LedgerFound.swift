// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// What the walk through the files leaves behind.
struct LedgerFound {
  var walk = LedgerWalk(checkingGames: true, readsFrames: true)
  var tables: [TableID: LedgerChain] = [:]
  var ended = EndedChains()
  /// What the house has come to.
  private(set) var house = HouseState()
  var highest = TableID.house
  var newest = Instant(milliseconds: 0)
  /// The last batch.
  var batch = LedgerStanding.Batch()
  /// Where the last line of all stands, and the house's last one.
  private(set) var lastSpot: LedgerChain.Spot?
  private(set) var houseSpot: LedgerChain.Spot?
  /// Where this walk began, if not at the ledger's first line.
  private let begin: LedgerEnd?

  /// Bytes that a torn end has at most: many times what gathers before reading stops.
  private static let tornMost = 64 << 20

  init() { begin = nil }

  /// Goes on where an earlier walk stood.
  ///
  /// - Parameters:
  ///   - standing: what that walk had found.
  ///   - folder: the ledger folder.
  init(from standing: LedgerStanding, in folder: String) {
    walk = LedgerWalk(from: standing, in: folder)
    begin = standing.end
    for row in standing.live {
      let chain = LedgerChain(row.table)
      chain.spots = row.spots
      tables[row.table] = chain
    }
    ended = EndedChains(
      standing.ended.map { row in
        let chain = LedgerChain(row.table)
        chain.spots = row.spots
        chain.head = row.spots.count
        return chain
      })
    house = HouseState(standing.house, through: standing.houseEnd.head)
    highest = standing.highest
    newest = standing.newest
    batch = standing.batch
    lastSpot = standing.lastSpot
    houseSpot = standing.houseSpot
  }

  /// The games that go on, and those that ended last; of a walk that went on from somewhere, the tables that it met.
  var unfollowed: [LedgerChain] {
    let chains = tables.values.filter { walk.unfollowed.contains($0.table) } + ended.chains
    guard let begin else { return chains }
    return chains.filter { chain in
      chain.spots.last.map { LedgerEnd(file: Int($0.file), offset: $0.offset) >= begin } ?? false
    }
  }

  /// Reads a ledger's files as a start does, and changes nothing.
  ///
  /// - Parameters:
  ///   - files: of the ledger, in order.
  ///   - folder: the ledger folder.
  /// - Throws: unless the ledger is good, or good up to an end that was never durable.
  mutating func follow(_ files: LedgerFiles, in folder: String) throws(LedgerOpenFault) {
    let contradiction: LedgerFault?
    do throws(LedgerPathFault) {
      try read(files, upTo: nil)
      contradiction = try LedgerRecheck(in: folder).firstFault(in: unfollowed)
    } catch {
      throw LedgerOpenFault(error)
    }
    if let contradiction { throw .damaged(contradiction) }
    if let fault = walk.report.fault { try mustBeTorn(fault, files) }
  }

  /// Reads on to the end of the files, or to some byte, and changes nothing.
  mutating func read(_ files: LedgerFiles, upTo end: LedgerEnd?) throws(LedgerPathFault) {
    var tables = tables
    var ended = ended
    // Changed in place: a copy that two hold is made anew with the next line.
    var house = HouseState()
    swap(&house, &self.house)
    var highest = highest
    var newest = newest
    var batch = batch
    var lastSpot = lastSpot
    var houseSpot = houseSpot
    // Also where a file can't be read on: the walk stands where these do.
    defer {
      self.tables = tables
      self.ended = ended
      self.house = house
      self.highest = highest
      self.newest = newest
      self.batch = batch
      self.lastSpot = lastSpot
      self.houseSpot = houseSpot
    }
    try walk.read(files, upTo: end) { walked, file, piece in
      let spot = LedgerChain.Spot(
        offset: piece.offset, file: Int32(file.number ?? 1), count: Int32(piece.bytes.count + 1))
      if walked.batch != batch.number {
        batch = LedgerStanding.Batch(
          number: walked.batch, begin: LedgerEnd(file: file.number ?? 1, offset: piece.offset))
      }
      lastSpot = spot
      if walked.table == .house { houseSpot = spot }
      newest = max(newest, walked.at)
      guard case .whole(let line) = walked else {
        // A chain that goes on; what the house has such lines of leaves no trace.
        if walked.table != .house { tables[walked.table]?.spots.append(spot) }
        return
      }
      let entry = line.entry
      highest = max(highest, entry.table)
      guard entry.event.changesState else { return }
      guard entry.table != .house else {
        return house.fold(entry)
      }
      let reopened = entry.event.reopensTable ? ended.remove(entry.table) : nil
      let chain = tables[entry.table] ?? reopened ?? LedgerChain(entry.table)
      tables[entry.table] = entry.event.endsTable ? nil : chain
      if case .opened(let opening) = entry.event {
        chain.terms = line.terms
        chain.bag = opening.terms.game?.commitment.map { (entry.at, $0) }
      }
      chain.spots.append(spot)
      guard entry.event.endsMemorably else { return }
      chain.head = entry.sequence
      ended.append(chain)
    }
  }

  /// Throws unless what is wrong can only be an end that was never durable.
  ///
  /// A batch is begun only after the one before it is durable. So where a whole line stands behind the
  /// damage whose batch begins behind it, the damaged line was durable once. The same holds where a
  /// later file is there. Where a line of a later version stands behind the damage, or is what can't be
  /// read, nobody here can say what was durable.
  private func mustBeTorn(_ fault: LedgerFault, _ files: LedgerFiles) throws(LedgerOpenFault) {
    if case .newer = fault.reason { throw .newer(fault) }
    guard !files.isMissingLast, let last = files.files.last, fault.file == last.path,
      !last.isPacked, Self.canBeTorn(fault.reason)
    else { throw .damaged(fault) }
    // No batch is so long, and what is left of one at its end is no longer.
    var facts = stat()
    guard stat(fault.file, &facts) == 0, facts.st_size - walk.report.end.offset <= Self.tornMost else {
      throw .damaged(fault)
    }
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
      throw LedgerOpenFault(system.at(fault.file))
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
      .missingFile, .packed, .contradicts, .otherTerms, .wrongSeed, .wrongDraw, .wrongPoints:
      false
    case .damaged, .unended: true
    }
  }
}
