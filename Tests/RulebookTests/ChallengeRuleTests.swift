// SPDX-License-Identifier: MIT
import Rulebook
import Testing

/// Source: the challenge-rule table; penalties and their payers.
@Suite("Challenge rules are one table: what a challenge costs, whom, and whose turn it is")
struct ChallengeRuleTests {
  /// One row: a rule, how many words, who challenges, and the effect either way.
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: String
    let words: Int
    let challenger: Seat
    let accepted: ChallengeEffect
    let rejected: ChallengeEffect
    var testDescription: String { "\(rule), \(words) words, seat \(challenger.rawValue)" }
  }

  static let rows: [Row] = [
    Row(
      rule: "double", words: 1, challenger: .one, accepted: .challengerLosesTurn(turn: .two),
      rejected: .playRemoved),
    Row(
      rule: "double", words: 8, challenger: .two, accepted: .challengerLosesTurn(turn: .one),
      rejected: .playRemoved),
    Row(rule: "single", words: 3, challenger: .one, accepted: .none, rejected: .playRemoved),
    Row(
      rule: "5w", words: 1, challenger: .one, accepted: .pointsTo(.two, points: 5), rejected: .playRemoved),
    Row(
      rule: "5w", words: 8, challenger: .two, accepted: .pointsTo(.one, points: 40), rejected: .playRemoved),
    Row(
      rule: "5p", words: 8, challenger: .one, accepted: .pointsTo(.two, points: 5), rejected: .playRemoved),
    Row(
      rule: "10p", words: 2, challenger: .one, accepted: .pointsTo(.two, points: 10), rejected: .playRemoved),
    Row(
      rule: "triple", words: 2, challenger: .one, accepted: .gameWon(.two), rejected: .gameWon(.one)),
    Row(
      rule: "sweden", words: 4, challenger: .two, accepted: .pointsFrom(.two, points: 10),
      rejected: .playRemoved),
    Row(
      rule: "germany", words: 4, challenger: .one, accepted: .pointsFrom(.one, points: 10),
      rejected: .playRemoved),
    Row(
      rule: "7/word/challenger/kept/0", words: 3, challenger: .one,
      accepted: .pointsFrom(.one, points: 21), rejected: .playRemoved),
    Row(
      rule: "0/play/mover/lost/0", words: 3, challenger: .one,
      accepted: .challengerLosesTurn(turn: .two), rejected: .playRemoved),
  ]

  @Test("Each preset and each own line has its effect, for one word and for many", arguments: rows)
  func effects(row: Row) throws {
    let rule = try #require(ChallengeRule(text: row.rule))
    for (acceptable, expected) in [(true, row.accepted), (false, row.rejected)] {
      let effect = ChallengeEffect(
        under: rule, acceptable: acceptable, words: row.words, challenger: row.challenger, failedBefore: 0)
      #expect(effect == expected)
    }
  }

  @Test("Every preset under which challenges exist has a row here")
  func complete() {
    let shown = Set(Self.rows.map(\.rule))
    for preset in ChallengeRule.presets where preset.exists { #expect(shown.contains(preset.name)) }
    #expect(ChallengeRule.preset("void")?.exists == false)
  }

  @Test("Within the free allowance a failed challenge costs nothing, and the next one does")
  func allowance() throws {
    let rule = try #require(ChallengeRule(text: "5/word/mover/kept/2"))
    let effects = (0...2).map { failed in
      ChallengeEffect(
        under: rule, acceptable: true, words: 2, challenger: .one, failedBefore: failed)
    }
    #expect(effects == [.none, .none, .pointsTo(.two, points: 10)])
  }

  @Test("A rule's text reads back as the same rule")
  func roundTrip() throws {
    for preset in ChallengeRule.presets { #expect(ChallengeRule(text: preset.text) == preset) }
    let own = try #require(ChallengeRule(text: "5/word/mover/kept/1"))
    #expect(own.text == "5/word/mover/kept/1")
    #expect(ChallengeRule(text: own.text) == own)
  }

  @Test(
    "Anything else is no rule",
    arguments: [
      "", "dubble", "5", "5/word/mover/kept", "101/word/mover/kept/0", "5/words/mover/kept/0",
      "5/word/me/kept/0", "5/word/mover/lost/0", "5/word/mover/kept/100", "-5/word/mover/kept/0",
      "+5/word/mover/kept/0", "5/word/mover/kept/0/0", "٥/word/mover/kept/0",
    ])
  func refused(text: String) {
    #expect(ChallengeRule(text: text) == nil)
  }
}
