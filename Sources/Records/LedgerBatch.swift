// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// One chain as the ledger's loop side keeps it: how far it is proposed and how far it is settled.
final class LedgerChain {
  let table: TableID
  /// The sequence and sum of the newest proposal, settled or not.
  var head = 0
  var sum = Digest.zero
  /// The sequence and sum of the newest entry on disk.
  var settledHead = 0
  var settledSum = Digest.zero
  /// What the table agreed to; nil for the house.
  var terms: LineTerms?
  /// Where the settled entries that change state stand, in order.
  var spots: [Spot] = []
  /// Whether the newest entry on disk ends the table.
  var isEnded = false
  /// Where the gathering batch keeps this chain, or nil.
  var mark: Int?
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

  /// Forgets every proposal that is not on disk.
  func goBack() {
    head = settledHead
    sum = settledSum
    if settledHead == 0 { terms = nil }
    mark = nil
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
    chain.isEnded = true
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
final class LedgerBatch {
  /// A chain that has lines in the batch, and how it stands after them.
  struct Touch {
    let chain: LedgerChain
    let first: Ticket
    var head: Int
    var sum: Digest
  }

  /// A line that a table's state is folded from.
  struct Line {
    let chain: LedgerChain
    let offset: Int
    let count: Int
    let endsTable: Bool
    let endsMemorably: Bool
    let reopensTable: Bool
  }

  var text = ByteWriter()
  private(set) var touches: [Touch] = []
  private(set) var lines: [Line] = []
  private(set) var count = 0
  private(set) var last = Ticket.none
  /// The newest moment of its entries.
  private(set) var newest = Instant(milliseconds: 0)
  /// When its first line came: microseconds of the gauge's clock.
  private(set) var since: Int64 = 0

  var isEmpty: Bool { count == 0 }

  /// Notes a line that was just written from `offset` on; its chain stands behind it already.
  func note(_ entry: Entry, of chain: LedgerChain, as ticket: Ticket, from offset: Int) {
    if isEmpty { since = LedgerGauge.steady() }
    count += 1
    last = ticket
    newest = max(newest, entry.at)
    if let mark = chain.mark {
      touches[mark].head = chain.head
      touches[mark].sum = chain.sum
    } else {
      chain.mark = touches.count
      touches.append(Touch(chain: chain, first: ticket, head: chain.head, sum: chain.sum))
    }
    guard entry.event.changesState else { return }
    lines.append(
      Line(
        chain: chain, offset: offset, count: text.count - offset, endsTable: entry.event.endsTable,
        endsMemorably: entry.event.endsMemorably, reopensTable: entry.event.reopensTable))
  }

  /// From now on other batches gather.
  func seal() { for touch in touches { touch.chain.mark = nil } }

  /// Makes an empty batch of it and keeps its room, unless a burst made that unusually large.
  func removeAll() {
    if text.count > FileLedger.congestion * 2 { text = ByteWriter() } else { text.removeAll() }
    touches.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    count = 0
    newest = Instant(milliseconds: 0)
  }
}
