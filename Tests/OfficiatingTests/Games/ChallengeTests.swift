// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// One row of the table of challenge rules.
struct ChallengeRow: Sendable, CustomTestStringConvertible {
  let name: String
  var rule: ChallengeRule
  var words: [String] = []
  let scores: [Int]
  let turn: Seat
  let scoreless: Int
  let effect: ChallengeEffect

  var testDescription: String { name }
}

/// Ann plays 8G CAT for 10, ben answers, ann doubts it.
///
/// Source: rules of challenges, T32 to T55.
@Suite("A challenge judges what is named, once, and its rule says what that costs")
struct ChallengeTests {
  static func rule(_ text: String) -> ChallengeRule { ChallengeRule(text: text) ?? .double }

  static let rows: [ChallengeRow] = [
    ChallengeRow(
      name: "T32 double", rule: .double, scores: [10, 14], turn: .two, scoreless: 1,
      effect: .challengerLosesTurn(turn: .two)),
    ChallengeRow(
      name: "T33 single", rule: rule("single"), scores: [10, 14], turn: .one, scoreless: 0, effect: .none),
    ChallengeRow(
      name: "T34 five a word", rule: rule("5w"), scores: [10, 24], turn: .one, scoreless: 0,
      effect: .pointsTo(.two, points: 10)),
    ChallengeRow(
      name: "T35 five a word, one named", rule: rule("5w"), words: ["CATS"], scores: [10, 19], turn: .one,
      scoreless: 0, effect: .pointsTo(.two, points: 5)),
    ChallengeRow(
      name: "T36 five a play", rule: rule("5p"), scores: [10, 19], turn: .one, scoreless: 0,
      effect: .pointsTo(.two, points: 5)),
    ChallengeRow(
      name: "T37 ten a play", rule: rule("10p"), scores: [10, 24], turn: .one, scoreless: 0,
      effect: .pointsTo(.two, points: 10)),
    ChallengeRow(
      name: "T37 ten a word", rule: rule("10/word/mover/kept/0"), scores: [10, 34], turn: .one, scoreless: 0,
      effect: .pointsTo(.two, points: 20)),
    ChallengeRow(
      name: "T38 five a word from the challenger", rule: rule("5/word/challenger/kept/0"), scores: [0, 14],
      turn: .one, scoreless: 0, effect: .pointsFrom(.one, points: 10)),
  ]

  @Test("Acceptable words cost what the rule says, and the play stays", arguments: rows)
  func acceptable(_ row: ChallengeRow) async throws {
    let hall = try GameHall(rule: row.rule)
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 DOGS", as: .ben)
    let outcome = await hall.send(
      .challenge(play: nil, Words(row.words.map { Alphabet.english.known($0) })), as: .ann)
    let ruled = try #require(outcome.ruledPlay)
    #expect(ruled.ruling == .acceptable && ruled.effect == row.effect)
    let mark = try await hall.live.mark
    #expect([mark.scores.one, mark.scores.two] == row.scores)
    #expect(mark.turn == row.turn && mark.scoreless == row.scoreless && mark.phase == .toMove)
  }

  @Test(
    "T39 One bad word takes the whole play off under every rule, and the turn is spent",
    arguments: ["double", "single", "5w", "5p", "10p", "sweden", "germany"])
  func unacceptable(_ name: String) async throws {
    let hall = try GameHall(rule: Self.rule(name), bad: ["CATZ"])
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 QUIZ", as: .ben)
    #expect(try await hall.scores == [10, 39])
    let outcome = await hall.challenge(as: .ann)
    #expect(outcome.ruledPlay?.ruling == .unacceptable && outcome.ruledPlay?.effect == .playRemoved)
    let mark = try await hall.live.mark
    #expect([mark.scores.one, mark.scores.two] == [10, 0])
    #expect(mark.turn == .one && mark.scoreless == 1)
  }

  @Test("T39 A play taken off gives back exactly the rack held before, and nothing was drawn")
  func rackBack() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "QUIZOEN"), bad: ["CATZ"])
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 QUIZ", as: .ben)
    let bag = try await hall.live.game?.bag
    #expect(try await hall.live.game?.racks?.two == rack("OEN"))
    await hall.challenge(as: .ann)
    #expect(try await hall.live.game?.racks?.two == rack("QUIZOEN"))
    #expect(try await hall.live.game?.bag == bag)
  }

  @Test("T40, T41 The named words alone are judged: the play stays although an unnamed word is bad")
  func unnamed() async throws {
    for (rule, turn, score) in [("double", Seat.two, 39), ("5w", .one, 44)] {
      let hall = try GameHall(rule: Self.rule(rule), bad: ["CATZ"])
      try await hall.play("8G CAT", as: .ann)
      try await hall.play("J5 QUIZ", as: .ben)
      let outcome = await hall.challenge("QUIZ", as: .ann)
      #expect(outcome.ruledPlay?.ruling == .acceptable)
      let mark = try await hall.live.mark
      #expect(mark.scores.two == score && mark.turn == turn)
      #expect(try await hall.live.game?.board.isEmpty == false)
    }
  }

  @Test("T42 The bad word alone takes the play off")
  func badNamed() async throws {
    let hall = try GameHall(bad: ["CATZ"])
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 QUIZ", as: .ben)
    #expect(await hall.challenge("CATZ", as: .ann).ruledPlay?.ruling == .unacceptable)
    #expect(try await hall.scores == [10, 0])
  }

  @Test("T43 A word that the play did not form is no ruling and costs nothing")
  func notFormed() async throws {
    let hall = try GameHall(bad: ["CATZ"])
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 QUIZ", as: .ben)
    let before = try await hall.live
    #expect(await hall.challenge("DOGZ", as: .ann).refusal == .notFormed("DOGZ"))
    #expect(await hall.challenge("QUIZ", "QUIZ", as: .ann).refusal == .notFormed("QUIZ"))
    #expect(try await hall.live == before)
  }

  @Test("T44 Eight words are one ruling: the play comes off, one turn is lost")
  func eightWords() async throws {
    let hall = try GameHall(bad: ["RA", "ER", "TT", "II", "NS"])
    try await hall.play("8D RETINAS", as: .ann)
    try await hall.play("9D ARTISTE", as: .ben)
    #expect(try await hall.scores[1] == 75)
    let outcome = await hall.challenge(as: .ann)
    #expect(outcome.ruledPlay?.words.count == 8 && outcome.ruledPlay?.ruling == .unacceptable)
    let mark = try await hall.live.mark
    #expect(mark.scores.two == 0 && mark.scoreless == 1 && mark.turn == .one)
  }

  @Test("T45 A word formed twice is charged as often as it is named")
  func instances() async throws {
    let hall = try GameHall(rule: Self.rule("5w"))
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("9G AT", as: .ben)
    #expect(await hall.challenge("AT", "AT", "AT", as: .ann).refusal == .notFormed("AT"))
    let outcome = await hall.challenge("AT", "AT", as: .ann)
    #expect(outcome.ruledPlay?.effect == .pointsTo(.two, points: 10))
  }

  @Test("T46 Under void a bad play is refused at entry, unnamed, and nothing can be challenged")
  func void() async throws {
    let hall = try GameHall(rule: Self.rule("void"), bad: ["CATZ"])
    try await hall.play("8G CAT", as: .ann)
    let before = try await hall.live
    let refused = try await hall.play("J5 QUIZ", as: .ben)
    guard case .refused(.two, _?) = refused.game else { return #expect(Bool(false), "\(refused)") }
    let after = try await hall.live
    #expect(
      after.mark == before.mark && after.steps == before.steps && after.position.refused == BySeat(0, 1))
    try await hall.play("J5 DOGS", as: .ben)
    #expect(await hall.challenge(as: .ann).refusal == .noChallenges)
  }

  @Test("T47 Under triple the challenge decides the game, whatever the score")
  func triple() async throws {
    for (bad, winner) in [(Set<String>(), Seat.two), (["CATZ"], .one)] {
      let hall = try GameHall(rule: Self.rule("triple"), bad: bad)
      try await hall.play("8G CAT", as: .ann)
      try await hall.play("J5 QUIZ", as: .ben)
      await hall.challenge(as: .ann)
      let ending = try #require(await hall.live.ending)
      #expect(ending.winner == winner && ending.reason == .challenge(winner: winner))
    }
  }

  @Test("T48 One's own play, an exchange, a pass, an old play and no play cannot be challenged")
  func nothingToChallenge() async throws {
    let hall = try GameHall()
    #expect(await hall.challenge(as: .ann).refusal == .nothingToDoubt(hall.table))
    try await hall.play("8G CAT", as: .ann)
    #expect(await hall.challenge(as: .ann).refusal == .notYourTurn(hall.table, newest: nil))
    await hall.send(.exchangeCount(3, after: nil), as: .ben)
    #expect(await hall.challenge(as: .ann).refusal == .nothingToDoubt(hall.table))
    await hall.send(.pass(after: nil), as: .ann)
    #expect(await hall.challenge(as: .ben).refusal == .nothingToDoubt(hall.table))
    try await hall.play("J5 DOGS", as: .ben)
    #expect(await hall.challenge(play: 1, as: .ann).refusal == .windowClosed(hall.table, play: 1))
    #expect(await hall.challenge(play: 9, as: .ann).refusal == .noSuchPlay(hall.table, 9))
    #expect(await hall.challenge(play: 2, as: .ann).ruledPlay?.ruling == .acceptable)
  }

  @Test("T49 A play that was accepted can no longer be challenged, and its player has drawn")
  func afterAccept() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "DOGSOEN"))
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 DOGS", as: .ben)
    #expect(try await hall.live.game?.rackCounts.two == 3)
    let accepted = await hall.send(.accept(play: nil), as: .ann)
    #expect(try await hall.live.game?.rackCounts.two == 7)
    let drew = accepted.notices.filter { $0.game?.action.drew != nil }
    #expect(drew.map(\.reader) == [Person.ben.name] && accepted.game?.drew == nil)
    #expect(await hall.challenge(as: .ann).refusal == .windowClosed(hall.table, play: 2))
    #expect(await hall.challenge(play: 2, as: .ann).refusal == .windowClosed(hall.table, play: 2))
  }

  @Test("T50 A held play is challenged after 90 s; they are the holder's, and the ruling takes no time")
  func held() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "DOGSOEN")) { $0.clock = .usual }
    try await hall.play("8G CAT", as: .ann, at: 0)
    try await hall.play("J5 DOGS", as: .ben, at: 10)
    await hall.send(.hold(play: nil), as: .ann, at: 20)
    await hall.wait(until: 60)
    #expect(try await hall.live.phase == .held)
    let outcome = await hall.challenge(as: .ann, at: 110)
    #expect(outcome.ruledPlay?.ruling == .acceptable)
    let clock = try #require(await hall.live.clock)
    #expect(clock.left == BySeat(1_500_000 - 100_000, 1_500_000 - 10_000))
    #expect(clock.running == .two && clock.from == GameHall.opened.adding(seconds: 110))
  }

  @Test(
    "T51, T52 The same challenge again gets the recorded answer, also after a restart, and no second ruling")
  func again() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 DOGS", as: .ben)
    let first = await hall.challenge(as: .ann)
    for place in [hall, await hall.restarted()] {
      let pending = place.hall.script.pendingCount
      let byNumber = await place.challenge(play: 2, as: .ann)
      let byWord = await place.challenge("CATS", play: 2, as: .ann)
      let bare = await place.challenge(as: .ann)
      for again in [byNumber, byWord, bare] {
        #expect(again.isRepeat && again.ruledPlay == first.ruledPlay && again.notices.isEmpty)
      }
      #expect(place.hall.script.pendingCount == pending)
    }
  }

  @Test("T53 A blank is looked up as the letter it stands for, and the play keeps the small letter")
  func blank() async throws {
    let hall = try GameHall(bad: ["CAB"])
    let outcome = try await hall.play("8G CAt", as: .ann)
    let play = try #require(outcome.placed)
    #expect(play.words.map { TileSet.english.spelled($0) } == ["CAt"] && play.score == 8)
    let ruled = await hall.challenge("CAT", as: .ben).ruledPlay
    #expect(ruled?.ruling == .acceptable)
  }

  @Test("T54 After a play came off the same tiles may be played elsewhere, and challenged again")
  func elsewhere() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "QUIZOEN"), bad: ["CATZ"])
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 QUIZ", as: .ben)
    await hall.challenge(as: .ann)
    await hall.send(.pass(after: nil), as: .ann)
    let play = try #require(try await hall.play("7D QUIZ", as: .ben).placed)
    #expect(play.number == 3)
    #expect(await hall.challenge(as: .ann).ruledPlay?.number == 3)
  }

  @Test("T55 A list that is not the one agreed on does not rule")
  func otherList() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    hall.hall.script.storeAll()
    _ = await hall.hall.referee.settle()
    let other = Hall(script: hall.hall.script, seal: "another edition")
    let outcome = await other.send(.game(.challenge(play: nil, Words())), as: .ben)
    guard case .noSuchLexicon = outcome.refusal else {
      Issue.record("it ruled")
      return
    }
    #expect(await other.referee.tables[hall.table]?.phase == .pending)
  }

  @Test("T03, T04 A first play off the centre is refused, or may be challenged off whatever its words")
  func centre() async throws {
    let strict = try GameHall()
    #expect(try await strict.play("7E WORD", as: .ann).refusal == .illegal([.missesCentre]))
    let lenient = try GameHall { $0.centre = .challengeable }
    try await lenient.play("7E WORD", as: .ann)
    let ruled = try #require(await lenient.challenge(as: .ben).ruledPlay)
    #expect(ruled.ruling == .unacceptable && ruled.isOffCentre && ruled.effect == .playRemoved)
    #expect(try await lenient.live.mark.turn == .two)
  }

  @Test("A free allowance is counted by player and by lost challenge")
  func allowance() async throws {
    let hall = try GameHall(rule: Self.rule("5/play/mover/kept/1"))
    try await hall.play("8G CAT", as: .ann)
    #expect(await hall.challenge(as: .ben).ruledPlay?.effect == ChallengeEffect.none)
    try await hall.play("J5 DOGS", as: .ben)
    #expect(await hall.challenge(as: .ann).ruledPlay?.effect == ChallengeEffect.none)
    try await hall.play("5I OD", as: .ann)
    #expect(await hall.challenge(as: .ben).ruledPlay?.effect == .pointsTo(.one, points: 5))
  }
}
