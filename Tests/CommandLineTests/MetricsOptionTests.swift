// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/DESIGN.md#a-page-of-figures; sd-daemon(3).
@Suite(
  "What the operator sees of a server: figures where they are asked for, and one line for each complaint")
struct MetricsOptionTests {
  let scratch: Scratch
  let list: String

  init() throws {
    scratch = try Scratch()
    list = try scratch.file("small.txt", "at\naa\ntan\n")
  }

  @Test(
    "The page's place is told at the start, another server cannot have it, and without the option there is none"
  )
  func page() async throws {
    try await OwnThread.run { [scratch, list] in
      let first = try Served(data: "\(scratch.path)/a", list: list, more: ["--metrics-port", "0"])
      let told = first.said.firstMatch(of: #/verdict: figures at http://127\.0\.0\.1:(\d+)/metrics\n/#)
      let port = try #require(told?.1)
      let page = try Fetched(port: UInt16(port) ?? 0)
      #expect(page.status == 200 && page.body.contains("\nverdict_lines_total 0\n"))
      let health = try Fetched(port: UInt16(port) ?? 0, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(health.status == 200 && health.body == "ok\n")
      let second = try Program.runHere([
        "serve", "--port", "0", "--metrics-port", String(port), "--lexicon", list, "--data",
        "\(scratch.path)/b",
      ])
      #expect(second.status == 2 && second.output.isEmpty)
      #expect(
        second.complaint
          == "verdict: port \(port) on 127.0.0.1 is in use; stop the program that uses it (ss -ltnp names it), or choose another with --metrics-port"
      )
      let plain = try Served(data: "\(scratch.path)/c", list: list)
      #expect(!plain.said.contains("figures"))
      #expect(first.end(SIGTERM) == 0 && plain.end(SIGTERM) == 0)
    }
  }

  @Test("A start that is only tried says where the page would be")
  func tried() async throws {
    let outcome = try await Program.run(
      "serve", "--check", "--port", "0", "--lexicon", list, "--metrics-port", "0", "--data",
      "\(scratch.path)/data")
    #expect(outcome.status == 0 && outcome.output.contains(" and 127.0.0.1:0 with figures; data in "))
  }

  @Test(
    "A complaint is one line, whatever stands in a name, and begins with its weight where the journal reads it"
  )
  func complaints() async throws {
    let name = "\(scratch.path)/no\nverdict: all is well\u{1B}[2J"
    let shown = "\(scratch.path)/no\\u{A}verdict: all is well\\u{1B}[2J"
    let words = ["serve", "--port", "0", "--data", "\(scratch.path)/data", "--lexicon", name]
    try await OwnThread.run {
      let plain = try Program.runHere(words)
      #expect(plain.status == 2 && plain.complaint?.hasPrefix("verdict: \(shown)") == true, "\(plain)")
      let logged = try Program.runHere(words, inJournal: true)
      #expect(logged.complaint == plain.complaint.map { "<3>\($0)" })
    }
  }

  @Test("How a command is typed has its lines still, each with its weight in the journal")
  func usage() async throws {
    try await OwnThread.run {
      let plain = try Program.runHere(["serve", "stray"]).complaints.split(separator: "\n")
      #expect(plain.count > 3 && plain.first?.hasPrefix("verdict serve ") == true)
      let logged = try Program.runHere(["serve", "stray"], inJournal: true).complaints.split(separator: "\n")
      #expect(logged == plain.map { "<3>\($0)" })
    }
  }
}
