// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// The built program, run as a user runs it.
enum Program {
  /// What one run left behind.
  struct Outcome: Sendable {
    let status: Int32
    let output: String
    let complaints: String

    /// The complaint, when it is exactly one line.
    var complaint: String? {
      let lines = complaints.split(separator: "\n")
      return lines.count == 1 ? String(lines[0]) : nil
    }
  }

  /// Beside the test program, unless `VERDICT_PROGRAM` names another: parts of `make soak` try the release.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["VERDICT_PROGRAM"] { return named }
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("verdict").path
  }()

  /// Runs it to its end.
  static func run(_ words: String...) async throws -> Outcome { try await run(words) }

  /// Runs it to its end, in a time zone such as `UTC` or `X10:01`, which is 10:01 behind it.
  static func run(
    _ words: [String], input: String? = nil, openFiles: Int? = nil, zone: String? = nil
  ) async throws -> Outcome {
    try await OwnThread.run { try runHere(words, input: input, openFiles: openFiles, zone: zone) }
  }

  /// Runs it to its end on this thread; `input` stands on standard input, and it may have so many files open.
  static func runHere(
    _ words: [String], input: String? = nil, openFiles: Int? = nil, inJournal: Bool = false,
    zone: String? = nil
  ) throws -> Outcome {
    let process = Process()
    // A program that should have ended is ended after a minute, so that a fault fails and never hangs.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    let limited = openFiles.map { ["sh", "-c", "ulimit -n \($0); exec \"$0\" \"$@\""] } ?? []
    // As a service manager has it, whose journal reads standard error.
    let named = "JOURNAL_STREAM=$(stat -Lc %d:%i /proc/self/fd/2) exec \"$0\" \"$@\""
    let zoned = zone.map { ["env", "TZ=\($0)"] } ?? []
    process.arguments = ["60"] + zoned + limited + (inJournal ? ["sh", "-c", named] : []) + [path] + words
    let output = Pipe()
    let complaints = Pipe()
    process.standardOutput = output
    process.standardError = complaints
    // From a file: of a pipe, a program that another test starts at that moment could hold the end open.
    let scratch = try Scratch()
    let typed = try input.map {
      try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.file("typed", $0)))
    }
    process.standardInput = typed ?? FileHandle.nullDevice
    try process.run()
    // Both are far below what a pipe holds, so reading one after the other cannot hang.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      complaints: String(decoding: complaint, as: UTF8.self))
  }
}

/// A folder of a test's own, gone with it.
final class Scratch: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("verdict-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A file in the folder.
  func file(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}
