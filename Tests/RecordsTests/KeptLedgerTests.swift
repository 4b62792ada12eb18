// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import Testing

@testable import Records

/// Source: Protocol/ledger/kept/README.md.
@Suite("A ledger that an earlier program wrote is read for ever")
struct KeptLedgerTests {
  @Test("A server opens it as it stands: nothing is torn, no byte changes, its tables and bags go on")
  func opens() throws {
    for kept in KeptLedger.all {
      let scratch = try Scratch()
      let bytes = try kept.bytes()
      try scratch.put(bytes)
      let key = scratch.data + "/bag.key"
      try FileManager.default.copyItem(atPath: kept.url("bag.key").path, toPath: key)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
      let clerk = try Clerk(scratch)
      #expect(clerk.ledger.recovered == nil && clerk.ledger.highestTable() == TableID(kept.tables.count - 1))
      #expect(clerk.ledger.liveTables().map(\.number) == kept.live)
      let lines = try kept.lines()
      // An event that was opened again has not ended.
      let ended = lines.filter(\.entry.event.endsMemorably).map(\.entry.table)
        .filter { !kept.live.contains($0.number) }
      #expect(clerk.ledger.endedTables() == ended)
      for table in ended + kept.live.map({ TableID($0) }) {
        let written = lines.filter { $0.entry.table == table && $0.entry.event.changesState }
        #expect(clerk.ledger.entries(of: table).map(\.entry) == written.map(\.entry))
        #expect(clerk.ledger.entries(of: table).map(\.receipt) == written.map(\.receipt))
      }
      // A game under way draws on from the key that it was begun with.
      #expect(!clerk.ledger.bagsUnderWay().isEmpty)
      #expect(throws: Never.self) { try clerk.ledger.bagSecret() }
      clerk.ledger.close()
      #expect(try scratch.bytes() == bytes)
      #expect(try scratch.names == ["000001.ndjson"])
    }
  }

  @Test("Every line stands the audit, and each table ends in the state and with the sum that it had")
  func tables() throws {
    for kept in KeptLedger.all {
      let found = try kept.read()
      for (row, expected) in zip(found, kept.tables) { #expect(row == expected) }
      #expect(found.count == kept.tables.count)
    }
  }

  @Test("Receipts that were given are found, and none with another sum")
  func receipts() throws {
    for kept in KeptLedger.all {
      let folder = kept.url("").path
      #expect(kept.receipts.count >= 12)
      for text in kept.receipts {
        let receipt = try #require(Receipt(text: text))
        #expect(try LedgerReader.walk(folder, lookingFor: [receipt]).receipts[receipt] == .found, "\(text)")
      }
      let first = try #require(kept.receipts.first.flatMap { Receipt(text: $0) })
      let other = Receipt(table: first.table, sequence: first.sequence, sum: ~first.sum)
      #expect(try LedgerReader.walk(folder, lookingFor: [other]).receipts[other] == .differs)
    }
  }

  @Test("Each line that is kept, and each of the good files, is written again byte for byte")
  func writtenAgain() throws {
    let good = try ProtocolFiles.good().map(\.bytes)
    for bytes in try KeptLedger.all.map({ try $0.bytes() }) + good {
      var sums: [TableID: Digest] = [:]
      var writer = ByteWriter()
      for line in bytes.split(separator: 10) {
        let read = try LedgerReader.line(Array(line))
        sums[read.entry.table] = LineEncoder().encode(
          read.entry, under: read.terms, line: read.line, batch: read.batch,
          after: sums[read.entry.table] ?? .zero, into: &writer)
        #expect(sums[read.entry.table] == read.sum)
      }
      #expect(writer.bytes == bytes)
    }
  }

  /// A kind that came later is kept in a further ledger, written by the first release that has it.
  @Test("Every kind of line that the schema names stands in a ledger that is kept")
  func kinds() throws {
    let data = try Data(contentsOf: ProtocolFiles.url("ledger.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let branches = try #require(schema["oneOf"] as? [[String: String]])
    let named = Set(branches.compactMap { $0["$ref"]?.split(separator: "/").last.map(String.init) })
    var kept: Set<String> = []
    for ledger in KeptLedger.all {
      for line in try ledger.bytes().split(separator: 10) { kept.insert(LineShape(of: Array(line)).name) }
    }
    #expect(named.count == branches.count && named.subtracting(kept) == [] && kept.subtracting(named) == [])
  }

  @Test("What is kept under Protocol is what these tests read")
  func folders() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: ProtocolFiles.url("ledger/kept").path)
    #expect(names.sorted() == (KeptLedger.all.map(\.name) + ["README.md"]).sorted())
  }
}
