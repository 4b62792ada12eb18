// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: design, promise 1; rules of leaks, T93 and T94.
@Suite("An observer of a game learns placements and scores, and nothing else until it is over")
struct WatchingTests {
  /// What observers are told by an outcome.
  static func observed(_ outcome: Outcome) -> [GameNews] {
    outcome.notices.filter { $0.reader == nil }.compactMap(\.game)
  }

  @Test("T93 Observers are told plays without words, rulings without words, and never tiles that were drawn")
  func observers() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "QUIZOEN"), bad: ["CATZ"])
    let outcomes = [
      try await hall.play("8G CAT", as: .ann), try await hall.play("J5 QUIZ", as: .ben),
      await hall.challenge(as: .ann), await hall.send(.exchange(rack("ERP"), after: nil), as: .ann),
    ]
    for outcome in outcomes {
      #expect(outcome.refusal == nil)
      let told = Self.observed(outcome)
      #expect(told.count == 1)
      for news in told { #expect(Secrets(observed: news.action).isEmpty && news.reader.isObserver) }
    }
  }

  @Test("Both seats' lines of a ruling are queued before any observer's")
  func order() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "DOGSOEN"))
    try await hall.play("8G CAT", as: .ann)
    let outcome = await hall.challenge(as: .ben)
    // Ann draws by the ruling; ben has it from his answer, and is told no more of it by his own notice.
    #expect(outcome.notices.map(\.reader) == [Person.ann.name, Person.ben.name, nil])
    #expect(outcome.notices.map { $0.game?.reader.isAuthor } == [false, true, false])
    #expect(outcome.notices.map { $0.game?.action.drew?.count } == [3, nil, nil])
  }

  @Test("T94 Whoever plays or watches a live game gets no word judged; after the game they do")
  func judge() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    #expect(await hall.hall.judge("CAT", as: .ann).refusal == .notPermitted(.judgeAtTable(hall.table)))
    #expect(
      await hall.hall.judge("CAT", as: .eve, observing: hall.table).refusal
        == .notPermitted(.judgeWatching(hall.table)))
    await hall.send(.concede(nil, by: nil), as: .ann)
    #expect(await hall.hall.judge("CAT", as: .ann).refusal == nil)
    #expect(await hall.hall.judge("CAT", as: .eve, observing: hall.table).refusal == nil)
  }

  @Test("After the game anyone may look at it, and its players may still talk, also after a restart")
  func afterwards() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    await hall.send(.concede(nil, by: nil), as: .ben)
    for place in [hall, await hall.restarted()] {
      for (person, command) in [
        (Person.eve, Command.show(place.table, plain: false)), (.ann, .show(nil, plain: false)),
        (.ben, .history(nil, from: 0)), (.ann, .say("well played")),
      ] {
        #expect(await place.hall.send(command, as: person).refusal == nil)
      }
      let said = await place.hall.send(.say("thanks"), as: .ben)
      #expect(
        said.notices.contains { $0.reader == Person.ann.name })
    }
  }

  @Test("The robot takes no name, is told nothing, and acts only where it was asked")
  func house() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "DOGSOEN")) { $0.robotLevel = 1 }
    let outcome = try await hall.play("8G CAT", as: .ann)
    // The answer has all that the author is told.
    #expect(outcome.notices.map(\.reader) == [nil])
    let duty = try #require(await hall.hall.referee.takeRobotNews().first?.duty)
    #expect(duty.rack == rack("DOGSOEN") && duty.doubtful.count == 1 && !duty.isFinal)
    #expect(await hall.hall.referee.takeRobotNews().isEmpty)
    let stale = await hall.hall.send(.robot(.accept, hall.table, sequence: duty.sequence - 1), as: .robot)
    #expect(stale.refusal == .notYourTurn(hall.table, newest: nil))
    let placement = try Placement(text: "J5 DOGS", tiles: .english)
    let played = await hall.hall.send(
      .robot(.play(placement), hall.table, sequence: duty.sequence), as: .robot)
    #expect(played.placed?.seat == .two)
    #expect(await hall.hall.referee.takeRobotNews().map(\.duty?.sequence) == [nil])
    #expect(
      await hall.hall.referee.peeked { $0.holder(of: .robot, at: Instant(milliseconds: 0)) }?.person == .robot
    )
  }

  @Test("However many tables wait for the house, only what changed is looked at, and each change once")
  func robotNews() async throws {
    let hall = Hall()
    var wanted = OpenRequest()
    wanted.kind = .dealt
    wanted.named.robotLevel = 1
    wanted.named.first = .seat(.two)
    let people = (1...40).map { Person.guest("p\($0)") }
    for person in people { #expect(await hall.send(.open(wanted), as: person).refusal == nil) }
    _ = await hall.referee.meetDeadlines(now: Instant(milliseconds: 1_000_000))
    let first = await hall.referee.takeRobotNews()
    #expect(first.map(\.table.number) == Array(1...40) && first.allSatisfy { $0.duty != nil })
    #expect(await hall.referee.takeRobotNews().isEmpty)
    await hall.send(.game(.pause(at: nil)), as: people[6])
    let second = await hall.referee.takeRobotNews()
    #expect(second.map(\.table.number) == [7] && second[0].duty?.isAsked == true)
    await hall.send(.game(.concede(nil, by: nil)), as: people[8])
    #expect(await hall.referee.takeRobotNews().map(\.duty?.sequence) == [nil])
    #expect(await hall.referee.peeked { $0.robotTableCount } == 39)
    #expect(await hall.referee.peeked { $0.playsRobot(people[6].name) })
    #expect(await !hall.referee.peeked { $0.playsRobot(people[8].name) })
  }
}
