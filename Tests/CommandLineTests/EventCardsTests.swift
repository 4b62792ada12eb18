// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: issue of club nights, one-time seat codes printed as cards; SPEC.md, 11.1 and 11.3.
@Suite("Cards are made of what the server answered to its director, and of nothing else")
struct EventCardsTests {
  /// What a director was answered, and what came of the lines of each card.
  private struct Evening {
    let answers: [String]
    let scratch: Scratch
    let data: String
  }

  private static func evening() async throws -> Evening {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    for name in ["dora", "kim"] {
      let role = name == "dora" ? "director" : "player"
      _ = try await Program.run(
        ["account", "add", name, "--role", role, "--data", data], input: "harbour-lights")
    }
    let answers = try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      var answers: [String] = []
      for line in [
        "LOGIN dora harbour-lights", "EVENT NEW tues rounds=2 kind=slip :<Tuesday> club",
        "EVENT ENTER tues ann :Smith & Co, Ann", "#t1 EVENT ENTER tues ben", "EVENT ENTER tues kim",
        "EVENT ENTER tues eva", "#t2 EVENT CODES tues ben",
      ] {
        try client.send(line: line)
        answers += try client.sync()
      }
      _ = server.end(SIGTERM)
      return answers
    }
    return Evening(answers: answers, scratch: scratch, data: data)
  }

  /// What stands between marks, as a browser shows it.
  private static func pieces(_ page: String, _ tag: String) -> [String] {
    page.components(separatedBy: "<\(tag)>").dropFirst().map { piece in
      piece.components(separatedBy: "</\(tag)>")[0].replacingOccurrences(of: "&lt;", with: "<")
        .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
    }
  }

  @Test(
    "Each player's card has the lines to type, with the newest code; old codes get none, and that is said")
  func cards() async throws {
    let evening = try await Self.evening()
    let codes = evening.answers.compactMap { line in
      line.components(separatedBy: "code=").dropFirst().first.map { String($0.prefix { $0 != " " }) }
    }
    try #require(codes.count == 4, "\(evening.answers)")
    let said = evening.answers.map { "dora< \($0)" }.joined(separator: "\r\n")
    let words = ["event", "cards", "--host", "192.168.1.20", "--port", "7272"]
    let alone = try await Program.run(words, input: said)
    #expect(alone.status == 0 && alone.complaints.isEmpty, "\(alone.complaints)")
    let start = "nc 192.168.1.20 7272\nLOGIN"
    let lines = ["\(start) ann \(codes[0])", "\(start) ben \(codes[3])", "\(start) eva \(codes[2])"]
    #expect(
      Self.pieces(alone.output, "pre") == lines && Self.pieces(alone.output, "h2") == ["ann", "ben", "eva"])
    #expect(!alone.output.contains("<script") && !alone.output.contains("http"))

    let whole = try await Program.run(words + [evening.data], input: said)
    #expect(whole.status == 0 && whole.complaints.isEmpty && Self.pieces(whole.output, "pre") == lines)
    #expect(Self.pieces(whole.output, "h2") == ["Smith & Co, Ann", "ben", "eva"])
    #expect(Self.pieces(whole.output, "title") == ["Cards – <Tuesday> club"])

    // What was answered before ben got another code.
    let old = evening.answers.filter { !$0.hasPrefix("211") }.joined(separator: "\n")
    let file = "\(evening.scratch.path)/cards.html"
    let stale = try await Program.run(words + [evening.data, "-o", file], input: old)
    #expect(stale.status == 0 && stale.output.hasPrefix("\(file): 2 cards"))
    #expect(stale.complaint?.contains("no card for ben, whose codes") == true)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let page = try String(contentsOfFile: file, encoding: .utf8)
    #expect(Self.pieces(page, "pre") == [lines[0], lines[2]])
  }

  @Test("Without a code, a host or a port there is no page, and one line says what to give")
  func obstacles() async throws {
    let kept = "\(Ledgers.examples)/paper"
    let line = "211-CODES name=ann code=dove-opal-9617\n"
    for (words, input, says) in [
      (["--host", "here"], "270 ENTERED event=tues name=kim number=1\n", "no code stands on standard input"),
      ([], line, "--host 192.168.1.20"), (["--host", "a b"], line, "--host 192.168.1.20"),
      (["--host", "here", "--port", "0"], line, "a port is a number"),
      (["--host", "here", "--event", "tues"], line, "--event is for a ledger"),
      (["--host", "here", kept, "--event", "tues"], line, "the event is over"),
      (["--host", "here", "-o", "/nowhere/cards.html"], line, "/nowhere/cards.html"),
    ] {
      let outcome = try await Program.run(["event", "cards"] + words, input: input)
      #expect(
        outcome.status == 2 && outcome.output.isEmpty && outcome.complaint?.contains(says) == true,
        "\(words): \(outcome.complaints)")
    }
  }
}
