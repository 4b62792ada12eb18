// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Practice

@Suite("Rounds go on and end as those at the table want")
struct RoundsTests {
  private static func dealt(players: Int = 1, seconds: Int = 0) throws -> Club {
    let book = try PuzzleBook.of("TRAINERS RETRAINS TERRAINS STRAIN TRAIN RAIN TAR RAT ART")
    var club = try Club(PracticeTerms(.scramble, seconds: seconds), book, players: players)
    try club.send(.next)
    return club
  }

  private static let commands: [PracticeCommand] = [.guess([Word()]), .next, .solve]

  // MARK: Who is here

  @Test("Places are given in order of joining, sixteen of them, and never to another")
  func places() throws {
    var club = try Self.dealt(players: 16)
    #expect(club.state.records.map(\.player.place) == Array(1...16) && club.state.nextPlayer == nil)
    #expect(throws: PracticeRefusal.full) { try club.decide.join(nil) }
    let third = try player(3)
    #expect(throws: PracticeRefusal.alreadyHere) { try club.decide.join(third) }
    _ = try club.guess("RAIN", by: 3)
    try club.take(club.decide.leave(third))
    #expect(throws: PracticeRefusal.full) { try club.decide.join(nil) }
    #expect(!club.state.isHere(third) && club.points(3) == 2)
    try club.take(club.decide.join(third))
    #expect(club.state.isHere(third) && club.points(3) == 2 && club.state.records.count == 16)
  }

  @Test("A place out of order is not given")
  func order() throws {
    let club = try Self.dealt()
    #expect(throws: PracticeRefusal.full) { try club.decide.join(player(3)) }
    #expect(try club.decide.join(player(2)) == .joined(player(2)))
  }

  @Test("Who never joined, or has left, is refused everything")
  func strangers() throws {
    var club = try Self.dealt(players: 2)
    try club.take(club.decide.leave(player(2)))
    for place in [2, 3, 16] {
      for command in Self.commands { #expect(try club.refusal(of: command, by: place) == .notHere) }
      #expect(throws: PracticeRefusal.notHere) { try club.decide.leave(player(place)) }
    }
  }

  @Test("Who comes in the middle of a round plays it with the others")
  func late() throws {
    var club = try Self.dealt()
    _ = try club.guess("RAIN")
    try club.join()
    #expect(try club.guess("RAIN", "TRAIN", by: 2) == [.notOriginal(by: player(1)), .found(points: 4)])
    #expect(try club.send(.next) == .asked(player(1), .next))
  }

  // MARK: Before and after

  @Test("Before the first round only NEXT is taken, from anybody")
  func waiting() throws {
    let book = try PuzzleBook.of("TRAINERS RAIN")
    var club = try Club(PracticeTerms(.scramble, seconds: 0), book, players: 2)
    #expect(club.state.phase == .waiting && club.state.view(at: 0).letters == nil)
    #expect(try club.refusal(of: .solve) == .notStarted)
    #expect(try club.refusal(of: .guess([club.word("RAIN")])) == .notStarted)
    try club.send(.next, by: 2)
    #expect(club.state.phase == .round && club.state.rounds == 1)
  }

  @Test("A table may deal its first round itself")
  func opening() throws {
    var club = try Club(PracticeTerms(.scramble, seconds: 0), .of("TRAINERS RAIN"))
    try club.take(club.decide.deal(by: nil, from: club.source))
    #expect(club.state.rounds == 1)
  }

  @Test("When a round is over anybody has the next one, asked or not")
  func over() throws {
    var club = try Self.dealt(players: 3)
    for place in 1...3 { try club.send(.solve, by: place) }
    #expect(club.state.phase == .revealed)
    try club.send(.next, by: 2)
    #expect(club.state.phase == .round && club.state.rounds == 2 && club.state.asks.isEmpty)
  }

  @Test("From the moment on at which a round's time is up anybody has the next one")
  func timeUp() throws {
    var club = try Self.dealt(players: 3, seconds: 30)
    club.now += 29_999
    #expect(try club.send(.next) == .asked(player(1), .next))
    club.now += 1
    try club.send(.next, by: 2)
    #expect(club.state.rounds == 2 && club.state.until == club.now + 30_000)
  }

  // MARK: While it goes on

  @Test("Alone, NEXT deals at once and SOLVE shows at once")
  func alone() throws {
    var club = try Self.dealt()
    try club.send(.next)
    #expect(club.state.rounds == 2 && club.state.phase == .round)
    #expect(try club.send(.solve) == .revealed(by: player(1)))
  }

  @Test("NEXT in the middle of a round needs everybody, and so does SOLVE", arguments: PracticeAsk.allCases)
  func everybody(ask: PracticeAsk) throws {
    let command: PracticeCommand = ask == .next ? .next : .solve
    var club = try Self.dealt(players: 4)
    for place in [3, 1, 4] { #expect(try club.send(command, by: place) == .asked(player(place), ask)) }
    #expect(try club.refusal(of: command, by: 1) == .alreadyAsked(ask, missing: [player(2)]))
    #expect(club.state.view(at: 0).scores.map(\.ask) == [ask, nil, ask, ask])
    #expect(try club.guess("RAIN", by: 3) == [.found(points: 2)])
    let event = try club.send(command, by: 2)
    switch ask {
    case .next: #expect(club.state.rounds == 2 && club.state.phase == .round)
    case .solve: #expect(try event == .revealed(by: player(2)) && club.state.phase == .revealed)
    }
    #expect(club.state.asks.isEmpty)
  }

  @Test("Who wants the next round agrees that this one is shown; where wishes differ it is shown")
  func mixed() throws {
    for first in PracticeAsk.allCases {
      var club = try Self.dealt(players: 2)
      try club.send(first == .next ? .next : .solve)
      #expect(try club.send(first == .next ? .solve : .next, by: 2) == .revealed(by: player(2)))
    }
  }

  @Test("Who has asked for one thing may ask for the other instead")
  func otherwise() throws {
    var club = try Self.dealt(players: 2)
    try club.send(.solve)
    #expect(try club.send(.next) == .asked(player(1), .next))
    #expect(club.state.asks == [try player(1): .next])
    try club.send(.next, by: 2)
    #expect(club.state.rounds == 2)
  }

  @Test("Who is away or has left is not waited for")
  func away() throws {
    var club = try Self.dealt(players: 3)
    club.present = [try player(1), try player(3)]
    try club.send(.solve)
    #expect(try club.refusal(of: .solve) == .alreadyAsked(.solve, missing: [player(3)]))
    try club.take(club.decide.leave(player(3)))
    #expect(club.decide.agreed() == .revealed(by: nil))
    // A line that comes back before that is waited for again.
    club.present.insert(try player(2))
    #expect(club.decide.agreed() == nil)
  }

  @Test("Who asks counts as present even where the line is not known to be")
  func asker() throws {
    var club = try Self.dealt(players: 1)
    club.present = []
    #expect(club.decide.agreed() == nil)
    #expect(try club.send(.solve) == .revealed(by: player(1)))
    #expect(club.decide.agreed() == nil)
  }

  @Test("What somebody asked for is dropped when they leave, and when the round ends")
  func dropped() throws {
    var club = try Self.dealt(players: 3)
    try club.send(.solve, by: 2)
    try club.take(club.decide.leave(player(2)))
    #expect(club.state.asks.isEmpty && club.decide.agreed() == nil)
    try club.take(club.decide.join(player(2)))
    #expect(try club.send(.solve, by: 2) == .asked(player(2), .solve))
    for place in [1, 3] { try club.send(.solve, by: place) }
    #expect(club.state.phase == .revealed && club.state.asks.isEmpty)
  }

  // MARK: What is told

  @Test("Every refusal is one line that says what to do")
  func texts() throws {
    let refusals: [PracticeRefusal] = [
      .notHere, .alreadyHere, .full, .badSeconds, .noChallenges, .notAnAnswer, .notWords, .badConfidence,
      .badCount, .notStarted, .roundOver, .alreadyAnswered,
      .alreadyAsked(.next, missing: [try player(2)]), .noPuzzle(.noThrees), .noPuzzle(.noRoots),
      .noPuzzle(.noScramble), .noPuzzle(.noTrainerWords), .noPuzzle(.noNearMiss),
    ]
    #expect(Set(refusals.map(\.text)).count == refusals.count)
    for refusal in refusals {
      #expect(refusal.text.count <= 100 && !refusal.text.contains("\n"))
      // What goes on as one likes ends in dots.
      #expect(refusal.text.hasSuffix("...") || !refusal.text.hasSuffix("."))
    }
  }
}
