// SPDX-License-Identifier: MIT
import Rulebook
import Testing

@testable import Practice

@Suite("Practice is opened under terms that can be kept")
struct TermsTests {
  @Test("A round of a scramble takes 30 to 600 seconds, or has no limit")
  func seconds() throws {
    for seconds in [0, 30, 180, 600] {
      let terms = try PracticeTerms(.scramble, seconds: seconds)
      #expect(terms.game == .scramble(seconds: seconds))
      #expect(terms.roundSeconds == (seconds == 0 ? nil : seconds))
    }
    for seconds in [-1, 1, 29, 601] {
      #expect(throws: PracticeRefusal.badSeconds) { try PracticeTerms(.scramble, seconds: seconds) }
    }
    #expect(try PracticeTerms(.scramble).game == .scramble(seconds: 180))
    #expect(try PracticeTerms(.threes, seconds: 5).roundSeconds == nil)
  }

  @Test("The trainer takes every rule under which challenges exist")
  func rules() throws {
    for rule in ChallengeRule.presets where rule.exists {
      #expect(try PracticeTerms(.trainer, rule: rule).game == .trainer(rule))
    }
    let void = try #require(ChallengeRule.preset("void"))
    #expect(throws: PracticeRefusal.noChallenges) { try PracticeTerms(.trainer, rule: void) }
  }

  @Test("A player is known by a place from 1 to 16")
  func places() {
    #expect((-1...20).compactMap { PracticePlayer($0)?.place } == Array(1...16))
  }

  @Test(
    "GUESS yes and no are read in every spelling, with a confidence of 50 to 100",
    arguments: [
      ("yes", true, nil), ("Y", true, nil), ("CHALLENGE", true, nil), ("c 80", true, 80),
      ("no", false, nil), ("accept 100%", false, 100), ("N 50", false, 50), ("a", false, nil),
    ] as [(String, Bool, Int?)])
  func answers(text: String, challenges: Bool, confidence: Int?) throws {
    let answer = try TrainerAnswer(reading: text.split(separator: " ").map(String.init))
    #expect(answer.challenges == challenges && answer.confidence == confidence)
  }

  @Test("What is no answer, and what is no confidence, is told apart")
  func noAnswers() {
    for parts in [[], ["maybe"], ["80"], ["yes", "80", "90"]] {
      #expect(throws: PracticeRefusal.notAnAnswer) { try TrainerAnswer(reading: parts) }
    }
    for percent in ["49", "101", "-60", "sure", "", "%", "6.5", "1000000000000000000000", "٦٠"] {
      #expect(throws: PracticeRefusal.badConfidence) { try TrainerAnswer(reading: ["yes", percent]) }
    }
  }
}
