// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Testing
import Wire

/// Source: Protocol/SPEC.md, notices; for people: hints of at most 78 columns.
@Suite("What is told at a slip table is short")
struct SlipNoteTests {
  @Test("A hint fits 78 columns, its head included, with the longest names", arguments: Language.allCases)
  func hints(language: Language) throws {
    let one = try #require(PlayerName("abcdefghijklmnop"))
    let two = try #require(PlayerName("qrstuvwxyzabcdef"))
    let effects: [(Ruling, ChallengeEffect)] = [
      (.unacceptable, .playRemoved), (.acceptable, .none), (.acceptable, .challengerLosesTurn(turn: .two)),
      (.acceptable, .pointsTo(.two, points: 800)), (.acceptable, .pointsFrom(.one, points: 100)),
      (.acceptable, .gameWon(.two)), (.unacceptable, .gameWon(.one)),
    ]
    var notes: [Notice.Note] = [
      .confirmOrAmend(slip: 12, seconds: 600), .confirmOrAmend(slip: 12, seconds: nil),
      .mayRuleAlone(slip: 12),
      .openedForYou(by: one, lexicon: "english"), .bothSeated(opponent: one),
    ]
    notes += effects.map { .ruled($0.0, $0.1, challenger: one, mover: two) }
    for note in notes {
      let lines = HelpTests.lines(in: language) {
        NoticeText.write(.note(note), table: TableID(12), into: &$0)
      }
      #expect(lines.count == 1)
      for line in lines {
        #expect(line.unicodeScalars.count <= 78, "\(line.unicodeScalars.count): \(line)")
      }
    }
  }
}
