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

  @Test("Of dated copies the newest stay, what an interrupted one left goes, and nothing else is touched")
  func dated() async throws {
    let scratch = try Scratch()
    let data = "\(scratch.path)/data"
    let copies = "\(scratch.path)/copies"
    _ = try scratch.file("data/ledger/000001.ndjson", Ledgers.good("judgements"))
    let others = [
      "verdict-2026-01-01", "verdict-2026-01-01T000000Z.old", "notes", "verdict-2026-01-01T000000z",
    ]
    let older = ["verdict-2026-01-01T000000Z", "verdict-2026-01-02T000000Z", "verdict-2026-01-03T235959Z"]
    for name in others + older + ["verdict-2026-01-04T000000Z.part"] {
      _ = try scratch.file("copies/\(name)/ledger/000001.ndjson", "kept")
    }
    // A link in a copy leads nowhere that is removed.
    try FileManager.default.createSymbolicLink(
      atPath: "\(copies)/\(older[0])/lexica", withDestinationPath: "\(copies)/notes")
    let made = try await Program.run("backup", "--data", data, "-o", copies + "/", "--keep", "3")
    #expect(made.status == 0 && made.complaints.isEmpty, "\(made)")
    #expect(made.output.hasSuffix("/copies//\(older[0]): removed; the newest 3 stay\n"), "\(made.output)")
    let names = try FileManager.default.contentsOfDirectory(atPath: copies).sorted()
    let new = Set(names).subtracting(others + older)
    #expect(names.count == others.count + 3 && new.count == 1 && !names.contains(older[0]), "\(names)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(copies)/notes") == ["ledger"])
    let copy = try #require(new.first)
    #expect(copy.wholeMatch(of: /verdict-20\d\d-\d\d-\d\dT\d{6}Z/) != nil)
    #expect(try await Program.run("verify", "\(copies)/\(copy)").status == 0)
    // A copy that was not made takes no older one's place.
    _ = try scratch.file("data/ledger/000001.ndjson", "not a ledger\n")
    let damaged = try await Program.run("backup", "--data", data, "-o", copies, "--keep", "1")
    #expect(damaged.status == 1 && damaged.output.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: copies).sorted() == names)
    for wrong in ["0", "-1", "some"] {
      let told = try await Program.run("backup", "--data", data, "-o", copies, "--keep", wrong)
      #expect(told.status == 2 && told.complaint?.contains("--keep is a number of copies") == true)
    }
  }

  @Test("A copy that a server went on from is never removed, and not copied among its own kind")
  func goneOn() async throws {
    let scratch = try Scratch()
    let copies = "\(scratch.path)/copies"
    _ = try scratch.file("data/ledger/000001.ndjson", Ledgers.good("judgements"))
    let served = "verdict-2026-01-01T000000Z"
    _ = try scratch.file("copies/\(served)/ledger/000001.ndjson", Ledgers.good("judgements"))
    _ = try scratch.file("copies/\(served)/lock", "")
    let made = try await Program.run("backup", "--data", "\(scratch.path)/data", "-o", copies, "--keep", "1")
    #expect(made.status == 0, "\(made)")
    let names = try FileManager.default.contentsOfDirectory(atPath: copies)
    #expect(names.count == 2 && names.contains(served), "\(names)")
    let among = try await Program.run("backup", "--data", "\(copies)/\(served)", "-o", copies, "--keep", "1")
    #expect(among.status != 0 && among.complaint?.contains("are kept apart") == true, "\(among)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: copies).count == 2)
  }

  @Test("A folder of dated copies in which one is being made is left alone")
  func held() async throws {
    let scratch = try Scratch()
    _ = try scratch.file("data/ledger/000001.ndjson", Ledgers.good("judgements"))
    _ = try scratch.file("copies/verdict-2026-01-04T000000Z.part/names", "")
    let folder = open("\(scratch.path)/copies", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX | LOCK_NB) == 0)
    let words = ["backup", "--data", "\(scratch.path)/data", "-o", "\(scratch.path)/copies", "--keep", "2"]
    let second = try await Program.run(words)
    #expect(second.status == 2 && second.complaint?.contains("another backup is being made in") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/copies")
    #expect(names == ["verdict-2026-01-04T000000Z.part"])
  }
}
