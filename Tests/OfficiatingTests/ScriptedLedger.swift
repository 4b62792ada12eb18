// SPDX-License-Identifier: MIT
import Officiating
import Synchronization

/// A ledger that stores only what a test tells it to: it delays and fails.
final class ScriptedLedger: Ledger {
  private let script: Script

  init(_ script: Script) { self.script = script }

  var readiness: Readiness { script.state.withLock { $0.readiness } }

  func propose(_ entry: Entry) -> (ticket: Ticket, receipt: Receipt) {
    script.state.withLock { state in
      precondition(
        entry.sequence == (state.heads[entry.table] ?? 0) + 1, "a gap in table \(entry.table.number)")
      state.newest = state.newest.next
      let receipt = Receipt(
        table: entry.table, sequence: entry.sequence, sum: UInt32(state.newest.number))
      state.heads[entry.table] = entry.sequence
      state.pending.append(RecordedEntry(entry: entry, receipt: receipt))
      return (state.newest, receipt)
    }
  }

  func entries(of table: TableID) -> [RecordedEntry] {
    script.stored.filter { $0.entry.table == table && $0.entry.event.changesState }
  }

  func houseAtStart() -> HouseState { HouseState() }

  func head(of table: TableID) -> Int { script.state.withLock { $0.heads[table] ?? 0 } }

  func liveTables() -> [TableID] {
    let last = Dictionary(script.stored.map { ($0.entry.table, $0.entry.event) }) { $1 }
    return last.filter { $0.key != .house && !$0.value.endsChain }.keys.sorted()
  }

  func noteAlive(_ now: Instant) { script.state.withLock { $0.lastAlive = now } }

  func lastAlive() -> Instant { script.state.withLock { $0.lastAlive } }

  func endedTables() -> [TableID] {
    let stored = script.stored
    let last = Dictionary(stored.map { ($0.entry.table, $0.entry.sequence) }) { $1 }
    let ends = stored.filter {
      $0.entry.event.endsMemorably && last[$0.entry.table] == $0.entry.sequence
    }
    return ends.map(\.entry.table).suffix(EndedTables.kept)
  }

  func highestTable() -> TableID { script.stored.map(\.entry.table).max() ?? .house }

  func newestMoment() -> Instant { script.stored.map(\.entry.at).max() ?? Instant(milliseconds: 0) }

  var takeover: Takeover? { script.state.withLock { $0.takeover } }

  func commit() {}

  func close() {}

  var isCongested: Bool { false }
  /// It keeps entries, no bytes.
  var proposedBytes: Int { 0 }

  func settlement() -> Settlement {
    script.state.withLock { state in
      state.failure.map { .failed($0) }
        ?? .stored(through: Ticket(state.newest.number - UInt64(state.pending.count)))
    }
  }

  /// What the test holds.
  final class Script: Sendable {
    struct State {
      var readiness = Readiness.ready
      var newest = Ticket.none
      var pending: [RecordedEntry] = []
      var stored: [RecordedEntry] = []
      var heads: [TableID: Int] = [:]
      var failure: LedgerFailure?
      var lastAlive = Instant(milliseconds: 0)
      /// Nil on one machine.
      var takeover: Takeover?
    }

    let state = Mutex(State())

    /// What stood on disk before the referee was there.
    func standing(_ recorded: [RecordedEntry]) {
      state.withLock { state in
        for entry in recorded {
          state.stored.append(entry)
          state.heads[entry.entry.table] = entry.entry.sequence
        }
      }
    }

    /// Everything that is on disk, oldest first.
    var stored: [RecordedEntry] { state.withLock { $0.stored } }

    /// Everything proposed so far is on disk.
    func storeAll() { store(first: pendingCount) }

    /// The oldest proposals, so many, are on disk.
    func store(first count: Int) {
      state.withLock { state in
        state.stored += state.pending.prefix(count)
        state.pending.removeFirst(min(count, state.pending.count))
      }
    }

    /// Whether the ledger has room.
    func setReadiness(_ readiness: Readiness) { state.withLock { $0.readiness = readiness } }

    /// The ledger is at its end.
    func fail(_ failure: LedgerFailure = .unconfirmed(errno: 5)) {
      state.withLock { state in
        state.readiness = .closed
        state.failure = failure
      }
    }

    /// How many proposals are on their way.
    var pendingCount: Int { state.withLock { $0.pending.count } }
  }
}

/// Runs an actor's jobs on whatever thread asks, so a test needs no loop.
final class HereAndNow: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
  }

  func checkIsolated() {}

  func isIsolatingCurrentContext() -> Bool? { true }
}
