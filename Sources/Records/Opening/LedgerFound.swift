// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The result of a walk through the files of a ledger.
struct LedgerFound {
  var walk = LedgerWalk(checkingGames: true, readsFrames: true)
  var tables: [TableID: LedgerChain] = [:]
  var ended = EndedChains()
  private(set) var house = HouseState()
  /// The terms of the table that was opened last.
  private var newestTerms: LineTerms?
  var highest = TableID.house
  var newest = Instant(milliseconds: 0)
  var batch = LedgerStanding.Batch()
  /// The places of the last line of all, and of the server list's last line.
  private(set) var lastSpot: LedgerChain.Spot?
  private(set) var houseSpot: LedgerChain.Spot?
  /// The place at which this walk began; nil if it began at the first line.
  private let begin: LedgerEnd?

  /// The longest possible torn end in bytes: many times the backlog at which reading from clients stops.
  private static let tornMost = 64 << 20

  init() { begin = nil }

  init(from standing: LedgerStanding, in folder: String) {
    walk = LedgerWalk(from: standing, in: folder)
    begin = standing.end
    for row in standing.live { tables[row.table] = LedgerChain(row.table, spots: row.spots) }
    ended = EndedChains(
      standing.ended.map { row in
        let chain = LedgerChain(row.table, spots: row.spots)
        chain.end.head = row.spots.count
        return chain
      })
    house = HouseState(standing.house, through: standing.houseEnd.head)
    highest = standing.highest
    newest = standing.newest
    batch = standing.batch
    lastSpot = standing.lastSpot
    houseSpot = standing.houseSpot
  }

  /// The live tables whose lines the walk did not follow, and the games and events that ended last.
  ///
  /// A continued walk has only those with a line after its begin.
  var unfollowed: [LedgerChain] {
    let chains = tables.values.filter { walk.unfollowed.contains($0.table) } + ended.chains
    guard let begin else { return chains }
    return chains.filter { chain in
      chain.spots.last.map { LedgerEnd(file: Int($0.file), offset: $0.offset) >= begin } ?? false
    }
  }

  /// Reads and checks a ledger's files; throws for any fault but an end that was never durable.
  mutating func follow(_ files: LedgerFiles, in folder: String) throws(LedgerOpenFault) {
    try rethrowing(read(files, upTo: nil), as: LedgerOpenFault.init)
    let recheck = LedgerRecheck(folder: folder)
    if let contradiction = try rethrowing(recheck.firstFault(in: unfollowed), as: LedgerOpenFault.init) {
      throw .damaged(contradiction)
    }
    if let fault = walk.report.fault { try mustBeTorn(fault, files) }
  }

  /// Reads on to the end of the files, or to `end`, and changes nothing on the disk.
  mutating func read(_ files: LedgerFiles, upTo end: LedgerEnd?) throws(LedgerPathFault) {
    // Moved out, not copied: the walk would copy its shared tables at the first line.
    var walk = LedgerWalk()
    swap(&walk, &self.walk)
    defer { swap(&walk, &self.walk) }
    try walk.read(files, upTo: end) { take($0, at: $1.number ?? 1, $2) }
  }

  private mutating func take(_ walked: WalkedLine, at file: Int, _ piece: LineScanner.Piece) {
    let spot = LedgerChain.Spot(
      offset: piece.offset, file: Int32(file), count: Int32(piece.bytes.count + 1))
    if walked.batch != batch.number {
      batch = LedgerStanding.Batch(
        number: walked.batch, begin: LedgerEnd(file: file, offset: piece.offset))
    }
    lastSpot = spot
    if walked.table == .house { houseSpot = spot }
    newest = max(newest, walked.at)
    guard let line = walked.whole else {
      // Of such lines only the place counts; those of the server list do not change its state.
      if walked.table != .house { tables[walked.table]?.spots.append(spot) }
      return
    }
    let entry = line.entry
    highest = max(highest, entry.table)
    guard entry.event.changesState else { return }
    guard entry.table != .house else { return house.fold(entry) }
    let reopened = entry.event.reopensChain ? ended.remove(entry.table) : nil
    let chain = tables[entry.table] ?? reopened ?? LedgerChain(entry.table)
    tables[entry.table] = entry.event.endsChain ? nil : chain
    if case .opened(let opening) = entry.event {
      newestTerms = line.terms?.shared(with: newestTerms)
      chain.terms = newestTerms
      chain.bag = opening.terms.game?.commitment.map { LedgerChain.Bag(openedAt: entry.at, commitment: $0) }
    }
    chain.spots.append(spot)
    guard entry.event.endsMemorably else { return }
    chain.end.head = entry.sequence
    ended.append(chain)
  }

  /// Throws unless the fault can only be an end that was never durable.
  ///
  /// A batch is begun only after the one before it is durable. A line was therefore durable if a whole line of a
  /// later batch follows it, or if a later file exists. If a line of a later version is damaged or follows the
  /// damage, this program cannot tell which lines were durable.
  private func mustBeTorn(_ fault: LedgerFault, _ files: LedgerFiles) throws(LedgerOpenFault) {
    if case .newer = fault.reason { throw .newer(fault) }
    guard !files.isMissingLast, let last = files.files.last, fault.file == last.path,
      !last.isPacked, Self.canBeTorn(fault.reason)
    else { throw .damaged(fault) }
    // A longer rest is no torn batch: no batch is so long.
    guard let facts = stat(at: fault.file), facts.st_size - walk.report.end.offset <= Self.tornMost else {
      throw .damaged(fault)
    }
    if let durable = try rethrowing(durableFault(from: fault), as: LedgerOpenFault.init) { throw durable }
  }

  /// Returns the fault of a ledger with durable or later lines behind a first fault; nil if it has none.
  private func durableFault(from fault: LedgerFault) throws(LedgerPathFault) -> LedgerOpenFault? {
    let scanner = try LineScanner(path: fault.file, from: walk.report.end.offset)
    var line = walk.report.end.line
    while let piece = try scanner.next() {
      line += 1
      if let version = LineVersion.newer(in: piece.bytes) {
        let offset = piece.offset + LineHead.versionPlace
        return .newer(
          LedgerFault(file: fault.file, line: line, offset: offset, reason: .newer(version: version)))
      }
      guard let batch = walk.audit.batch(of: piece.bytes) else { continue }
      guard batch <= walk.audit.nextLine else { return .damaged(fault) }
    }
    return nil
  }

  /// Returns whether a torn append can leave this as its first fault.
  ///
  /// The ledger is append-only. The bytes that a torn append lacks are missing at the end, or read as zeros. Zeros
  /// hold no line feed, so the first damaged run of bytes holds a zero or has no line feed, and is no line. A whole
  /// line at a wrong place, with a wrong sum or with an unknown version was therefore changed after it was written.
  /// Its sender may have been told that it is stored.
  private static func canBeTorn(_ reason: LedgerFault.Reason) -> Bool {
    switch reason {
    case .damaged(.version), .newer, .wrongSum, .wrongSequence, .wrongLine, .wrongBatch, .misplaced,
      .missingFile, .packed, .contradicts, .otherTerms, .wrongSeed, .wrongDraw, .wrongPoints:
      false
    case .damaged, .unended: true
    }
  }
}
