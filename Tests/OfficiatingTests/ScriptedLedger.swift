// SPDX-License-Identifier: MIT
import Officiating
import Synchronization

/// A ledger that settles only what a test tells it to: it delays, refuses and fails.
final class ScriptedLedger: Ledger {
  private let script: Script

  init(_ script: Script) { self.script = script }

  func readiness(of table: TableID) -> Readiness { script.state.withLock { $0.readiness } }

  func propose(_ entry: Entry, as ticket: Ticket) -> Receipt {
    script.state.withLock { state in
      let before =
        state.pending.last { $0.recorded.entry.table == entry.table }?.recorded.entry.sequence
        ?? state.heads[entry.table] ?? 0
      precondition(entry.sequence == before + 1, "a gap in table \(entry.table.number)")
      let receipt = Receipt(table: entry.table, sequence: entry.sequence, sum: UInt32(ticket.number))
      state.pending.append((ticket, RecordedEntry(entry: entry, receipt: receipt)))
      return receipt
    }
  }

  func entries(of table: TableID, after first: Int, most: Int) -> [RecordedEntry] {
    script.state.withLock { state in
      let all = state.stored.filter { $0.entry.table == table && $0.entry.event.changesState }
      let given = Array(all.dropFirst(first).prefix(most))
      state.read += given.count
      return given
    }
  }

  func houseAtStart() -> HouseState { HouseState() }

  func head(of table: TableID) -> Int { script.state.withLock { $0.heads[table] ?? 0 } }

  func liveTables() -> [TableID] {
    script.state.withLock { state in
      let last = Dictionary(state.stored.map { ($0.entry.table, $0.entry.event) }) { $1 }
      return last.filter { $0.key != .house && !$0.value.endsTable }.keys.sorted()
    }
  }

  func noteAlive(_ now: Instant) { script.state.withLock { $0.lastAlive = now } }

  func lastAlive() -> Instant { script.state.withLock { $0.lastAlive } }

  func endedTables() -> [TableID] {
    script.state.withLock { state in
      let last = Dictionary(state.stored.map { ($0.entry.table, $0.entry.sequence) }) { $1 }
      let ends = state.stored.filter {
        $0.entry.event.endsMemorably && last[$0.entry.table] == $0.entry.sequence
      }
      return ends.map(\.entry.table).suffix(EndedTables.kept)
    }
  }

  func highestTable() -> TableID {
    script.state.withLock { $0.stored.map(\.entry.table).max() ?? .house }
  }

  func newestMoment() -> Instant {
    script.state.withLock { $0.stored.map(\.entry.at).max() ?? Instant(milliseconds: 0) }
  }

  func commit() {}

  func close() {}

  var isCongested: Bool { false }
  /// It keeps entries, no bytes.
  var proposedBytes: Int { 0 }

  func settlements() -> [Settlement] {
    script.state.withLock { state in
      defer { state.due = [] }
      return state.due
    }
  }

  /// What the test holds.
  final class Script: Sendable {
    struct State {
      var readiness = Readiness.ready
      var pending: [(ticket: Ticket, recorded: RecordedEntry)] = []
      var stored: [RecordedEntry] = []
      var heads: [TableID: Int] = [:]
      var due: [Settlement] = []
      var lastAlive = Instant(milliseconds: 0)
      /// How many entries were read back.
      var read = 0

      mutating func store(_ recorded: RecordedEntry) {
        stored.append(recorded)
        heads[recorded.entry.table] = recorded.entry.sequence
      }
    }

    let state = Mutex(State())

    /// What stood on disk before the referee was there.
    func standing(_ recorded: [RecordedEntry]) {
      state.withLock { state in for entry in recorded { state.store(entry) } }
    }

    /// Everything that is on disk, oldest first.
    var stored: [RecordedEntry] { state.withLock { $0.stored } }

    /// How many entries were read back.
    var read: Int { state.withLock { $0.read } }

    /// Everything proposed so far is on disk.
    func storeAll() {
      state.withLock { state in
        guard let last = state.pending.last else { return }
        for (_, recorded) in state.pending { state.store(recorded) }
        state.pending = []
        state.due.append(.stored(through: last.ticket))
      }
    }

    /// Nothing that a table proposed will be stored.
    func refuse(_ table: TableID) {
      state.withLock { state in
        guard let first = state.pending.first(where: { $0.recorded.entry.table == table }) else { return }
        state.pending.removeAll { $0.recorded.entry.table == table }
        state.due.append(.refused(table, from: first.ticket))
      }
    }

    /// The oldest proposals, so many, are on disk.
    func store(first count: Int) {
      state.withLock { state in
        guard let last = state.pending.prefix(count).last else { return }
        for (_, recorded) in state.pending.prefix(count) { state.store(recorded) }
        state.pending.removeFirst(min(count, state.pending.count))
        state.due.append(.stored(through: last.ticket))
      }
    }

    /// Nothing that any table proposed will be stored.
    func refuseAll() { for table in pendingTables { refuse(table) } }

    /// The tables that proposed something, in the order of their oldest proposals.
    var pendingTables: [TableID] {
      state.withLock { state in
        var known: Set<TableID> = []
        return state.pending.map(\.recorded.entry.table).filter { known.insert($0).inserted }
      }
    }

    /// Whether the ledger has room.
    func setReadiness(_ readiness: Readiness) { state.withLock { $0.readiness = readiness } }

    /// The ledger is at its end.
    func fail() {
      state.withLock { state in
        state.readiness = .closed
        state.due.append(.failed(.unconfirmed(errno: 5)))
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
