// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// A table's chain in memory, used by the server loop.
final class LedgerChain {
  let table: TableID
  /// The sequence and sum of the newest entry, stored or not.
  var end = LedgerAudit.Chain()
  /// The terms that the table agreed to; nil for the house.
  var terms: LineTerms?
  /// The spots of the entries that change state and were in the ledger when it was opened, in order.
  var spots: [Spot]
  /// Nil unless the table is dealt and was open at the start.
  var bag: Bag?

  /// The opening time of a dealt table, and the commitment of its bag.
  final class Bag {
    let openedAt: Instant
    let commitment: Digest

    init(openedAt: Instant, commitment: Digest) {
      self.openedAt = openedAt
      self.commitment = commitment
    }
  }

  init(_ table: TableID, spots: [Spot] = []) {
    self.table = table
    self.spots = spots
  }

  /// A line's place: its offset and count in bytes, line feed included, and its file's number.
  struct Spot: Equatable, Comparable, Sendable {
    let offset: Int
    let file: Int32
    let count: Int32

    static func < (one: Spot, other: Spot) -> Bool { (one.file, one.offset) < (other.file, other.offset) }
  }

  /// Returns whether the chain's first line stands before that of another chain.
  func isBefore(_ other: LedgerChain) -> Bool {
    guard let one = spots.first, let two = other.spots.first else { return table < other.table }
    return one < two
  }
}

/// The chains of the games and events that ended last, kept so that they can be read.
struct EndedChains {
  /// The chains, oldest first; at most `EndedTables.kept`.
  private(set) var chains: [LedgerChain] = []

  /// Creates the list from chains in order, oldest first; at most `EndedTables.kept`.
  init(_ chains: [LedgerChain] = []) { self.chains = chains }

  /// Adds a chain and drops the oldest if there are too many.
  mutating func append(_ chain: LedgerChain) {
    chain.terms = nil
    chain.bag = nil
    chains.append(chain)
    if chains.count > EndedTables.kept { chains.removeFirst() }
  }

  /// Removes a table's chain and returns it; nil if it is not kept.
  mutating func remove(_ table: TableID) -> LedgerChain? {
    chains.lastIndex { $0.table == table }.map { chains.remove(at: $0) }
  }

  /// Returns a table's chain; nil if it is not kept.
  subscript(table: TableID) -> LedgerChain? { chains.last { $0.table == table } }
}

/// Lines that are stored by one write and one fdatasync.
struct LedgerBatch {
  var text = ByteWriter()
  private(set) var count = 0
  /// The time of the first line, in microseconds of `LedgerGauge.steady`.
  private(set) var since: Int64 = 0

  var isEmpty: Bool { count == 0 }

  /// Counts a line that was just written to `text`.
  mutating func noteLine() {
    if isEmpty { since = LedgerGauge.steady() }
    count += 1
  }

  /// Empties the batch; keeps its memory unless a burst made it unusually large.
  mutating func removeAll() {
    if text.count > FileLedger.congestion * 2 { text = ByteWriter() } else { text.removeAll() }
    count = 0
  }
}
