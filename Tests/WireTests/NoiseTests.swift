// SPDX-License-Identifier: MIT
import Officiating
import Testing
import Wire

/// Source: Protocol/SPEC.md, limits: notices-burst.
@Suite("What a line does to others is known when it is read")
struct NoiseTests {
  private static func noise(_ line: String, _ kind: TableKind?) -> Noise? {
    guard case .command(_, let noise) = GameParserTests.parse(line, kind) else { return nil }
    return noise
  }

  @Test(
    "What brings others a line that they did not ask for is told, and recorded where it can be sent for ever",
    arguments: [
      ("SAY hello", nil, Noise.told), ("WITHDRAW 1", nil, .told), ("OPEN kind=slip for=ben", nil, .told),
      ("OPEN kind=threes for=ben", nil, .told), ("CHALLENGE AT", .slip, .told), ("AMEND 1 AT", .slip, .told),
      ("CHALLENGE AT", nil, .told), ("AMEND 1 AT", nil, .told),
      ("AMEND 1 8H AT", nil, .recorded), ("AMEND 1 8H AT", .board, .recorded), ("UNDO 1", .board, .recorded),
      ("TILES AEI", .board, .recorded), ("PAUSE", .dealt, .recorded), ("CONTINUE", .dealt, .recorded),
      ("ADJOURN", .dealt, .recorded), ("NEXT", .threes, .recorded), ("SOLVE", .threes, .recorded),
    ] as [(String, TableKind?, Noise)])
  func loud(line: String, kind: TableKind?, noise: Noise) {
    #expect(Self.noise(line, kind) == noise)
  }

  @Test(
    "What only looks, or comes to an end by itself, is no noise",
    arguments: [
      ("OPEN kind=slip", nil), ("JOIN 1 english", nil), ("LEAVE", nil), ("OBSERVE 1", nil), ("SHOW", nil),
      ("TABLES", nil), ("HISTORY", nil), ("LEXICA", nil), ("CONFIRM 1", .slip),
      ("CONFIRM 1", .board), ("CHALLENGE", .board), ("CHALLENGE AT", .dealt), ("CHALLENGE", nil),
      ("PLAY 8H AT", .dealt), ("TRY 8H AT", .dealt), ("PASS", .dealt), ("EXCHANGE AEI", .dealt),
      ("EXCHANGE 3", .board), ("CONCEDE", .dealt), ("HOLD", .dealt), ("ACCEPT", .dealt), ("TILES", .dealt),
      ("UNSEEN", .dealt), ("CLOCK", .dealt), ("CLAIM 1", nil), ("GUESS ANT", .threes),
      ("GUESS yes", .trainer),
    ] as [(String, TableKind?)])
  func quiet(line: String, kind: TableKind?) {
    #expect(Self.noise(line, kind) == Noise.none)
  }
}
