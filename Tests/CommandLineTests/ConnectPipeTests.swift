// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/PLAYING.md, `verdict connect`; docs/DESIGN.md#the-client.
@Suite("verdict connect without a terminal is a pipe")
struct ConnectPipeTests {
  @Test("It sends what it reads, prints the lines that nc would show, and ends well with the server")
  func pipe() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let server = try await OwnThread.run { try Served(data: "\(scratch.path)/data", list: list) }
    let greeting = try await OwnThread.run { try LineClient(port: server.port).greeting() }
    for input in ["PING one\n; a comment\nPING żółw\nBYE\n", "PING one\nPING żółw\n"] {
      for address in [["127.0.0.1", "\(server.port)"], ["127.0.0.1:\(server.port)"]] {
        let outcome = try await Program.run(["connect"] + address, input: input)
        let answers = ["212 PONG one", "212 PONG żółw"]
        let shown = outcome.output.split(separator: "\n").map(String.init)
        #expect(Array(shown.prefix(greeting.count + 2)) == greeting + answers)
        #expect(shown.count == greeting.count + (input.hasSuffix("BYE\n") ? 3 : 2))
        #expect(outcome.status == 0 && outcome.complaints.isEmpty, "\(outcome.complaints)")
      }
    }
    #expect(server.end(SIGTERM) == 0)
  }

  @Test("Control characters but tabs are left out, and a line without an end is shown when the server closes")
  func controls() async throws {
    let outcome = try await OwnThread.run {
      let speaker = try Speaker()
      // A thread and no task: those wait for their turn behind whatever other tests do, and the program would, too.
      let speech = DispatchQueue(label: "speech")
      let told = DispatchGroup()
      speech.async(group: told) {
        do {
          try speaker.say("\u{1B}[2Jone\ttwo\u{7}\u{0}\u{7F}\u{9B}m ż\r\n* no end")
        } catch {
          Issue.record(error)
        }
      }
      let outcome = try Program.runHere(["connect", "127.0.0.1", "\(speaker.port)"], input: "x\n")
      #expect(told.wait(timeout: .now() + 10) == .success)
      return outcome
    }
    #expect(outcome.output == "[2Jone\ttwom ż\n* no end")
    #expect(outcome.status == 0, "\(outcome.status): \(outcome.complaints)")
  }

  @Test("A server that closes before the end of the input is a connection lost: one line, status 1")
  func lost() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    try await OwnThread.run {
      let server = try Served(data: "\(scratch.path)/data", list: list)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
      process.arguments = ["60", Program.path, "connect", "127.0.0.1", "\(server.port)"]
      let (input, output, complaints) = (Pipe(), Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = complaints
      try process.run()
      // The greeting is there: so is the connection.
      #expect(!output.fileHandleForReading.availableData.isEmpty)
      server.end(SIGKILL)
      let complaint = complaints.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      let text = String(decoding: complaint, as: UTF8.self)
      #expect(text.split(separator: "\n").count == 1 && text.contains("connection is lost"), "\(text)")
    }
  }

  @Test(
    "What is no host, no port or no server is told in one line that names it, with status 2",
    arguments: [
      ["connect"], ["connect", "a", "b", "c"], ["connect", "127.0.0.1:x"], ["connect", "127.0.0.1:0"],
      ["connect", "127.0.0.1", "70000"], ["connect", ":7171"], ["connect", "no-such-host.invalid"],
      ["connect", "--frob", "a"],
    ])
  func useless(words: [String]) async throws {
    let outcome = try await Program.run(words)
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.complaint != nil, "\(outcome)")
  }

  @Test("A port at which nobody listens is named")
  func refused() async throws {
    // Bound and let go: nobody listens there.
    let port = try Speaker().port
    let outcome = try await Program.run("connect", "127.0.0.1", "\(port)")
    #expect(outcome.status == 2 && outcome.complaint?.contains("127.0.0.1:\(port)") == true, "\(outcome)")
  }
}
