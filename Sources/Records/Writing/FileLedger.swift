// SPDX-License-Identifier: MIT
import Bytes
import CPosix
import Glibc
import Officiating

/// The ledger as files: newline-delimited JSON, one write and one fdatasync a batch.
///
/// Confined to the referee's executor, except for its thread for the disk. Proposals of a turn gather in one buffer.
/// `commit` hands the buffer to the thread if the thread is idle, so batches grow with the load.
/// Source: docs/DESIGN.md#one-writer-one-order; Protocol/ledger.schema.json.
package final class FileLedger: Ledger {
  /// Sizes in bytes.
  package struct Bounds: Sendable {
    /// The longest file: a batch that would exceed this begins a new file.
    package var fileLength = 64 << 20
    /// The room reserved beyond the end; at least half of it is kept.
    package var roomAhead = 16 << 20
    /// The zeros written ahead where room cannot be reserved; half of them exceed the bytes that ever wait.
    package var zerosAhead = 8 << 20
    /// The bytes written between two checkpoints.
    package var checkpointSpacing = 8 << 20

    package init() {}
  }

  /// The use of a data folder's checkpoint.
  package enum Checkpoints: Sendable {
    /// Every line is read; the checkpoint is not used.
    case unused
    /// The start continues from the checkpoint, which is not replaced.
    case read
    /// The start continues from the checkpoint; then all lines are checked, and new checkpoints written.
    case kept
  }

  /// The bytes of gathered lines above which the server stops reading commands.
  package static let congestion = 1 << 20

  /// The most bytes of one decision's entries, such as a code that changes in every open event.
  private static let decisionMost = 4 * LedgerLine.longest

  /// The torn end that was cut off at the opening and recorded in the house's chain; nil if there was none.
  package let recovered: TornTail?
  /// The reason, on one line, for which a checkpoint that was to be used was not; nil if there is none.
  package let checkpointTrouble: String?

  let folder: DataFolder
  let disk: any Disk
  package let gauge = LedgerGauge()
  private let shared: (any SharedTail)?
  private let thread: LedgerThread
  private let behind: LedgerBehind?
  /// The durable end of the ledger, and the end last handed to `behind`.
  private var end: LedgerEnd
  private var followed: LedgerEnd
  private let bounds: Bounds
  private let names: NameFile
  private let log: @Sendable (String) -> Void
  private let encoder: LineEncoder
  private let spots: LedgerSpots
  /// The chains of live tables, and of the tables that ended last.
  private var tables: [TableID: LedgerChain]
  private var ended: EndedChains
  /// The terms of the table that was opened last in this run.
  private var newestTerms: LineTerms?
  private let house: LedgerChain
  private let standing: HouseState
  private let highest: TableID
  private let newest: Instant
  /// The number of lines that were in the ledger when it was opened.
  let linesAtStart: Int
  /// The tickets of the newest proposal and of the newest stored line; each line has one ticket.
  private var proposed = Ticket.none
  private var stored = Ticket.none
  /// The number of times that the disk lacked room, and the state last passed to the gauge.
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

  /// Opens a data folder's ledger, or begins one.
  ///
  /// The folder is locked and its lines are checked. A torn end is set aside, cut off and recorded. `run` is the
  /// random number of this run, for the name of the entry about a torn end. `makesBagKey` tells whether a missing bag
  /// key is made, before room is reserved. Batches go to `shared` first, if there is one; the folder then holds what that
  /// has, and its torn end is not recorded, as another node may write. `hand` does the jobs of the thread on demand; nil starts the thread. `log`
  /// and `wake` are called on any thread: with a line for the operator, and when the result of `settlement` may have
  /// changed.
  package init(
    at path: String, run: UInt64, now: Instant, disk: any Disk = RealDisk(),
    bounds: Bounds = Bounds(), makesBagKey: Bool = false, checkpoints: Checkpoints = .unused,
    behind shared: (any SharedTail)? = nil, hand: LedgerHand? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in },
    wake: @escaping @Sendable () -> Void
  ) throws(LedgerOpenFault) {
    signal(SIGXFSZ, SIG_IGN)
    let start = try LedgerStart(
      at: path, run: run, now: now, disk: disk, gauge: gauge, bounds: bounds, makesBagKey: makesBagKey,
      reads: checkpoints != .unused, isReplica: shared != nil)
    if let torn = start.recovered {
      // Logged at once, because the end stays cut off even if the start fails later.
      log(
        "the ledger ended in the middle of a line; \(torn.bytes) bytes, never acknowledged, were kept as \(torn.keptAs)"
      )
    }
    let nameless = start.found.house.accounts.all.count { $0.name.account != nil }
    if nameless > 0 {
      log(
        "\(nameless) of the accounts have no name in \(start.names.path), so nobody can log in to them; copy that file from where the ledger comes from"
      )
    }
    folder = start.folder
    self.disk = disk
    self.bounds = bounds
    self.shared = shared
    names = start.names
    self.log = log
    encoder = LineEncoder(names: names)
    spots = LedgerSpots(in: start.folder.ledger, knowing: start.atHand)
    recovered = start.recovered
    checkpointTrouble = start.checkpointFault?.text
    end = start.end
    followed = start.end
    tables = start.found.tables
    ended = start.found.ended
    house = start.house
    standing = start.found.house
    highest = start.found.highest
    newest = start.found.newest
    linesAtStart = start.lines
    room = start.tail.room
    behind =
      checkpoints == .kept
      ? try LedgerBehind(
        in: path, from: start.begun, on: disk, isByHand: hand != nil, log: log, wake: wake) : nil
    do throws(LedgerOpenFault) {
      thread = try LedgerThread(
        writing: start.tail, behind: shared, sign: start.folder.sign, key: BagKey(in: path), on: disk,
        by: hand, wake: wake)
    } catch {
      behind?.stop(at: nil)
      throw error
    }
    hand?.take(behind)
    behind?.follow(to: end)
    // Returns the memory of the walk over all games to the system.
    malloc_trim(0)
  }

  deinit {
    guard !isClosed else { return }
    if isThreadBusy { _ = thread.awaitReport() }
    thread.stop(politely: false)
    behind?.stop(at: nil)
  }

  /// Returns whether a server holds the folder's lock; a list of processes would not show hidden ones.
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

  /// Whether more lines have gathered than the disk keeps up with; the server stops reading until this is false.
  package var isCongested: Bool { gathering.text.count > Self.congestion }
  package private(set) var proposedBytes = 0

  package var readiness: Readiness {
    guard failure == nil, !isClosed else { return .closed }
    switch shared?.standing {
    case nil, .writes: break
    case .full:
      shortages += 1
      return .noRoom
    case .inDoubt: return .inDoubt
    case .replaced, .cutOff: return .closed
    }
    if room - gathering.text.count - flying.text.count >= Self.decisionMost { return .ready }
    isRoomWanted = true
    shortages += 1
    return .noRoom
  }

  package func propose(_ entry: Entry) -> (ticket: Ticket, receipt: Receipt) {
    let chain = chain(of: entry.table)
    precondition(entry.sequence == chain.end.head + 1, "entries of a table are dense")
    if case .opened(let opening) = entry.event {
      newestTerms = LineTerms(opening.terms).shared(with: newestTerms)
      chain.terms = newestTerms
    }
    if case .house(.account(let name, .made(let number, _, _), by: _)) = entry.event {
      keep(name, as: number)
    }
    let before = gathering.text.count
    let line = linesAtStart + Int(proposed.number) + 1
    let sum = encoder.encode(
      entry, under: chain.terms, line: line, batch: line - gathering.count, after: chain.end.sum,
      into: &gathering.text)
    guard let sum else {
      preconditionFailure("an entry is at most \(LedgerLine.longest) bytes, and its table is open")
    }
    proposedBytes += gathering.text.count - before
    gathering.noteLine()
    proposed = proposed.next
    chain.end = LedgerAudit.Chain(head: entry.sequence, sum: sum)
    if entry.event.endsChain {
      tables[entry.table] = nil
      if entry.event.endsMemorably { ended.append(chain) }
    }
    return (proposed, Receipt(table: entry.table, sequence: entry.sequence, sum: sum.leading))
  }

  package func houseAtStart() -> HouseState { standing }

  package func head(of table: TableID) -> Int {
    table == .house ? house.end.head : (tables[table] ?? ended[table])?.end.head ?? 0
  }

  package func liveTables() -> [TableID] { tables.keys.sorted() }

  package var pulse: LedgerThread { thread }

  package func noteAlive(_ now: Instant) { thread.noteAlive(now) }

  package func lastAlive() -> Instant { folder.lastAlive }

  package var takeover: Takeover? {
    shared.map { Takeover(node: $0.takeover.node, until: max($0.takeover.until, newest)) }
  }

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

  func bagsUnderWay() -> [BagUnderWay] { Self.bags(of: tables) }

  /// Returns those of the live tables whose tiles are dealt, by number.
  static func bags(of tables: [TableID: LedgerChain]) -> [BagUnderWay] {
    tables.values.compactMap { chain in
      chain.bag.map { (table: chain.table, openedAt: $0.openedAt, commitment: $0.commitment) }
    }.sorted { $0.table < $1.table }
  }

  package func commit() {
    defer { noteWaiting() }
    // The tables are folded by the end of the first turn.
    spots.letGo()
    guard !isThreadBusy, failure == nil, !isClosed else { return }
    if !gathering.isEmpty {
      swap(&gathering, &flying)
      isThreadBusy = true
      thread.hand(.store(flying.text, first: linesAtStart + Int(stored.number) + 1))
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
    switch shared?.standing {
    case nil, .writes, .full: break
    case .inDoubt: if failure == nil { return .stored(through: .none) }
    case .replaced: fail(.replaced)
    case .cutOff: fail(.cutOff)
    }
    return failure.map { .failed($0) } ?? .stored(through: stored)
  }

  /// Stores gathered lines, ends the thread, frees the reserved room and releases the lock.
  ///
  /// Waits for the disk, and for the last checkpoint if one is kept. The next `settlement` returns the outcome.
  package func close() {
    guard !isClosed else { return }
    if isThreadBusy { take(thread.awaitReport()) }
    isRoomWanted = false
    commit()
    if isThreadBusy { take(thread.awaitReport()) }
    isClosed = true
    thread.stop(politely: failure == nil)
    behind?.stop(at: failure == nil ? end : nil)
    // The last checkpoint may have found damage.
    if let failure = behind?.failure() { fail(failure) }
    folder.unlock()
  }

  /// Passes the waiting lines to the gauge, but not an unchanged idle state.
  private func noteWaiting() {
    let waiting = flying.count + gathering.count
    guard waiting > 0 || hasWaiting || shortages > notedShortages else { return }
    hasWaiting = waiting > 0
    notedShortages = shortages
    gauge.note(
      waiting: waiting, since: flying.isEmpty ? gathering.since : flying.since,
      stored: Int(stored.number), shortages: shortages)
  }

  /// Gives a new account's name to its number in the file beside the ledger, before the line has the number.
  ///
  /// If the file cannot be written, the line has the name. A node of a club writes names, as other nodes have other files.
  private func keep(_ name: PlayerName, as number: Int) {
    guard shared == nil else { return }
    do throws(WholeFile.Fault) { try names.add(name, as: number, on: disk) } catch {
      log("\(error.text(of: names.path)); the name of account \(number) stands in the ledger itself")
    }
  }

  private func chain(of table: TableID) -> LedgerChain {
    if table == .house { return house }
    if let chain = tables[table] { return chain }
    // A tournament that is opened again, or a new table or tournament.
    let chain = ended.remove(table) ?? LedgerChain(table)
    tables[table] = chain
    return chain
  }

  private func take(_ report: LedgerThread.Report) {
    isThreadBusy = false
    room = report.room
    switch report.outcome {
    case nil: break
    case .success(let end): noteStored(end)
    case .failure(let failure): fail(failure)
    }
  }

  /// Records that the batch under way is stored, up to an end.
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
