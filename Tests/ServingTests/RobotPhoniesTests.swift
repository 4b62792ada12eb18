// SPDX-License-Identifier: MIT
import Officiating
import Rulebook
import Serving
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, 9.28.
@Suite("The phonies of the house are no secret")
struct RobotPhoniesTests {
  /// What a player reads of a game against a house that lays two of its tiles in its first turn, and passes then.
  ///
  /// - Parameters:
  ///   - rule: the challenge rule, as `OPEN` takes it.
  ///   - lines: typed behind the house's play.
  /// - Returns: the lines read, and the words of the house's play.
  /// - Throws: where the server does not answer.
  private static func read(rule: String, typing lines: [String]) async throws -> (
    seen: [String], word: String
  ) {
    try await OwnThread.run {
      var setup = RunningServer.Setup(lexica: [try BlindnessTests.small(["AT", "TA"])])
      let tiles = TileSet.english
      let laid: @Sendable (RobotDuty) -> Placement? = { duty in
        let letters = duty.rack.filter { $0 != 0 }.prefix(2)
        return try? Placement(
          text: "8G \(tiles.spelled(letters.compactMap { BoardTile(label: $0) }))", tiles: tiles)
      }
      setup.robotAct = { duty in duty.board.isEmpty ? laid(duty).map { .play($0) } ?? .pass : .pass }
      let server = try RunningServer(setup)
      let ann = try server.connect()
      var seen: [String] = []
      for line in ["LOGIN ann feather", "OPEN kind=dealt against=house level=1 first=1 rule=\(rule)", "PASS"]
      {
        try ann.send(line: line)
        seen += try ann.sync()
      }
      while seen.last?.hasPrefix("* NOTE ") != true || !seen.contains(where: { $0.hasPrefix("* PLAY ") }) {
        seen.append(try ann.nextLine())
      }
      for line in lines {
        try ann.send(line: line)
        seen += try ann.sync()
      }
      let play = try #require(seen.first { $0.hasPrefix("* PLAY ") })
      return (seen, try #require(play.value("words")))
    }
  }

  @Test("OPEN says that the house lays phonies, and they are listed when the game is over, challenged or not")
  func listed() async throws {
    for lines in [["CONCEDE"], ["CHALLENGE", "CONCEDE"]] {
      let (seen, word) = try await Self.read(rule: "double", typing: lines)
      #expect(
        seen.contains {
          $0.hasPrefix("240 ")
            && $0.hasSuffix(":the house sits opposite; now and then it lays a phony: HELP HOUSE")
        })
      #expect(seen.last == "* NOTE table=1 :phonies of the house: 1 \(word)", "\(seen)")
    }
  }

  @Test("Nothing is said of phonies before the game is over")
  func blind() async throws {
    let (seen, _) = try await Self.read(rule: "double", typing: ["ACCEPT", "PASS", "SHOW", "HISTORY"])
    #expect(!seen.contains { $0.contains("phonies") })
  }
}
