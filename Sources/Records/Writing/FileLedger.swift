// SPDX-License-Identifier: MIT
import Bytes
import CPosix
import Glibc
import Officiating

/// The ledger as files: newline-delimited JSON, one write and one fdatasync a batch.
///
/// Confined to the referee's executor, but for the thread that it keeps for the disk. What a turn
/// proposes gathers in one buffer; `commit` hands it to the thread when that is idle, so batches grow
/// with the load by themselves.
/// Source: docs/decisions/0053-one-writer-one-order.md; Protocol/ledger.schema.json.
package final class FileLedger: Ledger {
  /// Sizes, in bytes.
  package struct Bounds: Sendable {
    /// A file that would grow beyond this is followed by a new one.
    package var fileLength = 64 << 20
    /// How far ahead of the end room is set aside; at least half of it is kept.
    package var roomAhead = 16 << 20
    /// The same where the file system sets none aside, so that zeros are written ahead; half of it is more than ever waits.
    package var zerosAhead = 8 << 20
    /// How much is written until the next checkpoint.
    package var checkpointSpacing = 8 << 20

    package init() {}
  }

  /// What becomes of the checkpoint of a data folder.
  package enum Checkpoints: Sendable {
    /// Every line is read.
    case unused
    /// It is gone on from, and stays as it is.
    case read
    /// It is gone on from; all lines are read behind the start, and checkpoints are written now and then.
    case kept
  }

  /// Gathering more than this is a reason to stop reading.
  package static let congestion = 1 << 20

  /// Bytes that all entries of one decision take at most: a table that opens with both its players, or a code that changes in
  /// every open event.
  private static let decisionMost = 4 * LedgerLine.longest

  /// The end that was cut off when the ledger was opened; it stands in the house's chain already.
  package let recovered: TornTail?
  /// Why every line was read at the start although a checkpoint was asked for, on one line; nil where that is not so.
  package let checkpointTrouble: String?

  let folder: DataFolder
  let disk: any Disk
  /// How it keeps up.
  package let gauge = LedgerGauge()
  private let thread: LedgerThread
  private let behind: LedgerBehind?
  /// How far the ledger is durable, and what of it those behind know.
  private var end: LedgerEnd
  private var followed: LedgerEnd
  private let bounds: Bounds
  private let encoder = LineEncoder()
  private let spots: LedgerSpots
  /// The chains of tables that have not ended, and of those that ended last.
  private var tables: [TableID: LedgerChain]
  private var ended: EndedChains
  private let house: LedgerChain
  private let standing: HouseState
  private let highest: TableID
  private let newest: Instant
  /// Lines that were there when the ledger was opened.
  let linesAtStart: Int
  /// The newest proposal, and the newest that is on disk: a line each.
  private var proposed = Ticket.none
  private var stored = Ticket.none
  /// How often there was no room for a line, and whether the gauge was told last that some wait.
  private var shortages = 0
  private var notedShortages = 0
  private var hasWaiting = false
  private var gathering = LedgerBatch()
  private var flying = LedgerBatch()
  private var isThreadBusy = false
  private var room: Int
  private var isRoomWanted = false
  private var failure: LedgerFailure?
  private var isClosed = false

  /// Opens the ledger of a data folder, or begins one; nothing else in this run touches it.
  ///
  /// The folder is locked, every line is checked, and a torn end is set aside, cut off and recorded.
  ///
  /// - Parameters:
  ///   - path: the data folder; made when it is not there.
  ///   - run: this run's random number, for the name of the entry about a torn end.
  ///   - now: the wall clock.
  ///   - disk: the system calls that can fail.
  ///   - bounds: sizes.
  ///   - makesBagKey: whether a bag key is made where there is none, before room is set aside.
  ///   - checkpoints: what becomes of the checkpoint.
  ///   - hand: does what the ledger's thread would; nil starts the thread.
  ///   - log: takes a line for the operator, on any thread.
  ///   - wake: is called on the ledger's thread when `settlement()` returns something new.
  /// - Throws: why a server can't start here; its text is one line for the operator.
  package init(
    at path: String, run: UInt64, now: Instant, disk: any Disk = RealDisk(),
    bounds: Bounds = Bounds(), makesBagKey: Bool = false, checkpoints: Checkpoints = .unused,
    hand: LedgerHand? = nil, log: @escaping @Sendable (String) -> Void = { _ in },
    wake: @escaping @Sendable () -> Void
  ) throws(LedgerOpenFault) {
    signal(SIGXFSZ, SIG_IGN)
    let unmetered = disk
    let disk = MeteredDisk(disk: disk, gauge: gauge)
    let start = try LedgerStart(
      at: path, run: run, now: now, disk: disk, bounds: bounds, makesBagKey: makesBagKey,
      reads: checkpoints != .unused)
    if let torn = start.recovered {
      // Whatever keeps it from starting now, that end is cut off.
      log(
        "the ledger ended in the middle of a line; \(torn.bytes) bytes, never acknowledged, were kept as \(torn.keptAs)"
      )
    }
    folder = start.folder
    self.disk = disk
    self.bounds = bounds
    spots = LedgerSpots(in: start.folder.ledger, knowing: start.atHand)
    recovered = start.recovered
    checkpointTrouble = start.checkpointFault?.text
    end = start.end
    followed = start.end
    tables = start.tables
    ended = start.ended
    house = start.house
    standing = start.houseAtStart
    highest = start.highest
    newest = start.newest
    linesAtStart = start.lines
    room = start.tail.room
    behind =
      checkpoints == .kept
      ? try LedgerBehind(
        in: path, from: start.begun, on: unmetered, isByHand: hand != nil, log: log, wake: wake) : nil
    do throws(LedgerOpenFault) {
      thread = try LedgerThread(
        writing: start.tail, sign: start.folder.sign, key: BagKey(in: path), on: disk, by: hand, wake: wake)
    } catch {
      behind?.stop(at: nil)
      throw error
    }
    hand?.take(behind)
    behind?.follow(to: end)
    // Every game was followed once to check the ledger; what that took is not needed again.
    malloc_trim(0)
  }

  deinit {
    guard !isClosed else { return }
    if isThreadBusy { _ = thread.awaitReport() }
    thread.stop(politely: false)
    behind?.stop(at: nil)
  }

  /// Whether a server holds a data folder; asked by its lock, for where processes are hidden nobody lists who has which.
  package static func isHeld(_ path: String) -> Bool {
    let lock = open(path + "/lock", O_RDWR | O_CLOEXEC)
    guard lock >= 0 else { return false }
    defer { Glibc.close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) != 0 else {
      flock(lock, LOCK_UN)
      return false
    }
    return errno == EWOULDBLOCK
  }

  /// True when more has gathered than the disk keeps up with: stop reading until it is false.
  package var isCongested: Bool { gathering.text.count > Self.congestion }
  package private(set) var proposedBytes = 0

  package var readiness: Readiness {
    guard failure == nil, !isClosed else { return .closed }
    if room - gathering.text.count - flying.text.count >= Self.decisionMost { return .ready }
    isRoomWanted = true
    shortages += 1
    return .noRoom
  }

  package func propose(_ entry: Entry) -> Proposed {
    let chain = chain(of: entry.table)
    precondition(entry.sequence == chain.head + 1, "entries of a table are dense")
    if case .opened(let opening) = entry.event { chain.terms = LineTerms(opening.terms) }
    let before = gathering.text.count
    let line = linesAtStart + Int(proposed.number) + 1
    let sum = encoder.encode(
      entry, under: chain.terms, line: line, batch: line - gathering.count, after: chain.sum,
      into: &gathering.text)
    guard let sum else {
      preconditionFailure("an entry is at most \(LedgerLine.longest) bytes, and its table is open")
    }
    proposedBytes += gathering.text.count - before
    gathering.noteLine()
    proposed = proposed.next
    chain.head = entry.sequence
    chain.sum = sum
    if entry.event.endsTable {
      tables[entry.table] = nil
      if entry.event.endsMemorably { ended.append(chain) }
    }
    return Proposed(
      ticket: proposed, receipt: Receipt(table: entry.table, sequence: entry.sequence, sum: sum.leading))
  }

  package func houseAtStart() -> HouseState { standing }

  package func head(of table: TableID) -> Int {
    table == .house ? house.head : (tables[table] ?? ended[table])?.head ?? 0
  }

  package func liveTables() -> [TableID] { tables.keys.sorted() }

  /// Whether its thread lives.
  package var pulse: LedgerPulse { LedgerPulse(thread: thread) }

  package func noteAlive(_ now: Instant) { thread.noteAlive(now) }

  package func lastAlive() -> Instant { folder.lastAlive }

  package func endedTables() -> [TableID] { ended.chains.map(\.table) }

  package func highestTable() -> TableID { highest }

  package func newestMoment() -> Instant { newest }

  package func entries(of table: TableID) -> [RecordedEntry] {
    guard let chain = table == .house ? house : tables[table] ?? ended[table] else { return [] }
    do throws(LedgerFailure) {
      return try spots.entries(at: chain.spots)
    } catch {
      fail(error)
      return []
    }
  }

  /// The tables in play whose tiles are dealt, and what each published of its bag.
  func bagsUnderWay() -> [BagUnderWay] { Self.bags(of: tables) }

  /// Those of the tables in play whose tiles are dealt, by number.
  static func bags(of tables: [TableID: LedgerChain]) -> [BagUnderWay] {
    tables.values.compactMap { chain in
      chain.bag.map { (table: chain.table, openedAt: $0.openedAt, commitment: $0.commitment) }
    }.sorted { $0.table < $1.table }
  }

  package func commit() {
    defer { noteWaiting() }
    // Whoever folds has folded by the end of the first turn.
    spots.letGo()
    guard !isThreadBusy, failure == nil, !isClosed else { return }
    if !gathering.isEmpty {
      swap(&gathering, &flying)
      isThreadBusy = true
      thread.hand(.store(flying.text))
    } else if isRoomWanted {
      isRoomWanted = false
      isThreadBusy = true
      thread.hand(.setRoomAside)
    }
  }

  package func settlement() -> Settlement {
    if isThreadBusy, let report = thread.report() { take(report) }
    if let path = thread.missingFile() { fail(.fileGone(path)) }
    if let failure = behind?.failure() { fail(failure) }
    return failure.map { .failed($0) } ?? .stored(through: stored)
  }

  /// Stores what has gathered, ends the thread, gives up the room set aside and the lock.
  ///
  /// Waits for the disk, and for the checkpoint where one is kept. How the last batches ended is what `settlement` says next.
  package func close() {
    guard !isClosed else { return }
    if isThreadBusy { take(thread.awaitReport()) }
    isRoomWanted = false
    commit()
    if isThreadBusy { take(thread.awaitReport()) }
    isClosed = true
    thread.stop(politely: failure == nil)
    behind?.stop(at: failure == nil ? end : nil)
    // What was read last may be what is wrong.
    if let failure = behind?.failure() { fail(failure) }
    folder.unlock()
  }

  /// What stands still is not noted again and again.
  private func noteWaiting() {
    let waiting = flying.count + gathering.count
    guard waiting > 0 || hasWaiting || shortages > notedShortages else { return }
    hasWaiting = waiting > 0
    notedShortages = shortages
    gauge.note(
      waiting: waiting, since: flying.isEmpty ? gathering.since : flying.since,
      stored: Int(stored.number), shortages: shortages)
  }

  private func chain(of table: TableID) -> LedgerChain {
    if table == .house { return house }
    if let chain = tables[table] { return chain }
    // An event that is opened again, or a new table.
    let chain = ended.remove(table) ?? LedgerChain(table)
    tables[table] = chain
    return chain
  }

  private func take(_ report: LedgerThread.Report) {
    isThreadBusy = false
    room = report.room
    switch report.outcome {
    case nil: break
    case .stored(let file, let base): noteStored(LedgerEnd(file: file, offset: base + flying.text.count))
    case .failed(let failure): fail(failure)
    }
  }

  /// The batch under way is on disk, and ends there.
  private func noteStored(_ end: LedgerEnd) {
    self.end = end
    if end.file != followed.file || end.offset - followed.offset >= bounds.checkpointSpacing {
      behind?.follow(to: end)
      followed = end
    }
    stored = Ticket(stored.number + UInt64(flying.count))
    flying.removeAll()
  }

  private func fail(_ failure: LedgerFailure) { self.failure = self.failure ?? failure }
}
