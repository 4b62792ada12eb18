// SPDX-License-Identifier: MIT
import Officiating
import Records

/// A report on a club, as the shared store has it.
package struct ClubReport: Equatable, Sendable {
  package struct Node: Equatable, Sendable {
    package let name: String
    /// The lines that the node last said are on its disk.
    package let lines: Int
  }

  package let club: String
  /// The name and the place of the node that writes, with a space between them; nil if none does.
  package let writer: String?
  /// The lines of the club's ledger.
  package let lines: Int
  /// The moment of the newest line; nil if its batch is not in the store.
  package let newest: Instant?
  /// The nodes that have followed, by name.
  package let nodes: [Node]
  /// The digest of the club's `bag.key`, in hexadecimal digits; nil before the first node has made it.
  package let bagKey: String?

  /// The clubs that are read at most.
  private static let most = 10_000
  private static let nodesMost = 64

  /// Reads the reports of all clubs in a store, by name.
  package static func all(in store: any SharedStore) throws(StoreFault) -> [ClubReport] {
    var reports: [ClubReport] = []
    var from = "!"
    while reports.count < most {
      guard let key = try store.keys(from..<"~", isReversed: false, limit: 1).first else { break }
      let club = String(key.prefix { $0 != "/" })
      // Everything behind the slash of a club comes before its name and a zero.
      from = club + "0"
      if let report = try ClubReport(of: club, in: store) { reports.append(report) }
    }
    return reports
  }

  /// Reads the report of a club; nil if the store has none of this name.
  package init?(of club: String, in store: any SharedStore) throws(StoreFault) {
    let keys = ClubKeys(club: club)
    func text(_ key: String) throws(StoreFault) -> String? {
      try store.pairs(.key(key), isReversed: false, limit: 1).pairs.first.map {
        String(decoding: $0.value, as: UTF8.self)
      }
    }
    guard let head = try text(keys.headBefore).flatMap({ Int($0) }) else { return nil }
    self.club = club
    writer = try text(keys.writer)
    bagKey = try text(keys.bagKey)
    let batch = try store.pairs(keys.batches, isReversed: true, limit: 1).pairs.first
    if let batch, let number = keys.number(ofBatch: batch.key) {
      lines = number - 1 + batch.value.count { $0 == 10 }
      let last = batch.value.dropLast().split(separator: 10).last.map(Array.init)
      newest = last.flatMap { line in (try? LedgerReader.line(line))?.entry.at }
    } else {
      (lines, newest) = (head, nil)
    }
    nodes = try store.pairs(keys.nodes, isReversed: false, limit: Self.nodesMost).pairs.compactMap { pair in
      guard let lines = Int(String(decoding: pair.value, as: UTF8.self)) else { return nil }
      return Node(name: String(pair.key.dropFirst(keys.nodes.lowerBound.count)), lines: lines)
    }
  }
}
