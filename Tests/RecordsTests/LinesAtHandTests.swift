// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Records

/// Source: docs/DESIGN.md#checkpoints.
@Suite("What a start has read to prove its checkpoint need not be read again")
struct LinesAtHandTests {
  private func kept(_ lines: [(spot: LedgerChain.Spot, text: String)]) -> LinesAtHand {
    var kept = LinesAtHand()
    for line in lines { Array((line.text + "\n").utf8).withUnsafeBytes { kept.keep($0, at: line.spot) } }
    return kept
  }

  private func line(at spot: LedgerChain.Spot, of kept: LinesAtHand) -> String? {
    withUnsafeTemporaryAllocation(byteCount: LedgerLine.longest, alignment: 8) { room in
      kept.line(at: spot, into: room).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test("A line is found at its spot, and at no other")
  func found() {
    let spots = [(7, 1, 4), (11, 1, 3), (0, 2, 4)].map { (offset: Int, file: Int32, count: Int32) in
      LedgerChain.Spot(offset: offset, file: file, count: count)
    }
    let kept = kept(Array(zip(spots, ["one", "up", "new"])).map { (spot: $0, text: $1) })
    #expect(spots.map { line(at: $0, of: kept) } == ["one", "up", "new"])
    let others: [(Int, Int32, Int32)] = [(0, 1, 4), (7, 1, 3), (11, 2, 3), (8, 1, 4), (0, 3, 4)]
    for (offset, file, count) in others {
      #expect(line(at: LedgerChain.Spot(offset: offset, file: file, count: count), of: kept) == nil)
    }
    #expect(line(at: spots[0], of: LinesAtHand()) == nil)
  }

  @Test("What there is no more room for is left out, and what fits behind it kept")
  func bounded() {
    var kept = LinesAtHand()
    let large = UnsafeMutableRawBufferPointer.allocate(byteCount: LinesAtHand.most - 3, alignment: 8)
    defer { large.deallocate() }
    large.initializeMemory(as: UInt8.self, repeating: 65)
    kept.keep(UnsafeRawBufferPointer(large), at: LedgerChain.Spot(offset: 0, file: 1, count: 2))
    for (offset, text) in [(100, "far\n"), (200, "up\n")] {
      let spot = LedgerChain.Spot(offset: offset, file: 1, count: Int32(text.utf8.count))
      Array(text.utf8).withUnsafeBytes { kept.keep($0, at: spot) }
      #expect(line(at: spot, of: kept) == (offset == 200 ? "up" : nil))
    }
  }

  @Test("Until the first turn is over a start's lines come from memory, from then on from the disk")
  func start() throws {
    let scratch = try Scratch()
    try AgedLedger.long.get().put(in: scratch)
    let whole = try AgedLedger.state(of: scratch)
    func open(_ checkpoints: FileLedger.Checkpoints) throws -> FileLedger {
      try FileLedger(
        at: scratch.data, run: 7, now: Samples.start, bounds: .small, checkpoints: checkpoints, wake: {})
    }
    try open(.kept).close()
    let ledger = try open(.read)
    #expect(ledger.checkpointTrouble == nil)
    try FileManager.default.moveItem(atPath: scratch.file(1), toPath: scratch.data + "/elsewhere")
    #expect(AgedLedger.state(of: ledger) == whole)
    ledger.commit()
    for table in ledger.liveTables() + ledger.endedTables() { _ = ledger.entries(of: table) }
    guard case .failed(.corrupt(let text)) = ledger.settlement() else {
      Issue.record("a line that can't be read back is a failure")
      return
    }
    #expect(text.contains("what was stored can't be read back"))
    ledger.close()
  }
}
