// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// A server of the built program, started and killed.
///
/// `@unchecked Sendable`: handed from one thread to the next, never shared.
final class Served: @unchecked Sendable {
  let port: UInt16
  /// What it said on standard output before it was ready.
  let said: String
  private let process: Process

  /// Starts one, on a port of the system's choice unless one is named, and waits until it says where it listens.
  ///
  /// - Parameters:
  ///   - data: the data folder.
  ///   - list: the word list, as `--lexicon` has it; nil where other options name it.
  ///   - port: 0 for one of the system's choice.
  ///   - more: options beside those.
  ///   - prefix: a program, and what it is given, that runs the server as its own process.
  ///   - complaints: where standard error goes; nowhere unless said.
  /// - Throws: where the server ends before it listens.
  convenience init(
    data: String, list: String?, port: UInt16 = 0, more: [String] = [], under prefix: [String] = [],
    complaints: FileHandle = .nullDevice
  ) throws {
    try self.init(
      running: prefix + [Program.path, "serve", "--port", String(port), "--data", data]
        + (list.map { ["--lexicon", $0] } ?? []) + more, complaints: complaints)
  }

  /// Starts a command that says where it listens, and waits until it does; throws where it ends before.
  init(running words: [String], complaints: FileHandle = .nullDevice) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    process.standardError = complaints
    try process.run()
    var said = Data()
    while let text = String(data: said, encoding: .utf8),
      !text.contains("listening on") || !text.hasSuffix("\n")
    {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw LineFault("the server ended: \(text)") }
      said += more
    }
    let text = String(decoding: said, as: UTF8.self)
    guard let port = text.matches(of: /listening on \S+:(\d+)/).last.flatMap({ UInt16($0.1) })
    else { throw LineFault("no port: \(text)") }
    self.port = port
    self.said = text
  }

  /// Has one connection type lines at a server of a data folder, which then ends, so that its ledger can be read.
  static func record(_ lines: [String], in data: String, list: String) async throws {
    try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      for line in lines { try client.send(line: line) }
      _ = try client.sync()
      _ = server.end(SIGTERM)
    }
  }

  /// Sends a signal and waits for the end.
  ///
  /// - Returns: the exit status, or the signal's number.
  @discardableResult
  func end(_ signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for an end of its own.
  ///
  /// - Returns: the exit status.
  func awaitEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit { if process.isRunning { end(SIGKILL) } }
}

/// Source: promises 2 and 3; a ruling that a crash could forget is a free look at the list.
@Suite("A server killed under load has lost nothing that it had answered", .serialized)
struct KillTests {
  /// More in `make soak`.
  static let rounds = Int(ProcessInfo.processInfo.environment["VERDICT_ROUNDS"] ?? "") ?? 6

  @Test("After SIGKILL at any moment every receipt is found, and the table stands where it was seen last")
  func killed() async throws {
    try await OwnThread.run { try Self.play(rounds: Self.rounds) }
  }

  private static func play(rounds: Int) throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    var receipts: [String] = []
    var random = Seeded(seed: Sampling.seed)
    var code: String?
    for round in 1...rounds {
      let server = try Served(data: data, list: list)
      let ann = try LineClient(port: server.port)
      _ = try ann.greeting()
      // The table is there again, with the newest ruling that anyone read.
      try ann.send(line: "LOGIN ann \(code ?? "first-code")")
      code = code ?? "first-code"
      let welcome = try ann.sync()
      #expect(welcome.contains { $0.hasPrefix("230 WELCOME name=ann ") }, "round \(round): \(welcome)")
      if round == 1 {
        try ann.send(line: "OPEN kind=slip desk=yes seat1=ann seat2=ben")
        #expect(try ann.sync().last?.hasPrefix("240 ") == true)
      }
      try ann.send(line: "SHOW")
      let shown = try ann.sync()
      if let last = receipts.last {
        #expect(shown.contains { $0.hasSuffix("receipt=\(last)") }, "round \(round): \(last) is gone")
      }
      // A slip that the kill left open is still open; it is taken back.
      if let open = shown.first(where: { $0.contains(" slip=") && $0.contains(" by=") }),
        let number = open.split(separator: " ").first(where: { $0.hasPrefix("slip=") })?.dropFirst(5)
      {
        try ann.send(line: "WITHDRAW \(number)")
        #expect(try ann.sync().last?.hasPrefix("247 ") == true)
      }
      receipts += try load(ann, until: Int.random(in: 1...60, using: &random), of: server)
      ann.close()
    }
    for receipt in receipts.suffix(20) {
      let outcome = try Program.runHere(["verify", data, "--receipt", receipt])
      #expect(outcome.status == 0, "\(receipt): \(outcome.output)")
    }
    let server = try Served(data: data, list: list)
    #expect(server.end(SIGTERM) == 0)
    #expect(try Program.runHere(["verify", data]).status == 0)
    #expect(try Program.runHere(["replay", data, "--lexicon", list]).status == 0)
  }

  /// Challenges without pause and kills the server in the middle of it.
  ///
  /// - Returns: the receipts that were read.
  private static func load(_ ann: LineClient, until most: Int, of server: Served) throws -> [String] {
    var receipts: [String] = []
    var hasEnded = false
    // Lines go out far ahead of their answers, so that the kill meets a batch on its way.
    for _ in 0..<most {
      try ann.send(line: "CHALLENGE BY 1 AT QQX")
      try ann.send(line: "SHOW")
      guard let slip = try answer(ann, "246 SLIP ") else { break }
      let number = slip.split(separator: " ").first { $0.hasPrefix("slip=") }?.dropFirst(5) ?? "0"
      try ann.send(line: "CONFIRM \(number)")
      guard let ruling = try answer(ann, "251 UNACCEPTABLE ") else { break }
      if let receipt = ruling.components(separatedBy: "receipt=").last?.split(separator: " ").first {
        receipts.append(String(receipt))
      }
    }
    for _ in 0..<20 { try? ann.send(line: "CHALLENGE BY 2 AA") }
    server.end(SIGKILL)
    while !hasEnded { hasEnded = ((try? ann.line()) ?? nil) == nil }
    return receipts
  }

  private static func answer(_ ann: LineClient, _ head: String) throws -> String? {
    while let line = try ann.line() {
      if line.hasPrefix(head) { return line }
    }
    return nil
  }
}
