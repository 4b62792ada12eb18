// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The server that will not start says why, in one line that names the obstacle.
@Suite("verdict serve refuses to start in one clear line")
struct ServeTests {
  let scratch: Scratch
  let list: String

  init() throws {
    scratch = try Scratch()
    list = try scratch.file("small.txt", "at\naa\ntan\n")
  }

  func serve(_ words: String...) async throws -> Program.Outcome {
    try await Program.run(["serve", "--port", "0", "--lexicon", list] + words)
  }

  @Test("A data path that is a file, or lies where nothing may be written")
  func badData() async throws {
    for path in [list, "/proc/verdict-data"] {
      let outcome = try await serve("--data", path)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.complaint?.contains(path) == true, "\(outcome.complaints)")
    }
  }

  @Test("A missing lexicon, and one that is damaged")
  func badLexicon() async throws {
    let damaged = try scratch.file("damaged.lexicon", "VLEXICON\u{1}\u{0}nonsense")
    for file in ["\(scratch.path)/absent", damaged] {
      let outcome = try await Program.run(
        "serve", "--port", "0", "--data", "\(scratch.path)/data", "--lexicon", file)
      #expect(outcome.status == 2 && outcome.complaint?.contains(file) == true, "\(outcome.complaints)")
    }
  }

  @Test(
    "A network to be trusted that is none, or goes on behind its length",
    arguments: [
      ("club", "verdict: --trust club is no network; try --trust 203.0.113.0/24, 2001:db8::/32 or none"),
      ("203.0.113.0/33", "verdict: --trust 203.0.113.0/33 is no network"),
      (
        "203.0.113.7/24",
        "verdict: --trust 203.0.113.7/24 goes on behind its length; try --trust 203.0.113.0/24"
      ),
    ])
  func badNetwork(_ network: String, _ complaint: String) async throws {
    let outcome = try await serve("--data", "\(scratch.path)/data", "--trust", "none", "--trust", network)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.complaint?.hasPrefix(complaint) == true, "\(outcome.complaints)")
  }

  @Test("Fewer open files than a server needs")
  func descriptors() async throws {
    let words = ["serve", "--port", "0", "--lexicon", list, "--data", "\(scratch.path)/data"]
    let outcome = try await Program.run(words, openFiles: 64)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let complaint = "verdict: 64 open files are too few, a server needs 80; raise the limit: ulimit -Hn 1024"
    #expect(outcome.complaint == complaint)
  }

  @Test("A host that is not this machine's")
  func badHost() async throws {
    let outcome = try await serve("--data", "\(scratch.path)/data", "--host", "192.0.2.1")
    #expect(outcome.status == 2 && outcome.complaint?.contains("192.0.2.1") == true)
  }

  @Test("A port and a data folder that another server holds")
  func twice() async throws {
    let data = "\(scratch.path)/data"
    let first = try await OwnThread.run { [list] in try Served(data: data, list: list) }
    let port = String(first.port)
    let samePort = try await Program.run(
      "serve", "--port", port, "--lexicon", list, "--data", "\(scratch.path)/other")
    #expect(samePort.status == 2 && samePort.complaint?.contains(port) == true, "\(samePort.complaints)")
    let sameData = try await serve("--data", data)
    #expect(sameData.status == 2 && sameData.complaint?.contains("another server") == true)
    #expect(first.end(SIGTERM) == 0)
  }

  @Test(
    "A ledger that is garbled in the middle: the file, the line and the byte are named, nothing is changed")
  func garbledLedger() async throws {
    // The third line of nine says something else than what was written; six good ones follow.
    var lines = try Ledgers.good("slip-table").split(separator: "\n", omittingEmptySubsequences: false)
    lines[2] = "not a line"
    let text = lines.joined(separator: "\n")
    let file = try scratch.file("data/ledger/000001.ndjson", text)
    let outcome = try await serve("--data", "\(scratch.path)/data")
    #expect(outcome.status == 2)
    #expect(outcome.complaint?.contains("000001.ndjson") == true, "\(outcome.complaints)")
    #expect(outcome.complaint?.contains("line 3") == true)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }
}
