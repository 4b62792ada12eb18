// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// One chain as the ledger's loop side keeps it.
final class LedgerChain {
  let table: TableID
  /// The sequence and sum of the newest entry, on disk or on its way there.
  var head = 0
  var sum = Digest.zero
  /// What the table agreed to; nil for the house.
  var terms: LineTerms?
  /// Where the entries stand, in order, that change state and were there when the ledger was opened.
  var spots: [Spot] = []
  /// When a table whose tiles are dealt was opened, and what it published of its bag; known from a start on.
  var bag: (openedAt: Instant, commitment: Digest)?

  init(_ table: TableID) { self.table = table }

  /// Where a line stands.
  struct Spot: Equatable, Comparable, Sendable {
    let offset: Int
    let file: Int32
    let count: Int32

    static func < (one: Spot, other: Spot) -> Bool { (one.file, one.offset) < (other.file, other.offset) }
  }

  /// Whether its first line stands before that of another chain.
  func isBefore(_ other: LedgerChain) -> Bool {
    guard let one = spots.first, let two = other.spots.first else { return table < other.table }
    return one < two
  }
}

/// The games and events that ended last: their spots are kept, so that they can be looked at.
struct EndedChains {
  /// Oldest first, at most `EndedTables.kept`.
  private(set) var chains: [LedgerChain] = []

  /// - Parameter chains: oldest first, at most `EndedTables.kept`.
  init(_ chains: [LedgerChain] = []) { self.chains = chains }

  /// Keeps a chain, and forgets the oldest where there are too many.
  mutating func append(_ chain: LedgerChain) {
    chain.terms = nil
    chain.bag = nil
    chains.append(chain)
    if chains.count > EndedTables.kept { chains.removeFirst() }
  }

  /// Keeps a table's chain no longer, and gives it back; nil where it was not kept.
  mutating func remove(_ table: TableID) -> LedgerChain? {
    chains.lastIndex { $0.table == table }.map { chains.remove(at: $0) }
  }

  /// A table's chain, nil where it is not kept.
  subscript(table: TableID) -> LedgerChain? { chains.last { $0.table == table } }
}

/// Lines that are stored together or not at all.
struct LedgerBatch {
  var text = ByteWriter()
  private(set) var count = 0
  /// When its first line came: microseconds of the gauge's clock.
  private(set) var since: Int64 = 0

  var isEmpty: Bool { count == 0 }

  /// Counts a line that was just written.
  mutating func noteLine() {
    if isEmpty { since = LedgerGauge.steady() }
    count += 1
  }

  /// Makes an empty batch of it and keeps its room, unless a burst made that unusually large.
  mutating func removeAll() {
    if text.count > FileLedger.congestion * 2 { text = ByteWriter() } else { text.removeAll() }
    count = 0
  }
}
