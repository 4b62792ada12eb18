// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing
import Wire

@testable import Officiating

/// Source: Protocol/SPEC.md, notices; for people: hints of at most 78 columns.
@Suite("What is told at a slip table is short")
struct SlipNoteTests {
  private static func written(until: Instant?) throws -> SlipEvent {
    .written(
      Slip(
        number: 12, replaces: nil, challenger: .one, writer: .one,
        words: Words([try Alphabet.english.word(from: "QUIZ")]), until: until, corrects: nil))
  }

  @Test("A hint fits 78 columns, its head included, with the longest names", arguments: Language.allCases)
  func hints(language: Language) throws {
    let one = try #require(PlayerName("abcdefghijklmnop"))
    let stage = try SlipStage(TableID(12), names: (one.text, "qrstuvwxyzabcdef"))
    let effects: [(Ruling, ChallengeEffect)] = [
      (.unacceptable, .playRemoved), (.acceptable, .none), (.acceptable, .challengerLosesTurn(turn: .two)),
      (.acceptable, .pointsTo(.two, points: 800)), (.acceptable, .pointsFrom(.one, points: 100)),
      (.acceptable, .gameWon(.two)), (.unacceptable, .gameWon(.one)),
    ]
    let moment = Instant(milliseconds: 600_000)
    var told = [
      try stage.news(Self.written(until: moment), to: .two, author: .one),
      try stage.news(.lapsed(slip: 12), to: .one, author: nil),
      try stage.news(Self.written(until: nil), to: .two, author: .one),
    ]
    told += try effects.map { ruling, effect in
      let ruled = RuledSlip(
        number: 12, challenger: .one, words: Words(), ruling: ruling, effect: effect, confirmed: .opponent,
        supersedes: nil)
      return try stage.news(.ruled(ruled), to: .one, author: .two)
    }
    let bodies: [Notice.Body] =
      [.invited(stage.table.agreement), .joined(.two, one, isGame: false)] + told.map { .slip($0) }
    for body in bodies {
      let notice = Notice(table: TableID(12), waits: .none, audience: .person(one), body: body)
      let hints = HelpTests.lines(in: language) { NoticeText.write(notice, into: &$0) }.filter {
        $0.hasPrefix("* NOTE table=12 :")
      }
      #expect(hints.count == 1)
      for hint in hints {
        #expect(hint.unicodeScalars.count <= 78, "\(hint.unicodeScalars.count): \(hint)")
      }
    }
  }
}
