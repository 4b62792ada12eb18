// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Rulebook
import Testing

@testable import Officiating

extension GameHall {
  /// The table's game as a past one, from the entries that are on record; nil while it is live.
  func past(list: Lexicon? = nil) async throws -> PastGame? {
    let found = await hall.referee.floor.peekAny(table)
    let ended = try #require(found)
    hall.script.storeAll()
    var notes = GameNotes()
    for recorded in hall.script.stored where recorded.entry.table == table {
      if case .game(let event) = recorded.entry.event { notes.take(event, at: recorded.entry.at) }
    }
    return PastGame(ended, notes, list: list)
  }
}

/// Source: docs/GLOSSARY.md, past game.
@Suite("A game that is over comes to one value, with each side's play in sums")
struct PastGameTests {
  private static let bad: Set<String> = ["CRTZ", "QAT"]

  @Test("A live game has no such value")
  func live() async throws {
    let hall = try GameHall(bad: Self.bad)
    try await hall.play("8G CAT", as: .ann)
    #expect(try await hall.past() == nil)
  }

  @Test(
    "Plays, bingos, challenges with what they cost, plays that came off and phonies are counted for each side"
  )
  func sums() async throws {
    let hall = try GameHall(rule: ChallengeTests.rule("5p"), bad: Self.bad)
    try await hall.play("8D TRAINED", as: .ann, at: 10)  // 68 points, a bingo
    await hall.challenge(as: .ben, at: 20)  // It stands: 5 points.
    try await hall.play("D8 .AT", as: .ben, at: 30)
    try await hall.play("9F QAT", as: .ann, at: 40)
    await hall.challenge(as: .ben, at: 50)
    let live = try await hall.live
    #expect(live.steps.lastRuling?.ruled.ruling == .unacceptable)
    try await hall.play("E7 C.TZ", as: .ben, at: 60)
    await hall.send(.concede(nil, by: nil), as: .ann, at: 70)
    let game = try #require(try await hall.past(list: hall.hall.lexicon))
    let (one, two) = (game.sides.one, game.sides.two)
    #expect(game.finish == .conceded && game.winner == .two && game.isPlayed && game.houseLevel == nil)
    #expect(game.begunAt == GameHall.opened && game.endedAt == GameHall.opened.adding(seconds: 70))
    #expect([one.plays, one.bingos, two.plays, two.bingos] == [1, 1, 2, 0])
    let counts = ChallengeCount.byPlayer(game.challenges)
    let (ann, ben) = (try #require(counts[Person.ann.name]), try #require(counts[Person.ben.name]))
    #expect([ann.made, ann.challenged, ann.cameOff] == [0, 2, 1])
    #expect([ben.made, ben.won, ben.lost, ben.challenged] == [2, 1, 1, 0])
    let cost = ChallengeCost(game.challenges.map(\.effect))
    #expect(cost.points == 5 && cost.turns == 0)
    #expect(one.best?.number == 1 && one.phonies == [])
    #expect(two.phonies?.map(\.number) == [4])
    #expect(try await hall.past()?.sides.two.phonies == nil)
    #expect(game.challenges.map(\.challenger) == [Person.ben.name, Person.ben.name])
    #expect(game.challenges.map(\.isWon) == [false, true])
    #expect(game.challenges.map(\.failedBefore) == [0, 1])
    #expect(game.challenges.map { $0.play?.number } == [1, 3])
  }

  @Test("A lost challenge costs a turn under double, and each rule tells its own cost of the same challenge")
  func costs() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann, at: 10)
    await hall.challenge(as: .ben, at: 20)
    await hall.send(.concede(nil, by: nil), as: .ben, at: 30)
    let game = try #require(try await hall.past())
    let challenge = try #require(game.challenges.first)
    let cost = ChallengeCost([challenge.effect])
    #expect(cost.turns == 1 && cost.points == 0)
    let others = ["5p", "10p", "sweden", "double", "triple"].map {
      challenge.effect(under: ChallengeTests.rule($0))
    }
    #expect(ChallengeCost(others).points == 25 && ChallengeCost(others).turns == 1)
    #expect(challenge.effect(under: ChallengeTests.rule("10p")) == .pointsTo(.one, points: 10))
    #expect(challenge.effect(under: ChallengeTests.rule("sweden")) == .pointsFrom(.two, points: 10))
    #expect(challenge.effect(under: ChallengeTests.rule("single")) == .none)
    #expect(challenge.effect(under: ChallengeTests.rule("triple")) == .gameWon(.one))
    #expect(challenge.effect(under: ChallengeTests.rule("5/play/mover/kept/1")) == .none)
  }

  @Test("A ruling that a director overruled counts as it stands in the end")
  func overruled() async throws {
    let dora = Person(name: Person.guest("dora").name, role: .director, codeHash: Person.ann.codeHash)
    let hall = try GameHall(bad: ["CAT"])
    let secret = AccountSecret(hash: dora.codeHash, use: .always)
    await hall.hall.send(.house(.account(.make(dora.name, .director, secret), code: nil)), as: .operator)
    try await hall.play("8G CAT", as: .ann)
    await hall.challenge(as: .ben)
    let order = OverruleOrder(
      table: hall.table, matter: .ruling(play: 1, .acceptable), reason: "seen", isTrial: false)
    #expect(await hall.send(.overrule(order), as: dora).refusal == nil)
    await hall.send(.concede(nil, by: nil), as: .ben)
    let game = try #require(try await hall.past())
    let ben = try #require(ChallengeCount.byPlayer(game.challenges)[Person.ben.name])
    #expect(ben.lost == 1 && ben.won == 0 && game.sides.one.plays == 1)
    #expect(game.challenges.count == 1 && game.challenges[0].ruling == .acceptable)
  }

  @Test(
    "A game given up before the first turn is the other side's, and was not played", arguments: Seat.allCases)
  func notPlayed(loser: Seat) async throws {
    let hall = try GameHall()
    await hall.send(.concede(nil, by: nil), as: loser == .one ? .ann : .ben)
    let game = try #require(try await hall.past())
    #expect(game.finish == .conceded && game.winner == loser.opposite && !game.isPlayed)
  }

  @Test("A game that ends before a turn by a claim or by time is the other side's, too, and was not played")
  func notPlayedByItself() async throws {
    let left = try GameHall { $0.abandon = .forfeit }
    let away = GameCommand.claim(left.table, awaySince: GameHall.opened)
    await left.send(away, as: .ben, isOpponentAway: true, at: 400)
    let late = try GameHall { $0.clock = .milliseconds(60_000) }
    await late.send(.look(.clock), as: .ann, at: 0)
    await late.wait(until: 11 * 60)
    _ = await late.hall.referee.meetDeadlines(now: GameHall.opened.adding(seconds: 661))
    for (hall, finish) in [(left, PastGame.Finish.forfeited), (late, .overtime)] {
      let game = try #require(try await hall.past())
      #expect(game.finish == finish && game.winner == .two && !game.isPlayed)
      let found = await hall.hall.referee.floor.peekAny(hall.table)
      let ending = try #require(found?.game?.ending)
      guard case .played(let met) = ending.result(of: BoardPairing(first: 5, second: 7)) else {
        Issue.record("no game")
        return
      }
      // The scores say so themselves where overtime was charged.
      #expect((met.winner ?? (met.firstScore < met.secondScore ? 7 : 5)) == 7)
    }
  }

  @Test("One turn makes a game a played one: a pass, and a play that came off, though the score is 0 to 0")
  func oneTurn() async throws {
    for isPass in [true, false] {
      let hall = try GameHall(bad: Self.bad)
      if isPass {
        await hall.send(.pass(after: nil), as: .ann)
      } else {
        try await hall.play("8G QAT", as: .ann)
        await hall.challenge(as: .ben)
      }
      await hall.send(.concede(nil, by: nil), as: .ann)
      let game = try #require(try await hall.past())
      #expect(game.sides.one.score == 0 && game.sides.two.score == 0)
      #expect(game.finish == .conceded && game.winner == .two && game.isPlayed)
    }
  }

  @Test("Plays that void refused are counted")
  func refused() async throws {
    let hall = try GameHall(rule: ChallengeTests.rule("void"), bad: Self.bad) {
      $0.clock = .milliseconds(300_000)
    }
    await hall.send(.look(.clock), as: .ann, at: 0)
    try await hall.play("8G QAT", as: .ann, at: 5)
    try await hall.play("8G CAT", as: .ann, at: 30)
    await hall.send(.concede(nil, by: nil), as: .ben, at: 40)
    let game = try #require(try await hall.past())
    #expect(game.sides.one.refused == 1 && game.sides.two.refused == 0 && game.clock == .blitz)
  }

  @Test("The classes begin at 6 and at 15 minutes a side")
  func classes() {
    let minutes = [1, 5, 6, 14, 15, 25].map { ClockClass(.milliseconds($0 * 60_000)) }
    #expect(minutes == [.blitz, .blitz, .rapid, .rapid, .standard, .standard])
    #expect(ClockClass(.off) == .untimed)
  }

  @Test("At a slip table the rulings that stand are the past challenges, once the table is over")
  func slips() async throws {
    let hall = Hall(bad: ["QQX"])
    await hall.seatBoth()
    for words in [Hall.words("AT", "QQX"), Hall.words("AT")] {
      let slip = await hall.send(.challenge(words, by: nil), as: .ann)
      await hall.send(.confirm(slip: try #require(slip.slip).number), as: .ben)
    }
    let live = try #require(await hall.referee.floor.peek(hall.table))
    #expect(PastChallenge.all(at: live).isEmpty)
    await hall.send(.table(.leave(nil)), as: .ann)
    hall.script.storeAll()
    let entries = hall.script.stored.filter { $0.entry.table == hall.table }
    guard let first = entries.first, case .opened(let opening) = first.entry.event else {
      return #expect(Bool(false), "a chain begins with its opening")
    }
    let over = Table(opening, id: hall.table, at: first.entry.at)
    for recorded in entries.dropFirst() { over.fold(recorded) }
    #expect(over.isOver)
    let challenges = PastChallenge.all(at: over)
    #expect(challenges.map(\.isWon) == [true, false] && challenges.allSatisfy { $0.play == nil })
    let counts = ChallengeCount.byPlayer(challenges)
    let (ann, ben) = (try #require(counts[Person.ann.name]), try #require(counts[Person.ben.name]))
    #expect([ann.made, ann.won, ann.lost, ann.challenged, ann.cameOff] == [2, 1, 1, 0, 0])
    #expect([ben.made, ben.won, ben.lost, ben.challenged, ben.cameOff] == [0, 0, 0, 2, 1])
  }
}
