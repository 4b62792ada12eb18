// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import verdict

/// Source: Protocol/SPEC.md 4.8; docs/DESIGN.md#the-client.
@Suite("verdict connect sends a LOGIN again that the server takes later")
struct ConnectLaterTests {
  private static let busy = "430 LOGIN-LATER after=0 :wait that many seconds, then type the same line"

  /// Has a speaker answer in the background while something is done.
  static func converse(
    _ answers: [String], _ body: @escaping @Sendable (UInt16) throws -> Void
  ) async throws -> [String] {
    try await OwnThread.run {
      let speaker = try Speaker()
      let said = SaidLines()
      let speech = DispatchQueue(label: "speech")
      let told = DispatchGroup()
      speech.async(group: told) {
        do {
          said.lines = try speaker.converse("200 READY proto=1\r\n", answers: answers)
        } catch {
          Issue.record(error)
        }
      }
      try body(speaker.port)
      #expect(told.wait(timeout: .now() + 20) == .success)
      return said.lines
    }
  }

  /// Written before the group is left, read after it was waited for.
  private final class SaidLines: @unchecked Sendable {
    var lines: [String] = []
  }

  @Test("By pipe the lines behind a LOGIN wait until it is taken, and the person is told")
  func pipe() async throws {
    let said = try await Self.converse([Self.busy, Self.busy, "230 WELCOME name=ann code=a-b-1", "212 PONG"])
    {
      let outcome = try Program.runHere(["connect", "127.0.0.1", "\($0)"], input: "login ann\nPING\n")
      #expect(outcome.status == 0)
      #expect(
        outcome.complaints.split(separator: "\n") == [
          "verdict: the line is sent again in 0 seconds (1 of 6)",
          "verdict: the line is sent again in 0 seconds (2 of 6)",
        ])
      #expect(outcome.output.hasSuffix("230 WELCOME name=ann code=a-b-1\n212 PONG\n"))
    }
    #expect(said == ["login ann", "login ann", "login ann", "PING"])
  }

  @Test("By hand the line is sent again by itself, and what is being typed stays")
  func hand() async throws {
    let said = try await Self.converse([Self.busy, "230 WELCOME name=ann code=a-b-1"]) {
      let terminal = try Terminal(Program.path, ["connect", "--coded", "--no-memory", "127.0.0.1", "\($0)"])
      try terminal.look(for: "200 READY")
      try terminal.type("LOGIN ann\rPI")
      try terminal.look(for: "verdict: the line is sent again in 0 seconds (1 of 6)")
      try terminal.look(for: "230 WELCOME name=ann")
      try terminal.look(forTyped: "PI")
      try terminal.type("\u{15}\u{4}")
      #expect(try terminal.status() == 0)
    }
    #expect(said == ["LOGIN ann", "LOGIN ann"])
  }
}
