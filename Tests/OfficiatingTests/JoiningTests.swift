// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Testing

/// Rows descend through the precedence of refusals, so that one cause changes from row to row.
///
/// Source: Protocol/SPEC.md, JOIN: terms are never agreed unseen.
@Suite("Sitting down is agreeing to the terms")
struct JoiningTests {
  static func agreement(
    _ lexicon: String, rule: ChallengeRule? = nil, seconds: Int? = nil
  ) -> JoinAgreement {
    JoinAgreement(lexicon: lexicon, rule: rule, confirmSeconds: seconds)
  }

  @Test("Naming the lexicon, alone or with its seal, is the agreement; anything else is shown the terms")
  func naming() async throws {
    for (agreement, isAgreed) in [
      (nil, false), (Self.agreement("french"), false), (Self.agreement("english@00000000"), false),
      (Self.agreement("english", rule: ChallengeRule.preset("single")), false),
      (Self.agreement("english", seconds: 61), false),
      (Self.agreement("ENGLISH"), true), (Self.agreement("english", rule: .double, seconds: 60), true),
    ] as [(JoinAgreement?, Bool)] {
      let hall = Hall()
      await hall.send(.open(OpenRequest()), as: .ann)
      let outcome = await hall.send(.join(hall.table, agreement), as: .ben)
      if isAgreed {
        #expect(outcome.refusal == nil)
      } else if case .termsDiffer(let agreement) = outcome.refusal {
        #expect(agreement.id == hall.table)
      } else {
        Issue.record("terms were not shown")
      }
    }
    let hall = Hall()
    await hall.send(.open(OpenRequest()), as: .ann)
    let label = AgreedLexicon(hall.lexicon).label
    #expect(await hall.send(.join(hall.table, Self.agreement(label)), as: .ben).refusal == nil)
  }

  @Test("One live seat a name, one guest a table, and a kept seat is for its guest")
  func refusals() async throws {
    let hall = Hall()
    let english = Self.agreement("english")
    #expect(await hall.send(.join(hall.table, english), as: nil).refusal == .loginFirst)
    #expect(await hall.send(.join(hall.table, english), as: .ben).refusal == .noSuchTable(hall.table))
    await hall.send(.open(OpenRequest(invited: Person.ben.name)), as: .ann)
    #expect(await hall.send(.join(hall.table, english), as: .ann).refusal == .alreadySeated(hall.table))
    #expect(
      await hall.send(.join(hall.table, english), as: .eve).refusal
        == .notPermitted(.tableReserved(hall.table)))
    #expect(
      await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann).refusal == .seatEmpty(hall.table))
    #expect(await hall.send(.join(hall.table, english), as: .ben).refusal == nil)
    #expect(await hall.send(.join(hall.table, english), as: .eve).refusal == .tableFull(hall.table))
    #expect(await hall.send(.open(OpenRequest()), as: .ben).refusal == .alreadySeated(hall.table))
  }

  @Test("Leaving ends the table, frees both names, and the number is never used again")
  func leaving() async {
    let hall = Hall()
    await hall.seatBoth()
    #expect(await hall.send(.leave(TableID(2)), as: .ben).refusal == .notSeated(TableID(2)))
    let outcome = await hall.send(.leave(nil), as: .ben)
    #expect(outcome.refusal == nil && outcome.notices.map(\.reader) == [Person.ann.name, nil])
    for notice in outcome.notices {
      guard case .left(.two, Person.ben.name) = notice.body else {
        Issue.record("told otherwise")
        continue
      }
    }
    #expect(await hall.send(.show(hall.table, plain: false), as: .ann).refusal == .noSuchTable(hall.table))
    guard case .opened(let table) = await hall.send(.open(OpenRequest()), as: .ann).reply else {
      Issue.record("ann still sits")
      return
    }
    #expect(table.head.id == TableID(2))
  }

  @Test("A list that the house lacks is no list to open a table on")
  func unknownLexicon() async {
    let hall = Hall()
    #expect(
      await hall.send(.open(OpenRequest(lexicon: "klingon")), as: .ann).refusal == .noSuchLexicon("klingon"))
  }

  @Test(
    "Names that look alike are one name",
    arguments: [("ann", "Ann"), ("b0b", "bob"), ("all", "a1I"), ("joe-s", "joe_5"), ("li", "1l")])
  func skeletons(names: (String, String)) {
    guard let one = PlayerName(names.0) else {
      Issue.record("no name")
      return
    }
    if let two = PlayerName(names.1) { #expect(one == two) } else { #expect(names.1.first == "1") }
  }

  // T95: what no line could hold is refused as a name.
  @Test(
    "A name is a letter and 1 to 15 letters, digits, - or _",
    arguments: ["", "a", "1a", "a b", "ann\u{301}", "é1", "abcdefghijklmnopq", "a\n"])
  func badNames(text: String) {
    #expect(PlayerName(text) == nil)
  }

  @Test("Whom nothing waits for was away from nothing")
  func awaited() async throws {
    let hall = Hall()
    #expect(await !hall.referee.peeked { $0.awaits(Person.ann.name) })
    await hall.seatBoth()
    #expect(await hall.referee.peeked { $0.awaits(Person.ann.name) })
    await hall.send(.leave(nil), as: .ann)
    #expect(await !hall.referee.peeked { $0.awaits(Person.ann.name) })
  }
}
