// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/DESIGN.md#a-ledger-that-is-gone; docs/RELIABILITY.md.
@Suite("The built program notices that its ledger is gone, and removes no other server's socket")
struct GoneLedgerTests {
  private static let files = FileManager.default

  /// A server with somebody logged in, and where its complaints go.
  private static func stage(
    _ body: @escaping @Sendable (Served, LineClient, _ data: String, _ said: String) throws -> Void
  ) async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let said = try scratch.file("said", "")
    try await OwnThread.run {
      let complaints = try #require(FileHandle(forWritingAtPath: said))
      let server = try Served(data: "\(scratch.path)/data", list: list, complaints: complaints)
      let ann = try LineClient(port: server.port)
      _ = try ann.greeting()
      try ann.send(line: "LOGIN ann a-code")
      #expect(try ann.sync().last?.hasPrefix("230 ") == true)
      try body(server, ann, "\(scratch.path)/data", said)
    }
  }

  @Test("A removed file ends the server within seconds, with status 1 and one line", .timeLimit(.minutes(1)))
  func idle() async throws {
    try await Self.stage { server, _, data, said in
      let file = "\(data)/ledger/000001.ndjson"
      try Self.files.removeItem(atPath: file)
      #expect(server.awaitEnd() == 1)
      let text = try String(contentsOfFile: said, encoding: .utf8)
      #expect(text.split(separator: "\n").count == 1, "\(text)")
      #expect(text.hasPrefix("verdict: \(file) was removed or replaced"), "\(text)")
    }
  }

  @Test("A player who waits for an answer is told 461, and has no receipt", .timeLimit(.minutes(1)))
  func waiting() async throws {
    try await Self.stage { server, ann, data, _ in
      let file = "\(data)/ledger/000001.ndjson"
      try Self.files.moveItem(atPath: file, toPath: file + "-old")
      // Unless the server has noticed already.
      if (try? ann.send(line: "JUDGE AT")) != nil, let answer = try? ann.nextLine() {
        #expect(answer.hasPrefix("461 LEDGER-FAILED fatal=yes"), "\(answer)")
      }
      #expect(server.awaitEnd() == 1)
    }
  }

  @Test("A start on an emptied ledger is refused, by --check and by account, too, until there is a backup")
  func emptied() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let ann = try LineClient(port: server.port)
      _ = try ann.greeting()
      try ann.send(line: "LOGIN ann a-code")
      #expect(try ann.sync().last?.hasPrefix("230 ") == true)
      #expect(try Program.runHere(["backup", "--data", data, "-o", "\(scratch.path)/backup"]).status == 0)
      #expect(server.end(SIGTERM) == 0)
      try Data().write(to: URL(fileURLWithPath: "\(data)/ledger/000001.ndjson"))
      for words in [
        ["serve", "--port", "0", "--lexicon", list, "--data", data],
        ["serve", "--check", "--port", "0", "--lexicon", list, "--data", data],
        ["account", "add", "dora", "--role", "director", "--data", data],
      ] {
        let outcome = try Program.runHere(words, input: "harbour-lights\n")
        #expect(outcome.status != 0)
        #expect(
          outcome.complaints.contains(
            "\(data)/ledger is missing or empty, but bag.key and checkpoint beside it are made only once"),
          "\(words): \(outcome.complaints)")
      }
      try Served(data: "\(scratch.path)/backup", list: list).end(SIGTERM)
    }
  }

  @Test("A server that nobody came to is started again, and stopped, as often as anybody likes")
  func nobody() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    try await OwnThread.run {
      for signal in [SIGTERM, SIGKILL, SIGTERM] {
        try Served(data: "\(scratch.path)/data", list: list).end(signal)
      }
    }
  }

  @Test("A server that ends leaves a control socket that is not its own")
  func control() async throws {
    try await Self.stage { server, _, data, _ in
      let path = "\(data)/control"
      try Self.files.removeItem(atPath: path)
      #expect(mkfifo(path, 0o600) == 0)
      #expect(server.end(SIGTERM) == 0)
      #expect(access(path, F_OK) == 0)
    }
  }
}
