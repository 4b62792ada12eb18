// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/PLAYING.md, the host and the name; docs/DESIGN.md#the-client.
@Suite("verdict connect remembers hosts and name of the last login, and no code")
struct ConnectMemoryTests {
  private let scratch: Scratch
  private let settings: String
  private var file: String { "\(settings)/verdict/connect" }

  init() throws {
    scratch = try Scratch()
    settings = "\(scratch.path)/settings"
  }

  private func rights(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  /// Connects, looks for a row, types, and waits for the end.
  private func visit(_ words: [String], seeing row: String, typing text: String, status: Int32 = 0) throws {
    let terminal = try Terminal(Program.path, ["connect", "--coded"] + words, settings: settings)
    try terminal.look(for: row)
    if !text.isEmpty {
      try terminal.look(for: "200 READY")
      try terminal.look(forTyped: "")
      try terminal.type(text)
    }
    #expect(try terminal.status() == status, "\(terminal.screen.rows)")
  }

  @Test("Without a host it goes where the last login was; --forget forgets, --no-memory does neither")
  func again() async throws {
    let list = try scratch.file("small.txt", "at\naa\n")
    try await OwnThread.run {
      let server = try Served(data: "\(scratch.path)/data", list: list)
      let place = "127.0.0.1:\(server.port)"
      try visit(["--no-memory", place], seeing: "200 READY", typing: "LOGIN ann falcon-7\rBYE\r")
      // A refused login is no login.
      try visit([place], seeing: "200 READY", typing: "LOGIN ann other-code\r\u{4}")
      #expect(!FileManager.default.fileExists(atPath: settings))
      try visit(["\(place),two.invalid:7171"], seeing: "200 READY", typing: "LOGIN ann falcon-7\rBYE\r")
      #expect(try rights(of: file) == 0o600 && rights(of: "\(settings)/verdict") == 0o700)
      #expect(
        try String(contentsOfFile: file, encoding: .utf8)
          == "servers \(place),two.invalid:7171\ntls no\nname ann\n")
      let greeting =
        "verdict: connecting to \(place),two.invalid:7171 as ann; arrow up has LOGIN ann; another:"
      try visit([], seeing: greeting, typing: "\u{1B}[A falcon-7\rBYE\r")
      try visit(["--no-memory"], seeing: "verdict: connect takes a host", typing: "", status: 2)
      try visit(["--forget"], seeing: "\(file) is removed", typing: "")
      try visit(["--forget"], seeing: "nothing was remembered", typing: "")
      try visit([], seeing: "verdict: connect takes a host", typing: "", status: 2)
      #expect(server.end(SIGTERM) == 0)
    }
  }

  @Test("A file that others may read, or that is damaged, is not used, and one line says what to do")
  func unfit() async throws {
    let good = "servers club.example:7171\ntls yes\nname ann\n"
    _ = try scratch.file("settings/verdict/connect", good)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    try await OwnThread.run {
      try visit([], seeing: "verdict: \(file) can be read by others; chmod 600 it", typing: "", status: 2)
      let damaged = [
        "", "servers club.example:7171\n", "servers club example\ntls no\nname ann\n", good + "code a-b\n",
        good + "name ann\n", String(good.dropLast()), good.replacing("yes", with: "maybe"),
        good.replacing("ann", with: "a\u{1B}"), good + "fingerprints 12:34\n",
      ]
      for text in damaged {
        _ = try scratch.file("settings/verdict/connect", text)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        try visit(
          [], seeing: "verdict: \(file) is damaged, and not used; verdict connect --forget removes it",
          typing: "", status: 2)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      }
    }
  }

  @Test("A server that closes for now is left for the next host, round and round")
  func nextHost() async throws {
    let list = try scratch.file("small.txt", "at\naa\n")
    try await OwnThread.run {
      let server = try Served(data: "\(scratch.path)/data", list: list)
      let follower = try Speaker()
      let words = [
        "connect", "--coded", "--no-memory", "127.0.0.1:\(follower.port)", "127.0.0.1:\(server.port)",
      ]
      let terminal = try Terminal(Program.path, words)
      try follower.close("421 CLOSING fatal=yes after=1 :no node writes; connect again in 1 s\r\n")
      try terminal.look(for: "verdict: connected again, at 127.0.0.1:\(server.port)")
      try terminal.type("LOGIN ann\rBYE\r")
      #expect(try terminal.status() == 0 && server.end(SIGTERM) == 0)
    }
  }
}
