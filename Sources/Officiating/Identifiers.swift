// SPDX-License-Identifier: MIT

/// A table's number, from 1; number 0 is the house, whose chain holds logins and bare judgements.
package struct TableID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    precondition(number >= 0)
    self.number = number
  }

  package static let house = TableID(0)

  package static func < (left: TableID, right: TableID) -> Bool { left.number < right.number }
}

/// The position of a proposal among all proposals of one run, from 1; 0 precedes the first.
///
/// Entries are stored in this order. An answer or a notice waits for the highest ticket that it depends on.
public struct Ticket: Hashable, Comparable, Sendable {
  /// The position, from 1; 0 for `none`.
  public let number: UInt64

  /// Creates the ticket of a position.
  public init(_ number: UInt64) { self.number = number }

  /// The ticket before the first proposal; waiting for it takes no time.
  public static var none: Ticket { Ticket(0) }

  /// Returns whether both are the same position.
  public static func == (left: Ticket, right: Ticket) -> Bool { left.number == right.number }

  /// Returns whether the left one comes first.
  public static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }

  /// The ticket after this one.
  public var next: Ticket { Ticket(number + 1) }
}

/// The proof of an entry that a player keeps: `TABLE.SEQ.SUM8`.
///
/// Source: Protocol/SPEC.md, receipts.
package struct Receipt: Hashable, Sendable {
  package let table: TableID
  package let sequence: Int
  /// The first four bytes of the entry's sum, big-endian; eight hexadecimal digits in writing.
  package let sum: UInt32

  package init(table: TableID, sequence: Int, sum: UInt32) {
    self.table = table
    self.sequence = sequence
    self.sum = sum
  }

  /// Reads `TABLE.SEQ.SUM8`; nil for any other text.
  package init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let table = Int(parts[0]), table >= 0, let sequence = Int(parts[1]), sequence > 0,
      parts[2].utf8.count == 8, let sum = UInt32(parts[2], radix: 16)
    else { return nil }
    self.init(table: TableID(table), sequence: sequence, sum: sum)
  }

  package var text: String {
    let digits = String(sum, radix: 16)
    return "\(table.number).\(sequence).\(String(repeating: "0", count: 8 - digits.utf8.count))\(digits)"
  }
}
