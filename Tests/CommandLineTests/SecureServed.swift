// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// The built program with TLS on a second port, and everything that it says.
///
/// `@unchecked Sendable`: one thread uses it at a time.
final class SecureServed: @unchecked Sendable {
  private(set) var port: UInt16 = 0
  private(set) var securePort: UInt16 = 0
  private let process = Process()
  private let output = Pipe()
  private var said = ""

  convenience init(
    _ scratch: Scratch, list: String, certificate: String, key: String, more: [String] = []
  ) throws {
    try self.init(
      scratch, list: list, words: ["--tls-port", "0", "--certificate", certificate, "--key", key] + more)
  }

  /// By a file of options that says the rest.
  convenience init(_ scratch: Scratch, list: String, file: String) throws {
    try self.init(scratch, list: list, words: ["--config", file])
  }

  private init(_ scratch: Scratch, list: String, words: [String]) throws {
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["serve", "--port", "0", "--lexicon", list, "--data", "\(scratch.path)/data"] + words
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try hear(" with TLS,")
    for line in said.split(separator: "\n") where line.contains("listening on") {
      guard let place = line.firstMatch(of: #/127\.0\.0\.1:(\d+)(.*)/#), let number = UInt16(place.1) else {
        throw LineFault("no port: \(line)")
      }
      if place.2.isEmpty { port = number } else { securePort = number }
    }
  }

  deinit { if process.isRunning { end(SIGKILL) } }

  /// Reads what the program says until a line with these words is whole; gives back all of it since the last call.
  @discardableResult
  func hear(_ words: String) throws -> String {
    while true {
      if let found = said.range(of: words), let end = said[found.upperBound...].firstIndex(of: "\n") {
        let part = String(said[...end])
        if port != 0 { said.removeSubrange(...end) }
        return part
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw LineFault("the server ended: \(said)") }
      said += String(decoding: more, as: UTF8.self)
    }
  }

  /// What it said before it was ready.
  var heard: String { said }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Sends a signal and waits for the end; the exit status, or the signal's number.
  @discardableResult
  func end(_ signal: Int32) -> Int32 {
    send(signal)
    process.waitUntilExit()
    return process.terminationStatus
  }
}
