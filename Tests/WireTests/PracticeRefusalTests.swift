// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Testing
import Wire

/// Source: Protocol/SPEC.md 4.13 and 10; for people: every refusal ends with the line to type.
@Suite("What is refused at practice, and what the finder does not understand, says what to type")
struct PracticeRefusalTests {
  /// Each refusal, and of one with something in its text each that can be.
  static let refusals: [PracticeRefusal] =
    [
      .notHere, .alreadyHere, .full, .badSeconds, .badLength, .noChallenges, .notAnAnswer, .notWords,
      .badConfidence,
      .badCount, .notStarted, .roundOver, .alreadyAnswered, .notAlone, .nothingHidden,
    ]
    + PracticeAsk.allCases.map { .alreadyAsked($0, missing: []) }
    + puzzles.map { .noPuzzle($0) }

  private static let puzzles: [PuzzleFault] = [
    .noThrees, .noRoots, .noScramble, .noAnagrams, .noneDue, .noTrainerWords, .noNearMiss,
  ]

  static let finder: [FinderFault] =
    [.nothingAsked, .exactWithoutLetters, .noRoomForHooks, .lengths]
    + [.letters, .pattern, .word].flatMap { (part: FinderFault.Part) in
      [.empty(part), .foreign(part), .tooLong(part)]
    }

  /// Whether the last of a text's parts names a command.
  private static func endsWithLine(_ text: String) -> Bool {
    let last = text.split(whereSeparator: { ";:".contains($0) }).last ?? ""
    let words = last.split { !$0.isLetter }
    return Verb.all.contains { verb in words.contains { $0 == verb.name } }
  }

  @Test("Each refusal at practice ends with what to type", arguments: refusals)
  func practice(refusal: PracticeRefusal) {
    let line = GameStage.line(.practice(TableID(3), refusal))
    #expect(line.first == "4" || line.first == "5")
    #expect(line.contains(" table=3 "))
    #expect(line.hasSuffix(" :\(refusal.text)"))
    #expect(Self.endsWithLine(refusal.text), "\(refusal.text)")
  }

  @Test("Each question that is none gets one like it", arguments: finder)
  func questions(fault: FinderFault) {
    let line = HelpTests.lines { FaultText.write(.badArgument(at: 1, .finder(fault)), .none, into: &$0) }
    #expect(line.count == 1 && line[0].hasPrefix("501 BAD-ARGUMENT at=1 :\(fault.text); type FIND "))
  }

  @Test(
    "What goes with hooks, lengths and anagrams is told with a line of that sort",
    arguments: [
      ("FIND - hooks=both", "type FIND CAT hooks=both"),
      ("FIND CAT A@ hooks=both", "type FIND CAT hooks=both"),
      ("FIND - @ING exact=yes", "type FIND RETAINS exact=yes"),
      ("FIND CAT min=5 max=4", "type FIND RETAINS min=4 max=8"),
      ("FIND CAT from=0", "from is 1 to 100000, as next= says; type FIND RETAINS from=101"),
      ("FIND -", "type FIND RETAIN? @ING"),
    ])
  func kinds(line: String, end: String) {
    #expect(GameParserTests.read(line).hasSuffix(end))
  }
}
