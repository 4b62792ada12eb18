// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md 4.22, 4.34, 4.35.
@Suite("Mutes, follows and kept words outlast the server")
struct KeptPeopleTests {
  private let scratch: Scratch
  private let data: String
  private let list: String

  init() throws {
    scratch = try Scratch()
    data = "\(scratch.path)/data"
    list = try scratch.file("small.txt", "at\naa\ntan\n")
  }

  /// Types lines on one connection; returns what came up to the last answer.
  private func type(_ lines: [String], at server: Served) throws -> [String] {
    let client = try LineClient(port: server.port)
    _ = try client.greeting()
    for line in lines { try client.send(line: line) }
    return try client.sync()
  }

  @Test("After a kill the words that waited are read once, and mutes and follows stand")
  func killed() async throws {
    for name in ["ann", "ben"] {
      let made = try await Program.run(
        ["account", "add", name, "--data", data], input: "\(name)-ships-bell")
      #expect(made.status == 0, "\(made)")
    }
    try await OwnThread.run {
      let first = try Served(data: data, list: list)
      let told = try type(
        ["LOGIN ann ann-ships-bell", "MUTE cid", "FOLLOW ben", "TELL ben half past seven"], at: first)
      #expect(told.last?.hasPrefix("213 TOLD name=ben kept=yes ") == true, "\(told)")
      first.end(SIGKILL)
      let second = try Served(data: data, list: list)
      let read = try type(["LOGIN ben ben-ships-bell"], at: second)
      let words = read.filter { $0.hasPrefix("* TELL") }
      #expect(words.count == 1 && words[0].hasSuffix(":half past seven"), "\(read)")
      let chosen = try type(["LOGIN ann ann-ships-bell", "MUTE", "FOLLOW"], at: second)
      #expect(chosen.contains { $0.hasPrefix("211 MUTE names=cid ") }, "\(chosen)")
      #expect(chosen.last?.hasPrefix("211 FOLLOW names=ben ") == true, "\(chosen)")
      second.end(SIGKILL)
      let third = try Served(data: data, list: list)
      let again = try type(["LOGIN ben ben-ships-bell"], at: third)
      #expect(!again.contains { $0.hasPrefix("* TELL") }, "\(again)")
      _ = try type(["LOGIN ben ben-ships-bell", "TELL ann see you there", "FOLLOW ann"], at: third)
      #expect(third.end(SIGTERM) == 0)
    }
    let archive = try await Program.run("mydata", "ann", "--data", data)
    #expect(
      archive.output.contains(#"{"people":"mutes","by":"ann","name":"cid"}"#)
        && archive.output.contains(#"{"people":"follows","by":"ann","name":"ben"}"#)
        && archive.output.contains(#"{"people":"tell","by":"ben","name":"ann","at":"2"#), "\(archive.output)")
    #expect(!archive.output.contains(#""people":"follows","by":"ben""#), "nobody is told who follows them")
    let forgotten = try await Program.run("account", "forget", "ann", "--data", data)
    #expect(forgotten.status == 0, "\(forgotten)")
    #expect(try String(contentsOfFile: "\(data)/people", encoding: .utf8) == "")
  }

  @Test("A removed account leaves nothing to a later holder of its name, with and without a server")
  func removed() async throws {
    for isServed in [true, false] {
      for name in ["ann", "ben"] {
        _ = try await Program.run(["account", "add", name, "--data", data], input: "\(name)-ships-bell")
      }
      try await OwnThread.run {
        let server = try Served(data: data, list: list)
        _ = try type(["LOGIN ben ben-ships-bell", "MUTE cid"], at: server)
        _ = try type(["LOGIN ann ann-ships-bell", "TELL ben half past seven"], at: server)
        server.end(SIGTERM)
      }
      let server = try await OwnThread.run { isServed ? try Served(data: data, list: list) : nil }
      for words in [["remove", "ben"], ["add", "ben"], ["remove", "ann"]] {
        let done = try await Program.run(["account"] + words + ["--data", data], input: "ben-ships-bell")
        #expect(done.status == 0, "\(words) \(done)")
      }
      try await OwnThread.run {
        let here = try server ?? Served(data: data, list: list)
        let read = try type(["LOGIN ben ben-ships-bell", "MUTE"], at: here)
        #expect(
          read.last?.hasPrefix("211 MUTE names=- ") == true && !read.contains { $0.hasPrefix("* TELL") },
          "\(read)")
        here.end(SIGTERM)
      }
      _ = try await Program.run(["account", "remove", "ben", "--data", data])
    }
  }

  /// Writes a file that is its owner's alone.
  private static func put(_ text: String, _ path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  @Test(
    "A damaged row is told with its line, stops nothing, and stays in a file aside until a name is forgotten")
  func damaged() async throws {
    for name in ["ann", "ben"] {
      _ = try await Program.run(["account", "add", name, "--data", data], input: "\(name)-ships-bell")
    }
    let path = "\(data)/people"
    try Self.put("mutes ann = cid\nnonsense of ben\n", path)
    try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let chosen = try type(["LOGIN ann ann-ships-bell", "MUTE"], at: server)
      #expect(chosen.last?.hasPrefix("211 MUTE names=cid ") == true, "\(chosen)")
      server.end(SIGTERM)
    }
    #expect(try String(contentsOfFile: path + ".damaged", encoding: .utf8).contains("nonsense of ben"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mutes ann = cid\n")
    try Self.put("mutes ann = cid\nnonsense of ben\n", path)
    let removed = try await Program.run("account", "remove", "ann", "--data", data)
    #expect(removed.status == 0 && removed.complaints.contains("people: line 2 "), "\(removed)")
    #expect(try await Program.run("account", "forget", "ben", "--data", data).status == 0)
    let rest = try FileManager.default.contentsOfDirectory(atPath: data).filter { $0.hasPrefix("people") }
    #expect(rest == ["people"])
    #expect(!(try String(contentsOfFile: path, encoding: .utf8)).contains("ben"))
  }

  @Test("A backup has the file, and a server on the copy tells the words")
  func backup() async throws {
    let copy = "\(scratch.path)/copy"
    for name in ["ann", "ben"] {
      _ = try await Program.run(["account", "add", name, "--data", data], input: "\(name)-ships-bell")
    }
    let server = try await OwnThread.run {
      let server = try Served(data: data, list: list)
      _ = try type(["LOGIN ann ann-ships-bell", "TELL ben half past seven"], at: server)
      return server
    }
    #expect(try await Program.run("backup", data, "-o", copy).status == 0)
    try await OwnThread.run {
      server.end(SIGTERM)
      let restored = try Served(data: copy, list: list)
      let read = try type(["LOGIN ben ben-ships-bell"], at: restored)
      #expect(read.contains { $0.hasPrefix("* TELL by=ann") }, "\(read)")
      restored.end(SIGTERM)
    }
  }
}
