// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Records

/// Source: docs/DESIGN.md#what-a-start-checks.
@Suite("A start reads places and sums, and whole what lives; it finds what a whole reading finds")
struct LineFrameTests {
  private static func ledgers() throws -> [[UInt8]] {
    try ["board-games", "dealt-games", "every-kind", "judgements", "practice", "events", "slip-table"].map {
      try ProtocolFiles.bytes("good/\($0)")
    }
  }

  @Test("A frame says what the whole line says, and none is made of a line that begins or ends anything")
  func agrees() throws {
    var framed = 0
    for ledger in try Self.ledgers() {
      for bytes in ledger.split(separator: 10) {
        let line = try LedgerReader.line(Array(bytes))
        guard let frame = bytes.withUnsafeBytes({ LineFrame($0) }) else { continue }
        framed += 1
        #expect(frame.table == line.entry.table && frame.sequence == line.entry.sequence)
        #expect(frame.at == line.entry.at && frame.line == line.line && frame.batch == line.batch)
        #expect(frame.sum == line.sum && !line.entry.event.endsChain)
        switch line.entry.event {
        case .house(let event): #expect(!event.changesState)
        case .game: break
        case .opened, .joined, .lookup, .left, .abandoned, .slip, .practice, .tournamentOpened, .tournament:
          Issue.record("a frame of \(line.entry.event)")
        }
      }
    }
    #expect(framed > 100)
  }

  @Test(
    "Of a line with one byte changed, put in or left out, both ways find the same fault at the same place")
  func damaged() throws {
    var numbers = Seeded(seed: 19)
    let scratch = try Scratch(inMemory: true)
    var found: [String: Int] = [:]
    for ledger in try Self.ledgers() {
      for _ in 0..<60 {
        var bytes = ledger
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        let other = UInt8.random(in: 32...126, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[place] = bytes[place] == other ? other ^ 1 : other
        case 1: bytes.insert(other, at: place)
        default: bytes.remove(at: place)
        }
        try scratch.put(bytes)
        let (whole, brief) = (
          try Self.walk(scratch, readsFrames: false), try Self.walk(scratch, readsFrames: true)
        )
        #expect(whole == brief, "byte \(place)")
        found[whole.fault?.reason.name ?? "none", default: 0] += 1
      }
    }
    #expect(found.count > 3, "\(found)")
  }

  private static func walk(_ scratch: Scratch, readsFrames: Bool) throws -> LedgerReport {
    var walk = LedgerWalk(readsFrames: readsFrames)
    try walk.read(try LedgerFiles(at: scratch.ledger)) { _, _, _ in }
    return walk.report
  }

  @Test(
    "A game that goes on or ended lately, summed again after a change, keeps a server from starting at that line"
  )
  func recheck() throws {
    let whole = [UInt8](try Data(contentsOf: ProtocolFiles.url("ledger/good/dealt-games.ndjson")))
    let scratch = try Scratch()
    // A score is in every play's line; one more point fits no board.
    let text = String(decoding: whole, as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("\"kind\":\"play\"") })
    var wrong = lines
    wrong[place] = wrong[place].replacingOccurrences(
      of: #""score":(\d+)"#, with: #""score":1$1"#, options: .regularExpression)
    try #require(wrong[place] != lines[place])
    try scratch.put(DamagedGames.summed(Array(wrong.joined(separator: "\n").utf8)))
    let fault = try #require(try LedgerReader.walk(scratch.data, checkingGames: true).fault)
    #expect(fault.line == place + 1 && fault.reason.name == "contradiction")
    #expect(throws: LedgerOpenFault.damaged(fault)) { try Clerk(scratch) }
  }
}
