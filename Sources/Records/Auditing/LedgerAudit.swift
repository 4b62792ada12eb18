// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// Checks a ledger line by line: each line's form, its sum, and its place in the ledger and its chain.
///
/// Memory grows with the open tables and with tournaments, which may be opened again. Confined to its creator.
/// Source: docs/DESIGN.md#torn-ends.
package final class LedgerAudit {
  /// The last sequence and sum of a chain.
  struct Chain: Equatable {
    var head = 0
    var sum = Digest.zero
  }

  /// A line's fault, and its byte within the line.
  struct Trouble: Error {
    let reason: LedgerFault.Reason
    var offset = 0
  }

  private var reader = LineReader()
  private(set) var knowsNames = false
  private(set) var house = Chain()
  private(set) var tables: [TableID: Chain] = [:]
  /// The chains of closed tournaments, which continue if they are opened again.
  private(set) var closed: [TableID: Chain] = [:]
  /// The number that the next line must have.
  private(set) var nextLine = 1
  /// The batch number of the last line.
  private(set) var batch = 0
  private var isFirstOfFile = true
  /// Whether the first line was not the ledger's first; chains then begin with any sequence.
  private(set) var isFragment = false

  package init() {}

  /// Creates an audit that continues after `lines` checked lines; `batch` is the batch number of the last one.
  init(
    house: Chain, tables: [TableID: Chain], closed: [TableID: Chain] = [:], lines: Int, batch: Int
  ) {
    (self.house, self.tables, self.closed, self.batch) = (house, tables, closed, batch)
    nextLine = lines + 1
    isFirstOfFile = false
  }

  /// Reads the names of accounts that lines spell as numbers.
  func know(_ names: NameFile) {
    reader = LineReader(names: names)
    knowsNames = true
  }

  /// Begins a file with the next line; a fragment comes from the middle of a ledger.
  func beginFile(mayBeFragment: Bool) {
    isFirstOfFile = true
    isFragment = mayBeFragment
  }

  /// Checks the next line and adds it; after a fault no more lines may be added.
  func take(_ bytes: UnsafeRawBufferPointer) throws(Trouble) -> LedgerLine {
    let line: LedgerLine
    do throws(LineDamage) {
      line = try reader.read(bytes)
    } catch {
      let newer = LineVersion.newer(in: bytes)
      throw Trouble(reason: newer.map { .newer(version: $0) } ?? .damaged(error.reason), offset: error.offset)
    }
    if nextLine == 1, isFragment {
      isFragment = line.line > 1
      nextLine = line.line
    }
    let trouble = { (reason: LedgerFault.Reason) in Trouble(reason: reason) }
    try rethrowing(checkPlace(of: line), as: trouble)
    try rethrowing(checkChain(of: line), as: trouble)
    nextLine += 1
    batch = line.batch
    isFirstOfFile = false
    return line
  }

  /// Checks only the place and sum of the next line, and adds it.
  ///
  /// Returns nil, with nothing added, if the line must be read whole or is out of order: call `take` then. Of all
  /// tables, only the lines of `games` need not be read whole.
  func takeFrame(_ bytes: UnsafeRawBufferPointer, ofGamesAt games: Set<TableID>) -> LineFrame? {
    guard nextLine > 1, let frame = LineFrame(bytes), frame.line == nextLine,
      frame.batch == frame.line || (frame.batch == batch && !isFirstOfFile)
    else { return nil }
    let isHouse = frame.table == .house
    guard isHouse || games.contains(frame.table), let chain = isHouse ? house : tables[frame.table],
      frame.sequence == chain.head + 1
    else { return nil }
    let body = UnsafeRawBufferPointer(rebasing: bytes[..<frame.bodyCount])
    guard reader.sum(of: body, after: chain.sum) == frame.sum else { return nil }
    let now = Chain(head: frame.sequence, sum: frame.sum)
    if isHouse { house = now } else { tables[frame.table] = now }
    nextLine += 1
    batch = frame.batch
    isFirstOfFile = false
    return frame
  }

  /// Returns the batch number of a single line; nil if the line is damaged.
  func batch(of bytes: UnsafeRawBufferPointer) -> Int? { (try? reader.read(bytes))?.batch }

  private func checkPlace(of line: LedgerLine) throws(LedgerFault.Reason) {
    guard line.line == nextLine else { throw .wrongLine(expected: nextLine) }
    guard line.batch == line.line || (line.batch == batch && !isFirstOfFile) else {
      throw .wrongBatch
    }
    let entry = line.entry
    switch entry.event.scope {
    case .house: guard entry.table == .house else { throw .misplaced }
    case .opening:
      guard entry.table != .house, entry.sequence == 1 else { throw .misplaced }
    case .seating, .family:
      guard entry.table != .house, entry.sequence > 1 else { throw .misplaced }
    }
  }

  private func checkChain(of line: LedgerLine) throws(LedgerFault.Reason) {
    let entry = line.entry
    let isHouse = entry.table == .house
    let known = entry.event.reopensChain ? closed[entry.table] : tables[entry.table]
    let chain = (isHouse ? house : known) ?? Chain()
    let isTakenUp = isFragment && chain.head == 0 && entry.sequence > 1
    guard isTakenUp || entry.sequence == chain.head + 1 else {
      throw .wrongSequence(entry.table, expected: chain.head + 1)
    }
    guard isTakenUp || reader.sum(after: chain.sum) == line.sum else { throw .wrongSum }
    let now = Chain(head: entry.sequence, sum: line.sum)
    if isHouse {
      house = now
    } else if entry.event.endsChain {
      tables[entry.table] = nil
      // A tournament can be opened again.
      if case .tournament = entry.event { closed[entry.table] = now }
    } else {
      tables[entry.table] = now
      closed[entry.table] = nil
    }
  }
}
