// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Records

/// Source: docs/DESIGN.md#options.
@Suite("A data folder is looked at as a start would, and left as it is")
struct InspectionTests {
  @Test("Who holds a ledger is seen without a lock, by the lock or by the file that is written")
  func held() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    let inspection = try LedgerInspection(of: scratch.data)
    #expect(inspection.isHeld && inspection.lines == 1 && !inspection.isTorn)
    // Deleted under a server, as a start finds out too.
    try FileManager.default.removeItem(atPath: scratch.data + "/lock")
    #expect(try LedgerInspection(of: scratch.data).isHeld)
    clerk.ledger.close()
    #expect(try !LedgerInspection(of: scratch.data).isHeld)
  }

  @Test("Whatever byte a ledger ends at is judged as a start judges it, and stays")
  func ends() throws {
    let scratch = try Scratch()
    let written = try Written(turns: 2)
    for cut in stride(from: 0, to: written.bytes.count, by: 97) {
      let bytes = Array(written.bytes.dropLast(cut))
      try scratch.put(bytes)
      let inspection = try LedgerInspection(of: scratch.data)
      #expect(inspection.isTorn == (bytes.last.map { $0 != 10 } ?? false))
      #expect(inspection.lines == bytes.count { $0 == 10 })
      #expect(try scratch.bytes() == bytes)
    }
  }

  @Test("A folder that is not there is good where it could be made, and is not made")
  func missing() throws {
    let scratch = try Scratch()
    for ending in ["", "/"] {
      let inspection = try LedgerInspection(of: "\(scratch.path)/new\(ending)")
      #expect(inspection.lines == 0 && !inspection.isHeld)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/new"))
    let deep = "\(scratch.path)/new/data"
    #expect(throws: LedgerOpenFault.refused(deep, errno: ENOENT)) { try LedgerInspection(of: deep) }
    let dangling = "\(scratch.path)/link"
    try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere")
    #expect(throws: LedgerOpenFault.notAFolder(dangling)) { try LedgerInspection(of: dangling) }
  }

  /// Source: proc(5), /proc/locks.
  @Test("Only a lock of flock that is held counts, and not one that somebody waits for")
  func list() throws {
    let scratch = try Scratch()
    let file = scratch.path + "/held"
    try Data().write(to: URL(fileURLWithPath: file))
    var facts = stat()
    #expect(stat(file, &facts) == 0)
    let major = String(format: "%02x", (facts.st_dev >> 8) & 0xFFF)
    let place = "\(major):\(String(format: "%02x", facts.st_dev & 0xFF)):\(facts.st_ino)"
    for (row, isHeld) in [
      ("1: FLOCK  ADVISORY  WRITE 1061 \(place) 0 EOF\n", true),
      ("9: POSIX  ADVISORY  WRITE 1 fe:00:1 0 EOF\n12: FLOCK  ADVISORY  READ 7 \(place) 0 EOF\n", true),
      ("1: -> FLOCK  ADVISORY  WRITE 1061 \(place) 0 EOF\n", false),
      ("1: POSIX  ADVISORY  WRITE 1061 \(place) 0 EOF\n", false),
      ("1: FLOCK  ADVISORY  WRITE 1061 \(place)0 0 EOF\n", false), ("", false), ("1: FLOCK\n", false),
    ] {
      #expect(HeldFiles(list: row).holds(file) == isHeld, "\(row)")
    }
  }
}
