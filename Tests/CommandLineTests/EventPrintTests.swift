// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: issue of a director's weekend, paper.
@Suite("An event is printed from its ledger")
struct EventPrintTests {
  private let kept = "\(Ledgers.examples)/roster"

  @Test(
    "Every page is one file with its style inside, no scripts and nothing from outside",
    arguments: ["pairings", "names", "slips", "cards", "tags", "standings", "prizes", "seating"])
  func pages(what: String) async throws {
    let fund = what == "prizes" ? ["--fund", "500", "--shares", "50,30,20"] : []
    let outcome = try await Program.run(["event", "print", kept, "--what", what] + fund)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>\n") && outcome.output.hasSuffix("</html>\n"))
    #expect(outcome.output.contains("@page { margin: 12mm; }") && outcome.output.contains("class=\"print\""))
    for foreign in ["<script", "<link", "<img", "http", "url(", "@import"] {
      #expect(!outcome.output.contains(foreign), "\(foreign)")
    }
    #expect(throws: Never.self) { try EventTests.balanced(outcome.output) }
  }

  @Test("Real names stand where they are known, and -o writes the page to a file")
  func file() async throws {
    let scratch = try Scratch()
    let file = "\(scratch.path)/names.html"
    let written = try await Program.run("event", "print", kept, "--what", "names", "-o", file)
    #expect(written.status == 0 && written.output.isEmpty)
    let page = try String(contentsOfFile: file, encoding: .utf8)
    #expect(page.contains("Žižek, Ben <small>2 · ben</small>"))
    let gone = try await Program.run("event", "print", kept, "--what", "names", "-o", "\(scratch.path)/no/a")
    #expect(gone.status == 2 && gone.complaints.split(separator: "\n").count == 1)
  }

  @Test(
    "What cannot be printed is one line that says why",
    arguments: [
      ([], "say what to print: --what pairings, names, slips, cards, tags, standings, prizes, seating"),
      (["--what", "posters"], "posters: what can be printed is pairings"),
      (["--what", "slips", "--round", "9"], "that round is not paired yet; the last is round 3"),
      (["--what", "slips", "--round", "x"], "x: a round is a number from 1 to 60"),
      (["--what", "tags", "--round", "1"], "--round is for pairings, names, slips, seating and standings"),
      (["--what", "tags", "--division", "z"], "nobody entered division Z; there are A"),
      (["--what", "tags", "--fund", "500", "--shares", "100"], "--fund and --shares are for --what prizes"),
      (
        ["--what", "prizes"],
        "the event keeps no such prizes; say what there is to win, --fund 500 --shares 50,30,20"
      ),
      (["--what", "prizes", "--fund", "500"], "a fund is 1 to 1000000, shares are percentages by place"),
      (["--what", "prizes", "--fund", "9", "--shares", "60,,40"], "a fund is 1 to 1000000"),
      (["--what", "tags", "--class", "B"], "--class is for --what prizes"),
    ])
  func refused(words: [String], said: String) async throws {
    let outcome = try await Program.run(["event", "print", kept] + words)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.complaint?.contains(said) == true, "\(outcome.complaints)")
  }
}
