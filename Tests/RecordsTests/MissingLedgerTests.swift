// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Records

/// Source: docs/DESIGN.md#a-ledger-that-is-gone.
@Suite("A ledger that is gone is noticed: under a running server, and at the next start")
struct MissingLedgerTests {
  private let files = FileManager.default

  /// Ways to take the file away that is written to.
  enum Loss: CaseIterable, Sendable {
    case removed, replaced, moved, linkedAndRemoved, folderMoved
  }

  private func lose(_ loss: Loss, _ scratch: Scratch) throws {
    let path = scratch.file()
    switch loss {
    case .removed: try files.removeItem(atPath: path)
    case .replaced:
      try files.copyItem(atPath: path, toPath: path + "-copy")
      #expect(rename(path + "-copy", path) == 0)
    case .moved: try files.moveItem(atPath: path, toPath: path + "-old")
    case .linkedAndRemoved:
      try files.linkItem(atPath: path, toPath: path + "-link")
      try files.removeItem(atPath: path)
    case .folderMoved: try files.moveItem(atPath: scratch.data + "/ledger", toPath: scratch.data + "/old")
    }
  }

  @Test("A batch that went to a file without its name is not acknowledged", arguments: Loss.allCases)
  func batch(loss: Loss) throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .stored(through: clerk.ticket))
    try lose(loss, scratch)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .failed(.fileGone(scratch.file())))
    #expect(clerk.ledger.readiness == .closed)
    clerk.ledger.close()
  }

  @Test("Where nothing is written, the next sign of life finds it", arguments: Loss.allCases)
  func idle(loss: Loss) throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    try lose(loss, scratch)
    clerk.ledger.noteAlive(Samples.start)
    #expect(clerk.settlement() == .failed(.fileGone(scratch.file())))
  }

  @Test("Where nobody types, so that no sign of life is noted, it is found all the same")
  func asleep() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    try lose(.removed, scratch)
    #expect(clerk.settlement() == .failed(.fileGone(scratch.file())))
  }

  @Test("An older file that is removed is found missing, too; one that is packed is not")
  func older() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch, bounds: .files(of: 1000))
    for _ in 0..<20 {
      clerk.propose(try Samples.judgement())
      _ = clerk.store()
    }
    #expect(try scratch.names.count > 3)
    _ = try scratch.shell("gzip 000001.ndjson")
    clerk.ledger.noteAlive(Samples.start)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .stored(through: clerk.ticket))
    try files.removeItem(atPath: scratch.file(2))
    clerk.ledger.noteAlive(Samples.start)
    #expect(clerk.settlement() == .failed(.fileGone(scratch.file(2))))
  }

  /// What a start says against a data folder, and a look as a start would.
  private func refusals(_ scratch: Scratch) -> [LedgerOpenFault?] {
    func fault(_ body: () throws(LedgerOpenFault) -> Void) -> LedgerOpenFault? {
      do throws(LedgerOpenFault) { try body() } catch { return error }
      return nil
    }
    return [
      fault { () throws(LedgerOpenFault) in _ = try LedgerInspection(of: scratch.data) },
      fault { () throws(LedgerOpenFault) in
        try FileLedger(
          at: scratch.data, run: 9, now: Samples.start, bounds: .small, makesBagKey: true, checkpoints: .kept,
          hand: LedgerHand(), wake: {}
        ).close()
      },
    ]
  }

  /// A data folder with a line, a key and a checkpoint.
  private func used() throws -> Scratch {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    _ = try clerk.ledger.bagSecret()
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    clerk.ledger.close()
    #expect(refusals(scratch) == [nil, nil])
    #expect(files.fileExists(atPath: scratch.data + "/checkpoint"))
    return scratch
  }

  @Test("A start refuses a ledger without a line beside a key or a checkpoint, says why, and changes nothing")
  func emptied() throws {
    for (taken, witnesses) in [
      ([], ["bag.key", "checkpoint"]), (["checkpoint"], ["bag.key"]), (["bag.key"], ["checkpoint"]),
    ] {
      for way in 0..<4 {
        let scratch = try used()
        for name in taken { try files.removeItem(atPath: "\(scratch.data)/\(name)") }
        switch way {
        case 0: try scratch.put([])
        case 1: try scratch.put(Array(scratch.bytes().prefix(20)))
        case 2: try files.removeItem(atPath: scratch.file())
        default: try files.removeItem(atPath: scratch.data + "/ledger")
        }
        let fault = LedgerOpenFault.emptied(scratch.data, besides: witnesses)
        // A torn end beside a checkpoint has a fault of its own.
        let told = refusals(scratch).compactMap { $0 }
        #expect(told.count == 2, "\(taken), \(way)")
        if way != 1 { #expect(told == [fault, fault]) }
        #expect(witnesses.allSatisfy { fault.text.contains($0) } && fault.text.contains("move"))
        for name in witnesses { #expect(files.fileExists(atPath: "\(scratch.data)/\(name)")) }
      }
    }
    let scratch = try used()
    for name in ["bag.key", "checkpoint"] { try files.removeItem(atPath: "\(scratch.data)/\(name)") }
    try scratch.put([])
    #expect(refusals(scratch) == [nil, nil])
  }

  @Test(
    "A first start that a crash ended anywhere is no ledger that is gone, and its key is the one that counts")
  func firstStart() throws {
    // A key of which half is there, a whole one, one whose first line is torn, and one whose first line is whole.
    for (key, line) in [(20, 0), (65, 0), (65, 20), (65, Int.max)] {
      let whole = try used()
      let text = try Data(contentsOf: URL(fileURLWithPath: whole.data + "/bag.key"))
      let scratch = try Scratch()
      try files.createDirectory(atPath: scratch.data + "/ledger", withIntermediateDirectories: true)
      let path = scratch.data + "/bag.key"
      try text.prefix(key).write(to: URL(fileURLWithPath: path + ".new"))
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + ".new")
      try scratch.put(Array(whole.bytes().prefix(line)))
      #expect(refusals(scratch) == [nil, nil], "\(key), \(line)")
      let hasLines = line > 0
      let kept = try Data(contentsOf: URL(fileURLWithPath: hasLines ? path : path + ".new"))
      #expect(key == 65 ? kept == text : kept.count == 65)
      #expect(files.fileExists(atPath: path) == hasLines)
      // Nobody came before it was stopped, as often as anybody likes.
      #expect(refusals(scratch) == [nil, nil])
    }
  }
}
