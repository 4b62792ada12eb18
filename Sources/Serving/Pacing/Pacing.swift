// SPDX-License-Identifier: MIT
import Officiating
import Transport
import Wire

/// How much each connection and its address may send, record and open, and which connections are not read for now.
///
/// It holds numbers of connections and no connection. Times are readings of the run's steady clock.
/// Source: Protocol/SPEC.md 7.6, 7.11 to 7.13; docs/DESIGN.md#turns-and-slices.
struct Pacing: ~Copyable {
  /// Connections with a backlog that are served in one turn, at most.
  static let backlogMost = 64
  private static let backlogMicroseconds: Int64 = 1000
  /// First slices begin in one turn for so many microseconds, or longer for a line or two of at most `briefBytes`.
  private static let firstMicroseconds: Int64 = 1000
  private static let briefMicroseconds: Int64 = 10_000
  private static let briefBytes = 128
  /// Microseconds that a connection is slowed down for at least, so that several lines come at one time.
  private static let pauseLeast: Int64 = 100_000
  /// Seconds after which a table may be over, or a call answered.
  private static let tableSeconds = 60

  private let limits: Limits
  let rates: Rates
  private var addresses: AddressBook
  /// Connections that are slowed down, and until which microsecond.
  private var slowed: [(number: UInt64, until: Int64)] = []
  /// The earliest of those; the largest integer when there is none.
  private var slowedUntil = Int64.max
  /// Connections that are not read because the ledger has too much to store.
  private var congested: [UInt64] = []
  /// The current connection's share of the turn.
  private var slice = Slice(.first, begun: 0)
  /// The stopwatch at the turn's first slice; nil before it.
  private var turnBegun: Int64?

  /// Nothing is limited for the trusted networks.
  init(_ limits: Limits, trusted: [Network]) {
    self.limits = limits
    rates = Rates(limits)
    addresses = AddressBook(trusted: trusted)
  }

  // MARK: Connections of an address

  func trusts(_ address: PeerAddress) -> Bool { addresses.trusts(address) }

  /// Takes in a newcomer; nil where the address has as many connections as it may.
  ///
  /// The last places of an address are reserved for those who log in at once by an account or to a seat, so that a
  /// director comes in whatever others at the address do.
  mutating func enter(_ origin: UInt64, at time: RunClock.Reading) -> Spending? {
    let address = addresses.address(origin)
    let spending = Spending(address)
    let isQuick = !address.connects.allows(rates.connects, at: time.microseconds)
    if !isQuick { address.connects.spend(1, rates.connects, at: time.microseconds) }
    let regular = address.connections - address.reserved
    if isQuick || regular >= limits.connectionsOfAddress - limits.connectionsReserved {
      guard address.reserved < limits.connectionsReserved else {
        addresses.note(address)
        return nil
      }
      spending.reservedSince = time.seconds
      address.reserved += 1
    }
    address.connections += 1
    addresses.enter(address)
    return spending
  }

  mutating func leave(_ spending: Spending, at time: RunClock.Reading) {
    spending.uncount()
    addresses.leave(spending.address, at: time.microseconds)
  }

  /// Removes addresses that have spent nothing for long enough.
  mutating func prune(at time: RunClock.Reading, isOver: (TableID) -> Bool, isWaiting: (Int) -> Bool) {
    addresses.prune(at: time.microseconds, isOver: isOver, isWaiting: isWaiting)
  }

  // MARK: Commands

  /// Whether a connection may send its next line now.
  func allowsCommand(_ spending: Spending, at time: RunClock.Reading) -> Bool {
    spending.allowsCommand(rates, at: time.microseconds)
  }

  /// Slows a connection down; `dueToReadOn` returns its number when the wait is over.
  mutating func slowDown(_ number: UInt64, _ spending: Spending, at time: RunClock.Reading) {
    let wait = spending.slowDown(rates, limits, at: time.microseconds, seconds: time.seconds)
    let until = time.microseconds + max(wait, Self.pauseLeast)
    slowed.append((number, until))
    slowedUntil = min(slowedUntil, until)
  }

  func spendCommand(_ spending: Spending, at time: RunClock.Reading, count: Int = 1) {
    spending.spendCommand(rates, at: time.microseconds, count: count)
  }

  /// Returns the connections whose wait is over.
  mutating func dueToReadOn(at time: RunClock.Reading) -> [UInt64] {
    guard time.microseconds >= slowedUntil else { return [] }
    let due = slowed.filter { $0.until <= time.microseconds }
    slowed.removeAll { $0.until <= time.microseconds }
    slowedUntil = slowed.map(\.until).min() ?? .max
    return due.map(\.number)
  }

  // MARK: The ledger and the tables

  /// Seconds until a new name may come from an address; nil if it may now.
  func nameWait(_ address: Address, at time: RunClock.Reading) -> Int? {
    address.names.secondsToWait(rates.names, at: time.microseconds)
  }

  /// Seconds until a table may be opened from an address, and why; nil if it may now.
  func openWait(
    _ address: Address, at time: RunClock.Reading, isOver: (TableID) -> Bool
  ) -> (seconds: Int, why: Phrase)? {
    if address.tables.count >= limits.tablesOfAddress {
      address.tables.removeAll(where: isOver)
      if address.tables.count >= limits.tablesOfAddress {
        return (
          Self.tableSeconds,
          "many tables that were opened from your address are not over; finish or LEAVE one, or JOIN one"
        )
      }
    }
    guard let wait = address.opens.secondsToWait(rates.opens, at: time.microseconds) else { return nil }
    return (wait, "many tables were opened from your address of late; wait that many seconds, or JOIN one")
  }

  /// Seconds until another call may come from an address, and why; nil if it may now.
  func callWait(_ address: Address, isWaiting: (Int) -> Bool) -> (seconds: Int, why: Phrase)? {
    guard address.calls.count >= limits.callsOfAddress else { return nil }
    address.calls.removeAll { !isWaiting($0) }
    guard address.calls.count >= limits.callsOfAddress else { return nil }
    return (
      Self.tableSeconds, "many calls from your address wait for a director; wait until some are answered"
    )
  }

  func spendOpening(of table: TableID, _ address: Address, at time: RunClock.Reading) {
    address.tables.append(table)
    address.opens.spend(1, rates.opens, at: time.microseconds)
  }

  func spendName(_ address: Address, at time: RunClock.Reading) {
    address.names.spend(1, rates.names, at: time.microseconds)
  }

  // MARK: Congestion

  /// Whether connections are not read because the ledger has too much to store.
  var isCongested: Bool { !congested.isEmpty }

  /// Notes a connection that is not read until the ledger has stored enough.
  mutating func noteCongested(_ number: UInt64) { congested.append(number) }

  /// Returns the connections that may be read again.
  mutating func endCongestion() -> [UInt64] {
    defer { congested = [] }
    return congested
  }

  // MARK: Slices of a turn

  /// Whether anything came in since the last turn ended.
  private(set) var tookInput = false

  mutating func noteInput() { tookInput = true }

  mutating func endTurn() { tookInput = false }

  /// Begins a connection's part of this turn at a reading of the stopwatch; false if it must wait in the backlog.
  ///
  /// When hundreds send at once, those who send little are heard first, and no more of the others than fit into a moment.
  mutating func beginSlice(isBehind: Bool, offered: Int, at begun: Int64) -> Bool {
    slice = Slice(isBehind ? .later : .first, begun: begun)
    guard !isBehind else { return true }
    guard let turnBegun else {
      turnBegun = begun
      return true
    }
    return begun - turnBegun <= (offered <= Self.briefBytes ? Self.briefMicroseconds : Self.firstMicroseconds)
  }

  /// Returns how many microseconds the backlog has of this turn, and ends the first slices.
  mutating func beginBacklog(at begun: Int64) -> Int64 {
    defer { turnBegun = nil }
    return max(Self.backlogMicroseconds, turnBegun.map { begun - $0 } ?? 0)
  }

  /// Whether other connections are to be served before the next line.
  mutating func isSliceOver(_ stopwatch: () -> Int64) -> Bool { slice.isOver(stopwatch) }

  mutating func countLine() { slice.take() }

  /// Counts bytes that were written because of the current slice.
  mutating func countWritten(_ bytes: Int) { slice.bytes += bytes }
}
