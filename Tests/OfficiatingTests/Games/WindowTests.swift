// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: rules of who may challenge, and until when.
@Suite("A play may be doubted until its window ends, and only then does its player draw")
struct WindowTests {
  static let racks = ("CATERPI", "DOGSOEN")

  @Test("A window of 20 s closes by itself, the player draws, and the play can no longer be doubted")
  func closes() async throws {
    let hall = try GameHall(.dealt, racks: Self.racks)
    try await hall.play("8G CAT", as: .ann, at: 5)
    #expect(try await hall.live.phase == .pending)
    #expect(try await hall.live.game?.racks?.one.count == 4)
    #expect(await hall.wait(until: 24).isEmpty)
    let told = await hall.wait(until: 25)
    #expect(try await hall.live.phase == .toMove)
    #expect(try await hall.live.game?.racks?.one.count == 7)
    #expect(told.map(\.reader) == [Person.ann.name, Person.ben.name, nil])
    let drew = told.filter { $0.game?.action.drew != nil }
    #expect(drew.map(\.reader) == [Person.ann.name] && drew.first?.game?.action.drew?.count == 3)
    #expect(await hall.challenge(as: .ben, at: 26).refusal == .windowClosed(hall.table, play: 1))
  }

  @Test("A line that comes when the window has ended finds it closed, whoever asks first")
  func lateLine() async throws {
    let hall = try GameHall(.dealt, racks: Self.racks)
    try await hall.play("8G CAT", as: .ann, at: 0)
    await hall.wait(until: 20)
    #expect(await hall.send(.hold(play: nil), as: .ben, at: 20).refusal == .windowClosed(hall.table, play: 1))
  }

  @Test("Whoever plays, passes or exchanges accepts, and the other side has drawn before that")
  func implied() async throws {
    for command in [GameCommand.pass(after: nil), .exchange(rack("DO"), after: 1)] {
      let hall = try GameHall(.dealt, racks: Self.racks)
      try await hall.play("8G CAT", as: .ann)
      let outcome = await hall.send(command, as: .ben)
      #expect(outcome.refusal == nil)
      #expect(try await hall.live.game?.racks?.one.count == 7)
      #expect(try await hall.live.onTable == nil)
      let drew = outcome.notices.filter { $0.game?.action.drew != nil }
      #expect(drew.map(\.reader) == [Person.ann.name] && drew.first?.game?.action.drew?.count == 3)
      #expect(outcome.game != nil && outcome.game?.drew == nil)
    }
  }

  @Test("A line that knew of no newer play than it names is refused when one is on the table")
  func typedAhead() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    #expect(try await hall.play("J5 DOGS", as: .ben, after: 0).refusal == .notYourTurn(hall.table, newest: 1))
    #expect(await hall.send(.pass(after: 0), as: .ben).refusal == .notYourTurn(hall.table, newest: 1))
    #expect(try await hall.play("J5 DOGS", as: .ben, after: 1).refusal == nil)
  }

  @Test("A hold stops the window; only an acceptance, a turn or a challenge ends it")
  func hold() async throws {
    let hall = try GameHall(.dealt, racks: Self.racks)
    #expect(await hall.send(.hold(play: nil), as: .ann).refusal == .nothingToDoubt(hall.table))
    try await hall.play("8G CAT", as: .ann)
    #expect(await hall.send(.hold(play: nil), as: .ann).refusal == .notYourTurn(hall.table, newest: nil))
    await hall.send(.hold(play: nil), as: .ben, at: 10)
    let pending = hall.hall.script.pendingCount
    let again = try #require(await hall.send(.hold(play: nil), as: .ben, at: 11).gameNews)
    #expect(again.action == .held(.two) && again.doubted == 1 && again.isRepeat)
    #expect(hall.hall.script.pendingCount == pending)
    #expect(await hall.wait(until: 1000).isEmpty)
    let held = try await hall.live
    #expect(held.phase == .held && held.game?.racks?.one.count == 4)
    await hall.send(.accept(play: nil), as: .ben, at: 1001)
    let live = try await hall.live
    #expect(live.phase == .toMove && live.game?.racks?.one.count == 7)
  }

  @Test("A held play may still be challenged off, and nothing was drawn")
  func challengeHeld() async throws {
    let hall = try GameHall(.dealt, racks: Self.racks, bad: ["CAT"])
    try await hall.play("8G CAT", as: .ann)
    await hall.send(.hold(play: nil), as: .ben)
    #expect(await hall.challenge(as: .ben, at: 500).ruledPlay?.ruling == .unacceptable)
    #expect(try await hall.live.game?.racks?.one == rack("CATERPI"))
    #expect(try await hall.live.draws == 14)
  }

  @Test("With nothing left to draw the right does not expire")
  func nothingToDraw() async throws {
    var hall = try GameHall(.dealt, racks: Self.racks)
    hall = try await hall.playedDown(to: 0)
    try await hall.playAnything(at: 10, tilesMax: 1)
    let live = try await hall.live
    try #require(live.phase == .pending)
    #expect(live.until == nil && live.tilesToDraw == 0)
    #expect(await hall.wait(until: 100_000).isEmpty)
    #expect(try await hall.live.phase == .pending)
  }

  @Test("At a board nothing closes by itself: the play may be doubted until the opponent acts")
  func board() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    #expect(await hall.wait(until: 100_000).isEmpty)
    #expect(await hall.challenge(as: .ben, at: 100_000).ruledPlay?.ruling == .acceptable)
  }

  @Test("Small letters are blanks: a play that the rack has no blanks for names the line that was meant")
  func lowerCase() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "DOGS??N"))
    #expect(try await hall.play("8g cat", as: .ann).refusal == .caseMeansBlank(meant: "8G CAT"))
    #expect(try await hall.play("8G CAt", as: .ann).refusal == .caseMeansBlank(meant: "8G CAT"))
    let board = try GameHall()
    #expect(try await board.play("8g cat", as: .ann).refusal == .caseMeansBlank(meant: "8G CAT"))
    #expect(
      try await board.play("8g at", as: .ann).placed?.placement.placedTiles.allSatisfy(\.isBlank) == true)
    try await hall.play("8G CAT", as: .ann)
    #expect(try await hall.play("J5 dogs", as: .ben).refusal == .caseMeansBlank(meant: "J5 DOGS"))
    let play = try #require(
      try await hall.play("J5 DOGs", as: .ben).placed, "a blank for one letter is a play")
    #expect(play.placement.placedTiles.filter(\.isBlank).count == 1)
  }

  @Test("A word that runs on into old tiles is told whole where that is legal, whatever the list says")
  func wholeWord() async throws {
    let board = try GameHall(rule: ChallengeTests.rule("void"), bad: ["CATS"])
    try await board.play("8G CAT", as: .ann)
    #expect(
      try await board.play("8J S", as: .ben).refusal == .illegal([.oneLetter, .notWhole], meant: "8G ...S"))
    #expect(
      try await board.play("8E XX", as: .ben).refusal == .illegal([.notWhole, .beyondSet], meant: nil))
    let hall = try GameHall(.dealt, racks: ("CATERPI", "DOGSSNN"))
    try await hall.play("8G CAT", as: .ann)
    #expect(
      try await hall.play("8J s", as: .ben).refusal
        == .illegal([.oneLetter, .notWhole, .noBlank], meant: "8G ...S"))
    #expect(
      try await hall.play("8J SX", as: .ben).refusal == .illegal([.notWhole, .notOnRack], meant: nil))
    #expect(try await hall.play("8E SD", as: .ben).refusal == .illegal([.notWhole], meant: "8E SD..."))
  }

  @Test("Tried plays show words and score, record nothing, and never ask the list")
  func tryOut() async throws {
    let hall = try GameHall(bad: ["CAT"])
    let before = try await hall.live
    let outcome = await hall.send(.tryOut(try Placement(text: "8G CAT", tiles: .english)), as: .ann)
    guard case .tried(let play) = outcome.looked else {
      Issue.record("not tried")
      return
    }
    #expect(play.score == 10 && outcome.notices.isEmpty)
    #expect(try await hall.live == before)
  }

  @Test("A rack is shuffled by a number: its own tiles, every order as often, and nothing is recorded")
  func shuffle() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERP?", "DOGSSNN"))
    let before = try await hall.live
    guard case .shuffled(let labels) = await hall.send(.look(.shuffle(by: 4711)), as: .ann).looked else {
      Issue.record("not shuffled")
      return
    }
    let held = try #require(TileSet.english.rack(from: "CATERP?"))
    #expect(Rack(labels) == held && labels != Array(held))
    #expect(try await hall.live == before)
    let rack = try #require(TileSet.english.rack(from: "CAT?"))
    let orders = (0..<240).map { rack.order(by: $0) }
    #expect(Set(orders).count == 24)
    for order in Set(orders) { #expect(orders.count { $0 == order } == 10) }
    #expect(Rack().order(by: 9).isEmpty)
  }

  @Test("Who is not on turn tries plays from the own tiles; nothing is recorded, nor told in a pause")
  func tryOutAhead() async throws {
    let hall = try GameHall(
      .dealt, rule: ChallengeTests.rule("void"), racks: ("CATERPI", "DOGSSNN"), bad: ["CAT", "DOGS"])
    let before = try await hall.live
    let dogs = try Placement(text: "8G DOGS", tiles: .english)
    guard case .tried(let play) = await hall.send(.tryOut(dogs), as: .ben).looked else {
      Issue.record("not tried")
      return
    }
    #expect(play.seat == .two && play.score == 12)
    let cat = try Placement(text: "8G CAT", tiles: .english)
    #expect(await hall.send(.tryOut(cat), as: .ben).refusal == .illegal([.notOnRack], for: .trial))
    #expect(try await hall.live == before)
    await hall.send(.pause(at: nil), as: .ann)
    await hall.send(.pause(at: nil), as: .ben)
    for person in [Person.ann, .ben] {
      #expect(
        await hall.send(.tryOut(dogs), as: person).refusal == .gamePaused(hall.table, adjourned: false))
    }
  }
}
