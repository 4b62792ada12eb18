// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md 9.31.
@Suite("What a director overrules is as if it had been ruled so; what was stays among the steps")
struct OverrulingTests {
  private static let dora = Person(
    name: Person.guest("dora").name, role: .director, codeHash: Person.ann.codeHash)

  /// A game with a director beside it, at which one play was ruled on.
  private static func ruled(
    _ kind: TableKind, _ rule: ChallengeRule, isPhony: Bool, clock: TimeAllowance = .off
  ) async throws -> GameHall {
    let hall = try GameHall(
      kind, rule: rule, racks: kind == .dealt ? WindowTests.racks : nil, bad: isPhony ? ["CAT"] : []
    ) { $0.clock = clock }
    let secret = AccountSecret(hash: dora.codeHash, use: .always)
    await hall.hall.send(.house(.account(.make(dora.name, .director, secret), code: nil)), as: .operator)
    try await hall.play("8G CAT", as: .ann)
    await hall.challenge(as: .ben)
    return hall
  }

  private static func put(
    _ matter: OverruleOrder.Matter, at hall: GameHall, by person: Person = dora, isTrial: Bool = false,
    at seconds: Int = 0
  ) async -> Outcome {
    await hall.send(
      .overrule(OverruleOrder(table: hall.table, matter: matter, reason: "seen", isTrial: isTrial)),
      as: person,
      at: seconds)
  }

  private static var rules: [ChallengeRule] {
    ChallengeRule.presets.filter { $0.exists && !$0.losesGame }
  }

  @Test("Under every rule a ruling that is put right at once leaves the game as the right one would have")
  func atOnce() async throws {
    for rule in Self.rules {
      for kind in [TableKind.board, .dealt] {
        for isPhony in [true, false] {
          let right = try await Self.ruled(kind, rule, isPhony: isPhony)
          let wrong = try await Self.ruled(kind, rule, isPhony: !isPhony)
          #expect(try await wrong.live.position.game != right.live.position.game)
          let outcome = await Self.put(.ruling(play: 1, Ruling(!isPhony)), at: wrong)
          #expect(outcome.refusal == nil, "\(rule.text)")
          let (one, other) = (try await right.live, try await wrong.live)
          #expect(one.position.game == other.position.game, "\(rule.text), \(kind)")
          #expect(one.position.failed == other.position.failed && one.phase == other.phase)
          // The original stands before it.
          let rulings = other.steps.compactMap { $0.action.ruled?.ruling }
          #expect(rulings == [Ruling(isPhony), Ruling(!isPhony)])
          #expect(other.steps.lastRuling?.ruled.ruling == Ruling(!isPhony))
        }
      }
    }
  }

  @Test("Said twice over, both ways, it comes to where it began, and no draw has a number again")
  func backAndForth() async throws {
    let hall = try await Self.ruled(.dealt, .double, isPhony: true)
    let before = try await hall.live.position
    _ = await Self.put(.ruling(play: 1, .acceptable), at: hall)
    let drawn = try await hall.live.position.draws
    _ = await Self.put(.ruling(play: 1, .unacceptable), at: hall)
    let after = try await hall.live.position
    #expect(after.game == before.game && after.failed == before.failed)
    #expect(drawn == before.draws + 3 && after.draws == drawn)
    _ = await Self.put(.ruling(play: 1, .acceptable), at: hall)
    #expect(try await hall.live.position.draws == drawn + 3)
    #expect(try await hall.restarted().live == hall.live)
  }

  @Test("Behind a later play a ruling moves points, and the turn that it lost; the board stays")
  func late() async throws {
    let hall = try await Self.ruled(.board, .double, isPhony: false)
    // Ben lost the turn; ann plays on, and ben is on turn.
    try await hall.play("9G DO", as: .ann)
    let before = try await hall.live
    let outcome = await Self.put(.ruling(play: 1, .unacceptable), at: hall)
    #expect(outcome.refusal == nil)
    let after = try await hall.live
    #expect(after.game?.board == before.game?.board)
    #expect(after.mark.scores == BySeat(before.mark.scores.one - 10, before.mark.scores.two))
    #expect(after.mark.turn == .two && after.onTable == before.onTable)
    // Ben plays; the turn that was lost by the challenge goes back with the ruling.
    await hall.send(.pass(after: nil), as: .ben)
    _ = await Self.put(.ruling(play: 1, .acceptable), at: hall)
    #expect(try await hall.live.mark.turn == .one)
    await hall.send(.pass(after: nil), as: .ann)
    #expect(try await hall.live.mark.turn == .two)
    _ = await Self.put(.ruling(play: 1, .unacceptable), at: hall)
    #expect(try await hall.live.mark.turn == .two)
    #expect(try await hall.restarted().live == hall.live)
  }

  @Test("Points that a director added stay through a ruling that is put right, and through a play amended")
  func pointsStay() async throws {
    let hall = try await Self.ruled(.board, .double, isPhony: true)
    _ = await Self.put(.score(.name(Person.ann.name), points: 25), at: hall)
    _ = await Self.put(.ruling(play: 1, .acceptable), at: hall)
    #expect(try await hall.scores == [35, 0])
    try await hall.play("9G DO", as: .ann)
    let before = try await hall.scores
    let other = try Placement(text: "9G GO", tiles: .english)
    let amended = await hall.hall.send(
      .game(.amend(play: 2, other)), as: Self.dora, observing: hall.table)
    #expect(amended.refusal == nil)
    // Both words score the same; the play that was ruled on and all that was said of it stand before it.
    #expect(try await hall.scores == before)
    #expect(try await hall.live.steps.count == 5)
  }

  @Test("The same said again while nothing was done since is not done again, whoever says it")
  func again() async throws {
    let hall = try await Self.ruled(.board, .double, isPhony: true, clock: .usual)
    for matter in [
      OverruleOrder.Matter.score(.seat(.one), points: 10), .clock(.seat(.two), milliseconds: 60_000),
      .turn(.seat(.one)), .ruling(play: 1, .acceptable),
    ] {
      let first = await Self.put(matter, at: hall)
      let entries = await hall.hall.referee.floor.peek(hall.table)?.sequence
      let second = await Self.put(matter, at: hall)
      #expect(first.gameNews?.isRepeat == false && second.gameNews?.isRepeat == true, "\(matter)")
      #expect(second.notices.isEmpty && second.gameNews?.receipt == first.gameNews?.receipt)
      #expect(await hall.hall.referee.floor.peek(hall.table)?.sequence == entries)
    }
    #expect(try await hall.scores == [20, 0])
  }

  @Test("What is only tried is answered as it would be, and nothing is recorded or told")
  func trial() async throws {
    let hall = try await Self.ruled(.dealt, .double, isPhony: true)
    let before = try await hall.live
    let tried = await Self.put(.ruling(play: 1, .acceptable), at: hall, isTrial: true)
    #expect(tried.gameNews?.view.scores == BySeat(10, 0) && tried.notices.isEmpty)
    #expect(try await hall.live == before)
  }

  @Test("Whose turn it is, is given: the play on the table stands, its player draws, and nothing is doubted")
  func turn() async throws {
    let hall = try await Self.ruled(.dealt, try #require(.preset("single")), isPhony: false)
    await hall.send(.pass(after: nil), as: .ben)
    let rack = try #require(try await hall.live.position.game?.racks?.one)
    let tiles = TileSet.english
    let letters = Array(rack).filter { $0 > 0 }.prefix(1).map { BoardTile(label: $0) }
    let start = try #require(Square(row: 7, column: 7))
    let below = try #require(
      Placement(start: start, direction: .down, items: [.through] + letters.map { .placed($0) }))
    let made = await hall.send(.play(below, after: nil), as: .ann)
    #expect(made.placed != nil, "\(tiles.name) \(String(describing: made.refusal))")
    let given = await Self.put(.turn(.name(Person.ann.name)), at: hall)
    #expect(given.refusal == nil)
    let live = try await hall.live.position
    #expect(live.turn == .one && live.onTable == nil && live.game?.rackCounts.one == 7)
    #expect(await hall.challenge(as: .ben).refusal != nil)
    #expect(try await hall.restarted().live == hall.live)
  }

  @Test("A clock has more or less left, comes to its marks again, and is never put beyond the limit")
  func clock() async throws {
    let hall = try await Self.ruled(.board, .double, isPhony: true, clock: .milliseconds(120_000))
    // Ben's clock runs: 70 s later it has come to one minute.
    await hall.send(.look(.clock), as: .ben)
    #expect(await hall.wait(until: 70).contains { $0.game?.action == .clockNoted(.two, mark: 60_000) })
    let more = await Self.put(.clock(.seat(.two), milliseconds: 60_000), at: hall, at: 70)
    #expect(more.refusal == nil)
    let left = try #require(try await hall.live.clock).left(of: .two, at: GameHall.opened.adding(seconds: 70))
    #expect(left == 110_000)
    #expect(await hall.wait(until: 130).contains { $0.game?.action == .clockNoted(.two, mark: 60_000) })
    let most = await Self.put(.clock(.seat(.two), milliseconds: -660_000), at: hall, at: 130)
    #expect(most.refusal == .overrule(hall.table, .endsByTime))
  }

  @Test("A result ends a game that goes on, stands still or was put off, with these scores and no others")
  func result() async throws {
    for stopped in [nil, GameCommand.pause(at: TableID(1)), .adjourn(at: TableID(1))] {
      let hall = try await Self.ruled(.dealt, .double, isPhony: true, clock: .usual)
      if let stopped { await hall.send(stopped, as: Self.dora) }
      let outcome = await Self.put(.result(BySeat(300, 301), names: nil), at: hall)
      let ending = try #require(try await hall.live.ending)
      #expect(ending.reason == .adjudicated(BySeat(300, 301)) && ending.winner == .two)
      #expect(ending.scores == BySeat(300, 301) && ending.seed != nil && ending.adjustments.isEmpty)
      #expect(outcome.notices.allSatisfy { $0.game?.isEnd == true })
      #expect(await Self.put(.score(.seat(.one), points: 1), at: hall).refusal == .noSuchTable(hall.table))
    }
  }

  @Test("Nobody but a director overrules, and no director at their own game")
  func own() async throws {
    let hall = try await Self.ruled(.board, .double, isPhony: true)
    for person in [Person.ann, .ben, .eve] {
      #expect(await Self.put(.turn(.seat(.one)), at: hall, by: person).refusal == .directorOnly)
    }
    let ann = Person(name: Person.ann.name, role: .director, codeHash: Person.ann.codeHash)
    let secret = AccountSecret(hash: ann.codeHash, use: .always)
    await hall.hall.send(.house(.account(.make(ann.name, .director, secret), code: nil)), as: .operator)
    #expect(await Self.put(.turn(.seat(.one)), at: hall, by: ann).refusal == .overrule(hall.table, .ownGame))
  }

  @Test("An out-play that should not have stood comes off again while the tiles left are counted")
  func counting() async throws {
    let hall = try await Self.ruled(.board, .double, isPhony: true)
    for _ in 0..<5 {
      let person: Person = try await hall.live.mark.turn == .one ? .ann : .ben
      await hall.send(.pass(after: nil), as: person)
    }
    #expect(try await hall.live.phase == .counting)
    // Six scoreless turns ended it; the first of them scored after all, and later turns stand: points alone move.
    #expect(await Self.put(.ruling(play: 1, .acceptable), at: hall).refusal == nil)
    let live = try await hall.live
    #expect(live.phase == .counting && live.mark.scores == BySeat(10, 0))
    #expect(await Self.put(.turn(.seat(.one)), at: hall).refusal == .countingRacks(hall.table))
  }

  @Test("What players asked for before a director's word is asked for no more")
  func asks() async throws {
    for matter in [OverruleOrder.Matter.score(.seat(.one), points: 5), .ruling(play: 1, .unacceptable)] {
      let hall = try await Self.ruled(.board, .double, isPhony: false)
      try await hall.play("9G DO", as: .ann)
      try await hall.play("J8 AT", as: .ben)
      guard case .asked(let ask) = await hall.send(.undo(play: 2), as: .ann).game else {
        Issue.record("not asked")
        return
      }
      #expect(await Self.put(matter, at: hall).refusal == nil)
      let agreed = await hall.hall.send(.confirm(slip: ask.number), as: .ben)
      #expect(agreed.refusal == .nothingAsked(hall.table), "\(matter)")
    }
  }

  @Test("A late ruling that is put back leaves turn and doubt as they were, whoever was wronged")
  func thereAndBack() async throws {
    for isPhony in [true, false] {
      let hall = try await Self.ruled(.board, .double, isPhony: isPhony)
      try await hall.play(isPhony ? "8G DOGS" : "9G DO", as: isPhony ? .ben : .ann)
      let before = try await hall.live
      for ruling in [Ruling(isPhony), Ruling(!isPhony)] {
        #expect(await Self.put(.ruling(play: 1, ruling), at: hall).refusal == nil)
      }
      let after = try await hall.live
      #expect(after.game == before.game && after.onTable == before.onTable && after.phase == .pending)
      #expect(after.position.failed == before.position.failed)
      #expect(try await hall.restarted().live == after)
    }
  }

  @Test("A clock that waits for a look waits on, whatever a director says")
  func unseen() async throws {
    let hall = try await Self.ruled(.board, .double, isPhony: true, clock: .usual)
    await hall.send(.look(.clock), as: .ben)
    let again = await hall.restarted()
    await again.hall.referee.takeUp(now: GameHall.opened.adding(seconds: 500))
    #expect(try await again.live.clock?.startsBy != nil)
    #expect(await Self.put(.turn(.seat(.one)), at: again, at: 501).refusal == nil)
    let clock = try #require(try await again.live.clock)
    #expect(clock.running == nil && clock.startsBy == GameHall.opened.adding(seconds: 501 + GameTimes.look))
  }

  @Test("Who gives another reason means another ten points, and so does whoever comes behind something else")
  func onceMore() async throws {
    let hall = try await Self.ruled(.board, .double, isPhony: true)
    func add(_ reason: String) async -> Outcome {
      let order = OverruleOrder(
        table: hall.table, matter: .score(.seat(.two), points: 10), reason: reason, isTrial: false)
      return await hall.send(.overrule(order), as: Self.dora)
    }
    _ = await add("added wrong")
    #expect(await add("added wrong").gameNews?.isRepeat == true)
    #expect(await add("a second ten").gameNews?.isRepeat == false)
    await hall.send(.pause(at: hall.table), as: Self.dora)
    await hall.send(.resume(hall.table), as: Self.dora)
    #expect(await add("a second ten").gameNews?.isRepeat == false)
    #expect(try await hall.scores == [0, 30])
  }
}
