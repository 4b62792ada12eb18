// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Faults of the system in the built program, made by strace(1): call by call, the n-th one fails.
///
/// Source: promises 2 and 3; strace(1), *Tampering*; docs/RELIABILITY.md.
@Suite(
  "Each call on the disk, and each for a thread, fails once, and nothing that anybody read is lost",
  .enabled(if: ProcessInfo.processInfo.environment["VERDICT_CALLS"] == "all", "make soak-calls"), .serialized)
struct FailingCallTests {
  /// What one evening came to.
  private struct Evening {
    var receipts: [String] = []
    /// What ended it early; nil where it went to its end.
    var fault: String?
  }

  /// Everything that one person does with every kind of table, and what an answer begins with.
  private static let lines: [(line: String, head: String)] =
    [
      ("LOGIN ann ann-code", "230"), ("JUDGE AT AA", "25"),
      ("OPEN kind=slip desk=yes seat1=ann seat2=ben", "240"), ("CHALLENGE BY 1 AT QQX", "246"),
      ("CONFIRM 1", "251"), ("CHALLENGE BY 2 AA", "246"), ("WITHDRAW 2", "247"), ("LEAVE", "2"),
      ("OPEN kind=board desk=yes seat1=ann seat2=ben", "240"),
    ] + KillTests.lines.map { ($0, "2") }
    + [
      ("HISTORY", "2"), ("CONCEDE BY 1", "244"), ("OPEN kind=dealt against=house level=1 first=1", "240"),
      ("PASS", "243"), ("HISTORY", "2"), ("CONCEDE", "244"), ("OPEN kind=threes", "240"), ("NEXT", "211"),
      ("GUESS AEN", "211"), ("SOLVE", "2"), ("LEAVE", "2"),
    ]

  /// Goes through the evening; a line that is answered with `460` is sent again, as people are told to.
  private static func spend(at port: UInt16) throws -> Evening {
    var evening = Evening()
    let ann = try LineClient(port: port)
    do {
      _ = try ann.greeting()
      for (line, head) in lines {
        var told: [String]
        var tries = 0
        repeat {
          try ann.send(line: line)
          told = try ann.sync()
          tries += 1
          evening.receipts += told.compactMap { $0.value("receipt") }
        } while told.contains { $0.hasPrefix("460 ") } && tries < 3
        guard told.contains(where: { $0.hasPrefix(head) }) else {
          evening.fault = "\(line): \(told)"
          break
        }
      }
    } catch {
      evening.fault = "\(error)"
    }
    ann.close()
    return evening
  }

  @Test(
    "A write or a sync of the ledger that fails ends the server, a start says what it lacks, and nothing is lost",
    arguments: [
      ("pwrite64", "ENOSPC"), ("pwrite64", "EIO"), ("fallocate", "ENOSPC"), ("fallocate", "EOPNOTSUPP"),
      ("fdatasync", "EIO"), ("fdatasync", "ENOSPC"), ("fdatasync", "EINTR"), ("fsync", "EIO"),
      ("fsync", "EINTR"), ("rename", "EACCES"), ("clone3", "EAGAIN"),
    ])
  func each(call: String, fault: String) async throws {
    try await OwnThread.run {
      var number = 0
      var hasMet = true
      var ended = 0
      while hasMet {
        number += 1
        hasMet = try Self.fail(call, fault, number, &ended)
      }
      let told = "\(number - 1) failed one by one, \(ended) servers ended"
      FileHandle.standardOutput.write(Data("calls: \(call) \(fault): \(told)\n".utf8))
      #expect(number > 1 && (call != "pwrite64" || ended > 0))
    }
  }

  /// One evening in which the n-th call fails.
  ///
  /// - Returns: whether there was an n-th call.
  private static func fail(
    _ call: String, _ fault: String, _ number: Int, _ ended: inout Int
  ) throws -> Bool {
    let scratch = try Scratch()
    let list = try scratch.file("list.txt", KillLoad.words + "at\n")
    let (data, log) = ("\(scratch.path)/data", "\(scratch.path)/calls")
    let said = try scratch.file("said", "")
    let injection = "\(call):error=\(fault):when=\(number)"
    let complaints = try #require(FileHandle(forWritingAtPath: said))
    let server: Served
    do {
      server = try Served(
        data: data, list: list,
        under: ["strace", "-D", "-f", "-qqq", "-o", log, "-e", "trace=\(call)", "-e", "inject=\(injection)"],
        complaints: complaints)
    } catch {
      // Refused before anybody could come in; the next start is none the worse.
      let text = try String(contentsOfFile: said, encoding: .utf8)
      #expect(text.split(separator: "\n").count == 1, "\(injection): \(text)")
      // By nothing else, such as a system that lets nobody be traced.
      try #require(
        FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) }?
          .contains("(INJECTED)") == true, "\(text)")
      try Served(data: data, list: list).end(SIGTERM)
      #expect(try Program.runHere(["verify", data]).status == 0, "\(injection)")
      return true
    }
    let evening = try spend(at: server.port)
    let hasEnded = evening.fault == "the server hung up"
    let status = hasEnded ? server.awaitEnd() : server.end(SIGTERM)
    let hasMet = try String(contentsOfFile: log, encoding: .utf8).contains("(INJECTED)")
    let text = try String(contentsOfFile: said, encoding: .utf8)
    let mustEnd = call == "fdatasync" && fault != "EINTR" && hasMet
    // Of the writes some are those of a checkpoint, or the zeros of a room ahead.
    let mayEnd = call == "pwrite64" && hasMet
    if mustEnd || mayEnd && hasEnded {
      ended += 1
      #expect(hasEnded && status == 1, "\(injection): \(evening), \(text)")
      #expect(text.split(separator: "\n").count == 1 && text.contains("ledger"), "\(injection): \(text)")
    } else {
      #expect(evening.fault == nil && status == 0, "\(injection): \(evening), \(text)")
    }
    let next = try Served(data: data, list: list)
    var ledger = GrownLedger(data)
    try ledger.grow()
    let lost = evening.receipts.filter { !ledger.receipts.contains($0) }
    #expect(lost == [] && ledger.doubled == 0, "\(injection)")
    next.end(SIGTERM)
    let outcome = try Program.runHere(["verify", data])
    #expect(outcome.status == 0, "\(injection): \(outcome.output)")
    return hasMet
  }
}
