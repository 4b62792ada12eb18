// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import TestSupport
import Testing

/// Source: design, promise 5; Protocol/SPEC.md, lines.
@Suite("A game is played by lines, however they come")
struct GamePlayTests {
  @Test("A whole game typed ahead in one piece is played: what a line makes due comes before the next line")
  func typedAhead() async throws {
    try await OwnThread.run {
      let server = try RunningServer(RunningServer.Setup(lexica: [BlindnessTests.lexicon(bad: ["CATZ"])]))
      let client = try server.connect()
      let lines = [
        "LOGIN kim", "OPEN kind=board desk=yes seat1=ann seat2=ben clock=off rule=single", "PLAY 8G CAT",
        "PLAY J5 QUIZ",
        "CHALLENGE", "PASS", "PASS", "PASS", "PASS", "PASS", "TILES 1 AEINRST", "TILES 2 QUIZOEN", "HISTORY",
      ]
      try client.send(Array((lines.joined(separator: "\n") + "\n").utf8))
      let seen = try client.sync()
      let codes = seen.filter { !$0.hasPrefix("* ") && !$0.hasPrefix("200") && $0.dropFirst(3).first == " " }
        .map { String($0.prefix(3)) }
      #expect(
        codes == ["230", "240", "242", "242", "251", "243", "243", "243", "243", "243", "211", "244", "211"])
      #expect(
        seen.contains { $0.hasPrefix("244 ENDED table=1 reason=six-zeros winner=1 scores=3,-25") }, "\(seen)")
    }
  }

  @Test("The house plays a whole game against somebody who only passes and doubts, and the game ends")
  func house() async throws {
    try await OwnThread.run {
      let words = [
        "AT", "TA", "RAT", "TEA", "EAR", "NO", "ON", "TO", "IT", "IS", "AS", "SO", "DO", "GO", "RE", "ER",
        "EN",
      ]
      let lexicon = try BlindnessTests.small(words)
      let server = try RunningServer(RunningServer.Setup(lexica: [lexicon]))
      let client = try server.connect()
      try client.send(line: "LOGIN ann")
      _ = try client.sync()
      try client.send(line: "OPEN kind=dealt against=house level=2 first=1")
      var seen = try client.sync()
      for turn in 0..<80 where !seen.contains(where: { $0.hasPrefix("* ENDED ") }) {
        try client.send(line: turn % 3 == 2 ? "CHALLENGE" : "PASS")
        seen += try client.sync()
        // The house thinks on a thread of its own: wait for what it does, not for time.
        var looks = 0
        while try !Self.isOnTurn(client, &seen) {
          looks += 1
          try #require(looks < 100_000, "the house does nothing")
        }
      }
      #expect(seen.contains { $0.hasPrefix("* PLAY ") })
      #expect(seen.contains { $0.hasPrefix("* ENDED ") || $0.hasPrefix("244 ") }, "\(seen.suffix(5))")
    }
  }

  /// Whether ann is on turn, or the game is over; what was read is noted.
  private static func isOnTurn(_ client: LineClient, _ seen: inout [String]) throws -> Bool {
    try client.send(line: "SHOW 1")
    let lines = try client.sync()
    seen += lines
    let last = lines.last { $0.hasPrefix("211 TABLE ") } ?? ""
    return last.contains("turn=1") || last.contains("phase=over")
  }
}

extension BlindnessTests {
  /// A list with a word graph, so that the house finds plays.
  static func small(_ words: [String]) throws -> Lexicon { try Lexicon.small("english", words: words) }
}
