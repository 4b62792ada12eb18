// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import verdict

/// Source: docs/DESIGN.md#reading-options-again; verdict-serve(8), SIGNALS.
@Suite("On SIGHUP a server goes by other lists and other rights, and records it")
struct ReloadTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func put(_ more: String) throws -> String {
    try scratch.file("verdict.conf", "wordnet no\n\(more)")
  }

  /// Asks until an answer has some words; bounded.
  private static func ask(_ line: String, _ client: LineClient, until words: String) throws -> String {
    for _ in 0..<100_000 {
      try client.send(line: line)
      if let found = try client.sync().first(where: { $0.contains(words) }) { return found }
    }
    throw LineFault("\(line) is never answered with \(words)")
  }

  private static func ask(_ line: String, _ client: LineClient) throws -> [String] {
    try client.send(line: line)
    return try client.sync()
  }

  @Test("Newcomers meet the new lists, a table goes on by the list agreed on, a bad file changes nothing")
  func reload() async throws {
    _ = try scratch.file("one.txt", "at\naa\n")
    _ = try scratch.file("two.txt", "at\nqi\n")
    let said = try scratch.file("said", "")
    let file = try put("lexicon ./one.txt\n")
    try await OwnThread.run { [self] in
      let data = "\(scratch.path)/data"
      let complaints = try #require(FileHandle(forWritingAtPath: said))
      let server = try Served(data: data, list: nil, more: ["--config", file], complaints: complaints)
      let ann = try LineClient(port: server.port)
      #expect(try ann.greeting().contains { $0.contains("lexicon=one@") })
      for line in ["LOGIN ann", "OPEN kind=board desk=yes seat1=ann seat2=ben", "PLAY 8G AA"] {
        #expect(try Self.ask(line, ann).contains { $0.hasPrefix("2") }, "\(line)")
      }
      _ = try put("lexicon ./two.txt\nguests no\nlookups stations\n")
      server.send(SIGHUP)
      _ = try Self.ask("LEXICA", ann, until: "two@")
      #expect(try !Self.ask("LEXICA", ann).contains { $0.contains("one@") })
      // Judged by the list of which AA is a word.
      #expect(try Self.ask("CHALLENGE", ann).contains { $0.hasPrefix("250 ACCEPTABLE ") })
      let eve = try LineClient(port: server.port)
      #expect(try eve.greeting().contains { $0.contains("lexicon=two@") })
      #expect(try !Self.ask("LOGIN eve", eve).contains { $0.hasPrefix("230 ") })

      _ = try put("lexicon ./three.txt\nguests yes\n")
      server.send(SIGHUP)
      for _ in 0..<100_000
      where try !String(contentsOfFile: said, encoding: .utf8).contains("everything stays as it was") {
        _ = try ann.sync()
      }
      let text = try String(contentsOfFile: said, encoding: .utf8)
      #expect(text.contains("three.txt") && text.contains("everything stays as it was"), "\(text)")
      #expect(try !Self.ask("LOGIN eve", eve).contains { $0.hasPrefix("230 ") })

      _ = try put("lexicon ./one.txt\nlexicon ./two.txt\n")
      server.send(SIGHUP)
      _ = try Self.ask("LEXICA", ann, until: "one@")
      #expect(try Self.ask("LOGIN eve", eve).contains { $0.hasPrefix("230 ") })
      #expect(server.end(SIGTERM) == 0)

      let lines = try String(contentsOfFile: "\(data)/ledger/000001.ndjson", encoding: .utf8)
        .split(separator: "\n").filter { $0.contains("\"kind\":\"reloaded\"") }
      #expect(lines.count == 2)
      #expect(lines.first?.contains("\"guests\":false,\"lookups\":\"stations\",\"judgements\":true") == true)
      #expect(lines.last?.contains("\"guests\":true,\"lookups\":\"open\"") == true)
      #expect(try Program.runHere(["verify", data]).status == 0)
    }
  }

  @Test("Where nothing is said of guests it goes by where the server listens, not by where it will")
  func guests() throws {
    func options(_ words: String...) throws -> ServeOptions { try ServeOptions(words) }
    let everybody = try options("--host", "0.0.0.0")
    #expect(try !everybody.admitsGuests(by: options("--host", "127.0.0.1")))
    #expect(try everybody.admitsGuests(by: options("--guests", "yes")))
    let here = try options()
    #expect(try here.admitsGuests(by: options("--host", "0.0.0.0")))
    #expect(try !here.admitsGuests(by: options("--guests", "no")))
  }
}
