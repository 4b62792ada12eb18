// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: promise 3; docs/RUNNING.md, *Keep a copy*.
@Suite("A server goes on from a backup that was taken of a running one")
struct BackupTests {
  @Test("Every receipt that was read before the backup began is in it, and its table is there")
  func restored() async throws {
    try await OwnThread.run { try Self.restore() }
  }

  private static func restore() throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let (data, copy) = ("\(scratch.path)/data", "\(scratch.path)/copy")
    let server = try Served(data: data, list: list)
    let ann = try LineClient(port: server.port)
    _ = try ann.greeting()
    try ann.send(line: "LOGIN ann first-code")
    try ann.send(line: "OPEN kind=slip desk=yes seat1=ann seat2=ben")
    #expect(try ann.sync().last?.hasPrefix("240 ") == true)
    // The second half of the lines is ruled on while the copy is taken.
    for number in 1...200 {
      try ann.send(line: "CHALLENGE BY 1 AT QQX")
      try ann.send(line: "CONFIRM \(number)")
    }
    var receipts: [String] = []
    while receipts.count < 100, let line = try ann.line() {
      guard line.hasPrefix("251 "), let words = line.components(separatedBy: "receipt=").last else {
        continue
      }
      receipts.append(String(words.prefix { $0 != " " }))
    }
    let backup = try Program.runHere(["backup", "--data", data, "-o", copy])
    #expect(backup.status == 0 && backup.output.contains("read back whole"), "\(backup)")
    server.end(SIGKILL)
    ann.close()
    for receipt in [receipts.first, receipts.last] {
      let found = try Program.runHere(["verify", copy, "--receipt", try #require(receipt)])
      #expect(found.status == 0, "\(found.output)")
    }
    let second = try Served(data: copy, list: list)
    let again = try LineClient(port: second.port)
    _ = try again.greeting()
    try again.send(line: "LOGIN ann first-code")
    try again.send(line: "SHOW")
    let shown = try again.sync()
    #expect(shown.contains { $0.contains("table=1") && $0.contains("kind=slip") }, "\(shown)")
    again.close()
    #expect(second.end(SIGTERM) == 0)
    #expect(try Program.runHere(["verify", copy]).status == 0)
  }

  @Test("Without a name for the copy its usage is told, and a name that is taken in one line")
  func named() async throws {
    let scratch = try Scratch()
    #expect(try await Program.run("backup", "--data", scratch.path).status == 2)
    let data = "\(scratch.path)/data"
    _ = try scratch.file("data/ledger/000001.ndjson", Ledgers.good("judgements"))
    #expect(try await Program.run("backup", "--data", data, "-o", "\(scratch.path)/copy").status == 0)
    let taken = try await Program.run("backup", "--data", data, "-o", "\(scratch.path)/copy")
    #expect(taken.status == 2 && taken.complaint?.contains("there already") == true)
  }
}
