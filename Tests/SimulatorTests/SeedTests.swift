// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The built simulator, as `make simulate` runs it.
///
/// Source: docs/RELIABILITY.md.
@Suite("Whole servers, each from one seed")
struct SeedTests {
  private struct Outcome: Sendable {
    let status: Int32
    let output: String
  }

  private static func simulate(_ words: String...) async throws -> Outcome {
    try await OwnThread.run {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
      let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let program = URL(fileURLWithPath: own).deletingLastPathComponent()
        .appendingPathComponent("verdict-simulate").path
      process.arguments = ["--signal=KILL", "240", program] + words
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return Outcome(status: process.terminationStatus, output: text)
    }
  }

  @Test(
    "Of many seeds each keeps what is promised: durable, replayed, in order, blind, conserved, on time")
  func seeds() async throws {
    let outcome = try await Self.simulate("1..\(Sampling.count(40, of: 200))", "--steps", "500")
    #expect(outcome.status == 0, "\(outcome.output.suffix(6000))")
  }

  @Test("The same seed gives the same lines, byte for byte")
  func same() async throws {
    let (one, other) = (
      try await Self.simulate("7", "--steps", "1500", "--transcript"),
      try await Self.simulate("7", "--steps", "1500", "--transcript")
    )
    #expect(one.status == 0 && one.output == other.output && one.output.count > 10_000)
    #expect(try await Self.simulate("8", "--steps", "1500", "--transcript").output != one.output)
  }

  @Test("Who stays away types nothing")
  func absent() async throws {
    let with = try await Self.simulate("7", "--steps", "500", "--transcript")
    let without = try await Self.simulate("7", "--steps", "500", "--without", "ann,ben", "--transcript")
    #expect(with.status == 0 && with.output.contains("ann>"))
    #expect(without.status == 0 && !without.output.contains("ann>") && without.output.contains("tom>"))
  }

  @Test("What is no seed is a usage error")
  func usage() async throws {
    #expect(try await Self.simulate("9..1").status == 2)
    #expect(try await Self.simulate("many").status == 2)
    #expect(try await Self.simulate("1", "--steps", "few").status == 2)
  }
}
