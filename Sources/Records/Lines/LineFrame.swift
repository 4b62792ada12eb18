// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// Where a line stands in its chain and in the ledger, read without what happened.
///
/// Enough to check the chain, for lines that neither begin nor end anything: of the house, where they leave no trace in
/// its state, and of games that go on.
struct LineFrame {
  /// The chain it belongs to.
  let table: TableID
  /// Its number in that chain, from 1.
  let sequence: Int
  /// When it was decided.
  let at: Instant
  /// The line's number over the whole ledger, from 1.
  let line: Int
  /// The number of the first line of its batch.
  let batch: Int
  /// The sum that it states.
  let sum: Digest
  /// How many of its bytes the sum is made of.
  let bodyCount: Int

  /// What stands between the body and the sum's digits, and behind those.
  private static let sumMember: StaticString = ",\"sum\":\""
  private static let behind = sumMember.utf8CodeUnitCount + LinePen.sumDigits + 2
  /// The longest that `,"line":N,"batch":N` can be.
  private static let counts = 64

  /// Nil for a line of any other kind, and for one that a strict reader would refuse, or may: that one says why.
  ///
  /// - Parameter bytes: the line without its line feed.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count < LedgerLine.longest, bytes.count > Self.behind, LineVersion.newer(in: bytes) == nil,
      bytes.firstUnprintable() == nil, let frame = try? Self.read(bytes)
    else { return nil }
    self = frame
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) throws(LineDamage) -> LineFrame? {
    var cursor = LineCursor(bytes)
    let head = try LineHead(from: &cursor)
    guard head.kind.version == head.version, head.leavesChainGoing(cursor) else { return nil }

    cursor.place = bytes.count - behind
    let bodyCount = cursor.place
    try cursor.need(sumMember)
    let sum = try cursor.digest()
    try cursor.need("\"}")
    guard let start = lastMember(",\"line\":", in: bytes, before: bodyCount) else { return nil }
    cursor.place = start
    try cursor.need(",\"line\":")
    let line = try cursor.ordinal()
    try cursor.need(",\"batch\":")
    let batch = try cursor.ordinal()
    guard cursor.place == bodyCount else { return nil }
    return LineFrame(
      table: head.table, sequence: head.sequence, at: head.at, line: line, batch: batch, sum: sum,
      bodyCount: bodyCount)
  }

  private init(
    table: TableID, sequence: Int, at: Instant, line: Int, batch: Int, sum: Digest, bodyCount: Int
  ) {
    self.table = table
    self.sequence = sequence
    self.at = at
    self.line = line
    self.batch = batch
    self.sum = sum
    self.bodyCount = bodyCount
  }

  /// Where a member begins last; inside a string no quote stands without its backslash.
  private static func lastMember(
    _ name: StaticString, in bytes: UnsafeRawBufferPointer, before end: Int
  ) -> Int? {
    var cursor = LineCursor(bytes)
    for place in stride(from: end - name.utf8CodeUnitCount, through: max(0, end - counts), by: -1) {
      cursor.place = place
      if cursor.sees(name) { return place }
    }
    return nil
  }
}

extension LineHead {
  /// Whether a line that begins so, read as far as behind the kind, neither begins nor ends anything, and stands in a
  /// chain of its own family.
  fileprivate func leavesChainGoing(_ line: LineCursor) -> Bool {
    switch kind {
    case .house(let kind): table == .house && !kind.changesState
    // A return game that is declined has no ending, and its table is over.
    case .game(let kind): table != .house && sequence > 1 && kind != .decline && !line.hasEndingAhead
    case .table, .slip, .practice, .event: false
    }
  }
}

extension LineCursor {
  /// Whether how a game ended stands anywhere from here on; in a string it cannot, whose quotes have backslashes.
  fileprivate var hasEndingAhead: Bool {
    let name: StaticString = ",\"end\":"
    let length = name.utf8CodeUnitCount
    var cursor = self
    while let base = bytes.baseAddress, cursor.place < bytes.count,
      let brace = memchr(base + cursor.place, Int32(UInt8(ascii: "{")), bytes.count - cursor.place)
    {
      let found = UnsafeRawPointer(brace) - base
      cursor.place = found - length
      if cursor.place >= place, cursor.sees(name) { return true }
      cursor.place = found + 1
    }
    return false
  }
}
