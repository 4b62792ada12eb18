// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import Testing

@testable import Records

/// Events of games, of every kind, with each optional member there and not there.
enum GameSamples {
  static let later = Samples.start.adding(seconds: 20)
  static let seed = BagSeed(SHA256.digest(of: "a bag".utf8))

  static func rack(_ text: String, _ tiles: TileSet = .english) throws -> Rack {
    try #require(tiles.rack(from: text))
  }

  static func row(_ text: String, _ tiles: TileSet = .english) throws -> TileRow {
    var rest = Substring(text)
    var row = TileRow()
    while let tile = tiles.tile(from: &rest) { row.append(tile) }
    try #require(rest.isEmpty)
    return row
  }

  static func play(
    _ square: String = "8H", _ text: String = "TrAIN", words: [String] = ["TrAIN"], drew: String? = nil,
    _ tiles: TileSet = .english
  ) throws -> PlayMade {
    PlayMade(
      number: 3, seat: .two, placement: try Placement(square: square, text: text, tiles: tiles),
      words: try words.map { try row($0, tiles) }, score: 14, drew: try drew.map { try rack($0, tiles) })
  }

  static func mark(
    _ phase: Table.Phase = .pending, clock: ClockReading? = nil, until: Instant? = nil
  ) -> GameMark {
    GameMark(
      phase: phase, turn: .one, scores: BySeat(-6, 114), scoreless: 2, clock: clock, until: until)
  }

  static func clock(running: Seat?, from: Instant, startsBy: Instant? = nil) -> ClockReading {
    ClockReading(left: BySeat(1_499_999, -60_001), running: running, from: from, startsBy: startsBy)
  }

  static func event(_ action: GameAction, _ mark: GameMark = mark(), _ ending: Ending? = nil) -> Event {
    .game(GameEvent(action: action, mark: mark, ending: ending))
  }

  static func ruled(
    _ ruling: Ruling, _ effect: ChallengeEffect, isOffCentre: Bool = false, drew: String? = nil
  ) throws -> GameAction {
    .ruled(
      RuledPlay(
        number: 3, challenger: .one, words: try Samples.words(["QI", "ZA"]), isOffCentre: isOffCentre,
        ruling: ruling, effect: effect, drew: try drew.map { try rack($0) }))
  }

  static func opening(_ game: GameTerms, _ rule: ChallengeRule = .double) throws -> Event {
    .opened(
      Opening(
        terms: Terms(
          lexicon: Samples.english, rule: rule, confirmSeconds: SlipTerms.confirmSecondsDefault, invited: nil,
          isDesk: false, game: game), opener: try Samples.person(), sides: nil))
  }

  /// From where a game of English tiles goes on.
  static func start(_ text: String, _ seat: Seat) throws -> StartPosition {
    try StartPosition(CGPReader.read(text, tiles: .english).position, onTurn: seat, tiles: .english)
  }

  static func openings() throws -> [Event] {
    var dealt = GameTerms(isDealt: true)
    dealt.commitment = seed.commitment
    var house = dealt
    house.robotLevel = 3
    house.clock = .off
    house.first = .seat(.two)
    var board = GameTerms(isDealt: false)
    board.window = .seconds(600)
    board.abandon = .forfeit
    board.centre = .challengeable
    board.endRack = .each
    board.zeroPlacement = .counts
    let ada = try #require(PlayerName("ada"))
    let desk = Terms(
      lexicon: Samples.english, rule: .double, confirmSeconds: SlipTerms.confirmSecondsDefault, invited: ada,
      isDesk: true, game: board)
    var void = dealt
    void.tries = 3
    var resumed = GameTerms(isDealt: false)
    resumed.first = .seat(.two)
    resumed.start = try start("15/15/15/15/15/15/15/6CAt6/15/15/15/15/15/15/15 / 120/-98 2", .two)
    var returned = resumed
    returned.again = TableID(7)
    let invited = Terms(
      lexicon: Samples.english, rule: .double, confirmSeconds: SlipTerms.confirmSecondsDefault, invited: ada,
      isDesk: false, game: returned)
    var again = GameTerms(isDealt: false)
    again.again = TableID(7)
    var series = again
    series.series = SeriesPlace(5, number: 2)
    return [
      try opening(GameTerms(isDealt: false)), try opening(dealt, try #require(.preset("5w"))),
      try opening(house),
      .opened(Opening(terms: desk, opener: try Samples.person(), sides: BySeat(ada, ada))),
      try opening(void, try #require(.preset("void"))), try opening(resumed),
      .opened(Opening(terms: invited, opener: try Samples.person(), sides: nil)), try opening(again),
      try opening(series),
    ]
  }

  static func asks() throws -> [Event] {
    let matters: [Ask.Matter] = [
      .undo(play: 3), .amend(try play("H8", "T.AIN", words: ["TRAIN", "AT"]), replacing: 3), .pause, .resume,
      .adjourn, .racks(.two, try rack("AEIOUQ?")),
    ]
    return matters.enumerated().map {
      event(.asked(Ask(number: $0.offset + 1, seat: .two, matter: $0.element)))
    }
  }

  static func endings() throws -> [Event] {
    let reasons: [GameEnd] = [
      .out(.one), .scoreless, .time(loser: .two), .resigned(.one), .challenge(winner: .two),
      .forfeit(loser: .one), .adjudicated(BySeat(-6, 100)),
    ]
    let racks = BySeat(Rack(), try rack("AB?"))
    return reasons.enumerated().map { place, reason in
      let ending = Ending(
        reason: reason, racks: place.isMultiple(of: 2) ? racks : nil,
        adjustments: place < 2
          ? [
            .init(seat: .one, reason: .gainedRack, points: 8),
            .init(seat: .two, reason: .lostRack, points: -4),
            .init(seat: .two, reason: .time, points: -10),
          ] : [],
        scores: BySeat(-6, 100), winner: place == 1 ? nil : .two, seed: place == 1 ? nil : seed)
      return event(.racksWaived(nil), mark(.over), ending)
    }
  }

  /// The events that end no game, but for openings.
  static func turns() throws -> [Event] {
    let ada = try #require(PlayerName("Ada-1"))
    let start = Samples.start
    return [
      event(.started(first: .two, racks: nil)),
      event(
        .started(first: .one, racks: BySeat(try rack("AEIOU??"), try rack("RSTLNEQ"))),
        mark(.toMove, clock: clock(running: nil, from: start, startsBy: later))),
      event(.clockStarted, mark(.toMove, clock: clock(running: .one, from: start))),
      event(.clockNoted(.two, mark: -120_000), mark(clock: clock(running: .two, from: later))),
      event(.played(try play()), mark(clock: clock(running: .one, from: start), until: later)),
      event(.played(try play("A1", "COD.BOOK", words: ["CODEBOOK", "AT"], drew: "AB?"))),
      event(.passed(.one, drew: nil)), event(.passed(.one, drew: Rack())),
      event(.exchanged(ExchangeMade(seat: .one, count: 3, given: nil, drawn: nil, drew: nil))),
      event(
        .exchanged(
          ExchangeMade(
            seat: .two, count: 2, given: try rack("Q?"), drawn: try rack("AE"), drew: try rack("XYZ")))),
      event(.held(.one), mark(.held)), event(.accepted(.one, drew: nil)),
      event(.accepted(.one, drew: try rack("ABC"))), event(.windowClosed(drew: nil)),
      event(.windowClosed(drew: try rack("ABC"))),
      event(try ruled(.unacceptable, .playRemoved), mark(.toMove)),
      event(try ruled(.unacceptable, .playRemoved, isOffCentre: true), mark(.toMove)),
      event(try ruled(.acceptable, .pointsTo(.two, points: 10), drew: "Q"), mark(.toMove)),
      event(.undone(play: 3, by: nil)), event(.amended(try play(), replacing: 3, by: nil)),
      event(.undone(play: 3, by: PlayerName("dora"), closing: 2)),
      event(.amended(try play(), replacing: 3, by: nil, reopened: true)),
      event(.amended(try play(), replacing: 3, by: PlayerName("dora"))),
      event(.amended(try play(), replacing: 3, by: PlayerName("dora"), reopened: true)),
      event(.paused(by: ada), mark(.paused)),
      event(.continued(by: ada), mark(.finalPending)), event(.adjourned(by: ada), mark(.adjourned)),
      event(.declined(3, by: ada)), event(.declined(7, by: nil), mark(.waiting)),
      event(.conceded(.one)), event(.timeRanOut(.two)), event(.claimed(by: .one)),
      event(.racksDeclared(.two, try rack("AEIOUQ?")), mark(.counting)),
      event(.silenceNoted(warned: nil), mark(.counting)), event(.silenceNoted(warned: .one), mark(.counting)),
      event(.racksWaived(nil)), event(.racksWaived(BySeat(Rack(), try rack("AB?")))),
      event(
        .interrupted(since: Instant(milliseconds: 1)),
        mark(clock: clock(running: nil, from: start, startsBy: later), until: later)),
      event(.windowResumed(from: later), mark(until: later)),
      event(.refused(try play().seat, RefusedPlay(try play()))),
      event(.refused(try play().seat, RefusedPlay(try play(), replacing: 3))),
    ] + (try overrulings())
  }

  /// What directors put right, each in its forms.
  private static func overrulings() throws -> [Event] {
    let dora = try #require(PlayerName("dora"))
    guard case .game(let unacceptable) = event(try ruled(.unacceptable, .playRemoved, isOffCentre: true)),
      case .game(let acceptable) = event(try ruled(.acceptable, .pointsTo(.two, points: 10), drew: "Q")),
      let taken = unacceptable.action.ruled, let left = acceptable.action.ruled
    else { return [] }
    let matters: [Overruling.Matter] = [
      .ruling(taken, given: try rack("XYZ"), turn: nil), .ruling(left, given: nil, turn: .two),
      .score(.one, points: 10),
      .score(.two, points: -120),
      .clock(.one, milliseconds: 90_000), .clock(.two, milliseconds: -1000), .turn(.one, drew: nil),
      .turn(.two, drew: try rack("AB?")), .result(BySeat(-5, 412)),
    ]
    return matters.map { event(.overruled(Overruling($0, by: dora, reason: "it was \"said\" wrong"))) }
  }

  /// Each of the turns and asks with as little of a mark as can be, and with all of a mark and an end.
  static func full() throws -> [Event] {
    let racks = BySeat(Rack(), try rack("AB?"))
    let ending = Ending(
      reason: .out(.one), racks: racks, adjustments: [], scores: BySeat(0, 0), winner: .one, seed: seed)
    let clock = clock(running: .one, from: later, startsBy: later)
    return try (turns() + asks()).flatMap { event -> [Event] in
      guard case .game(let game) = event else { return [] }
      return [Self.event(game.action), Self.event(game.action, mark(clock: clock, until: later), ending)]
    }
  }

  static func all() throws -> [Event] { try openings() + turns() + asks() + endings() }
}
