// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// The built program with its own clock, disk and random numbers.
final class ProgramStage: Stage {
  private let folder: TemporaryFolder
  private let arguments: [String]
  private var process = Process()
  private var ending = DispatchSemaphore(value: 0)
  private(set) var port: UInt16 = 0
  /// The program is asked for plain lines alone.
  let securePort: UInt16 = 0

  var data: String { folder.path + "/data" }

  /// The ledger's folder.
  var ledger: String { data + "/ledger" }

  init(_ options: [String]) throws {
    folder = try TemporaryFolder()
    try Data("guests yes\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/verdict.conf"))
    var arguments = [
      "serve", "--config", folder.path + "/verdict.conf", "--host", "127.0.0.1", "--port", "0",
    ]
    arguments += ["--data", folder.path + "/data"]
    var hasLexicon = false
    for option in options {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "guests", "log-judgements", "lookups": arguments += ["--\(parts[0])", parts[1]]
      case "lexicon":
        hasLexicon = true
        arguments += ["--lexicon", try Self.write(parts[1], in: folder)]
      default: throw LineFault("not an option of the program: \(option)")
      }
    }
    if !hasLexicon {
      arguments += ["--lexicon", try Self.write("tiny:AA,AB,AD,AT,BE,BEAT,TA,TAN,ZA", in: folder)]
    }
    self.arguments = arguments
    try start()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  func perform(_ action: Transcript.Action) throws {
    switch action {
    case .stop: process.terminate()
    case .ended: try awaitEnd(status: 0)
    case .restart(let politely, 0, let options) where options.isEmpty:
      if process.isRunning {
        kill(process.processIdentifier, politely ? SIGTERM : SIGKILL)
        try awaitEnd(status: politely ? 0 : SIGKILL)
      }
      try start()
    default: throw LineFault("the program cannot do this: \(action)")
    }
  }

  /// Has the program read its options again.
  func hangUp() { kill(process.processIdentifier, SIGHUP) }

  /// Kills the program, does something to its files, and starts it again.
  func restart(after change: () throws -> Void) throws {
    kill(process.processIdentifier, SIGKILL)
    try awaitEnd(status: SIGKILL)
    try change()
    try start()
  }

  private func awaitEnd(status: Int32) throws {
    guard ending.wait(timeout: .now() + 10) == .success else { throw LineFault("the program did not end") }
    guard process.terminationStatus == status else {
      throw LineFault("the program ended with \(process.terminationStatus), not \(status)")
    }
  }

  private func start() throws {
    let process = Process()
    let ending = DispatchSemaphore(value: 0)
    let output = Pipe()
    process.executableURL = try Self.program()
    process.arguments = arguments
    process.standardOutput = output
    process.terminationHandler = { _ in ending.signal() }
    self.process = process
    self.ending = ending
    try process.run()
    port = try Self.port(from: output.fileHandleForReading.fileDescriptor)
    // The pipe stays open as long as the program may write to it.
    self.output = output
  }

  private var output: Pipe?

  /// Reads standard output up to the line that says where the program listens.
  private static func port(from descriptor: Int32) throws -> UInt16 {
    var text = ""
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      if let found = text.firstMatch(of: #/verdict: listening on 127\.0\.0\.1:(\d+)\n/#),
        let port = UInt16(found.1)
      {
        return port
      }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, LineClient.patience) > 0 else { throw LineFault("the program says nothing") }
      let count = read(descriptor, &block, block.count)
      guard count > 0 else { throw LineFault("the program ended: \(text)") }
      text += String(decoding: block[..<count], as: UTF8.self)
    }
  }

  private static func write(_ lexicon: String, in folder: TemporaryFolder) throws -> String {
    let parts = lexicon.split(separator: ":").map(String.init)
    let path = "\(folder.path)/\(parts[0]).txt"
    let words = parts[1].split(separator: ",").joined(separator: "\n") + "\n"
    try words.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// The program that was built together with these tests.
  private static func program() throws -> URL {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let package = URL(fileURLWithPath: ProtocolFolder.path).deletingLastPathComponent()
    let places = [beside, package.appendingPathComponent(".build/debug")].map {
      $0.appendingPathComponent("verdict")
    }
    guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw LineFault("no built program at \(places.map(\.path))")
    }
    return found
  }
}
