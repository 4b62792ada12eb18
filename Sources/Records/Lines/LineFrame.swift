// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The place of a line in its chain and in the ledger, read without the event.
///
/// It is enough to check the chain. It is used for lines that neither begin nor end a table: those of games in
/// progress, and those that leave the state of the server list unchanged.
struct LineFrame {
  let table: TableID
  /// Its number in that chain, from 1.
  let sequence: Int
  let at: Instant
  /// The line's number over the whole ledger, from 1.
  let line: Int
  /// The number of the first line of its batch.
  let batch: Int
  let sum: Digest
  /// The number of the line's bytes that its sum covers, from the first on.
  let bodyCount: Int

  /// The text between the body and the digits of the sum; `behind` is its length with the digits and the line's end.
  private static let sumMember: StaticString = ",\"sum\":\""
  private static let behind = sumMember.utf8CodeUnitCount + LinePen.sumDigits + 2
  /// The maximum length of `,"line":N,"batch":N`, rounded up.
  private static let counts = 64
}

extension LineFrame {
  /// Creates the frame of a line without its line feed; nil for another kind of line, or one that may be damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count < LedgerLine.longest, bytes.count > Self.behind, LineVersion.newer(in: bytes) == nil,
      bytes.firstUnprintable() == nil, let frame = try? Self.read(bytes)
    else { return nil }
    self = frame
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) throws(LineDamage) -> LineFrame? {
    var cursor = LineCursor(bytes)
    let head = try LineHead(from: &cursor)
    guard head.leavesChainGoing(cursor) else { return nil }

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

  /// Returns the place of the last member with this name; quotes inside a string are escaped.
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
  /// Whether a line, read up to its kind, neither begins nor ends a table, and is in a chain of its own family.
  fileprivate func leavesChainGoing(_ line: LineCursor) -> Bool {
    switch kind {
    case .house(let kind): table == .house && !kind.changesState
    // The line of a declined return game has no ending, although it ends its table.
    case .game(let kind): table != .house && sequence > 1 && kind != .decline && !line.hasEndingAhead
    case .table, .slip, .practice, .tournament: false
    }
  }
}

extension LineCursor {
  /// Whether an ending follows anywhere on the line; quotes inside a string are escaped, so no string matches.
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
