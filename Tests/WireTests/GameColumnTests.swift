// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing
import Wire

@testable import Officiating

/// Source: Protocol/SPEC.md, notices and blindness; for people: short notices, hints of at most 78 columns.
@Suite("What is told at a game is short, and tells nothing of the words")
struct GameColumnTests {
  private static func word(_ text: String) throws -> TileRow {
    var rest = Substring(text)
    var tiles = TileRow()
    while !rest.isEmpty { tiles.append(try #require(TileSet.english.tile(from: &rest))) }
    return tiles
  }

  private static func play(_ text: String, _ words: [String], score: Int) throws -> PlayMade {
    PlayMade(
      number: 12, seat: .two, placement: try Placement(text: text, tiles: .english),
      words: try words.map { try word($0) }, score: score, drew: nil)
  }

  @Test("A notice of a play with two long words fits 88 columns, and so do the others")
  func notices() throws {
    var stage = try GameStage(.dealt)
    try stage.play("8F ALUMIN")
    let play = try Self.play("J5 QUARTZES", ["QUARTZES", "JOES"], score: 139)
    let rack = try #require(TileSet.english.rack(from: "AEINRT?"))
    let name = try #require(PlayerName("abcdefghijklmnop"))
    try stage.arrange { $0.onTable = play }
    let actions: [GameAction] = [
      .started(first: .one, racks: BySeat(rack, rack)), .played(play), .amended(play, replacing: 11, by: nil),
      .passed(.one, drew: nil),
      .exchanged(ExchangeMade(seat: .one, count: 7, given: rack, drawn: rack, drew: nil)),
      .undone(play: 12, by: nil), .held(.one), .accepted(.one, drew: rack), .clockNoted(.one, mark: -540_000),
      .asked(Ask(number: 3, seat: .one, matter: .undo(play: 12))),
      .asked(Ask(number: 3, seat: .one, matter: .racks(.one, rack))), .paused(by: name),
      .continued(by: name), .adjourned(by: name), .declined(3, by: name), .racksDeclared(.one, rack),
    ]
    var kinds: Set<Substring> = []
    for action in actions {
      try stage.pretend(action, by: nil)
      for line in stage.told(.seat(.two)) {
        kinds.insert(line.split(separator: " ")[1])
        #expect(line.count <= 88, "\(line.count): \(line)")
      }
    }
    #expect(
      kinds == [
        "START", "PLAY", "AMEND", "PASS", "EXCHANGE", "UNDO", "HOLD", "ACCEPT", "DREW", "CLOCK", "ASKED",
        "DECLINED", "PAUSED", "CONTINUED", "ADJOURNED", "TILES", "NOTE",
      ])
  }

  @Test(
    "A hint fits 78 columns, its head included, with the longest names, words and numbers",
    arguments: Language.allCases, [false, true])
  func hints(language: Language, isDesk: Bool) throws {
    var stage = try GameStage(.board, isDesk: isDesk, names: ("abcdefghijklmnop", "qrstuvwxyzabcdef")) {
      $0.window = .seconds(600)
    }
    stage.language = language
    for seat in Seat.allCases { try expectHint(.started(first: seat, racks: nil), &stage) }
    try expectHint(.passed(.two, drew: nil), &stage)
    for name in [stage.table.name(of: .two), nil] { try expectHint(.declined(123, by: name), &stage) }
    let asks: [Ask.Matter] = [.adjourn, .resume, .again]
    for matter in asks { try expectHint(.asked(Ask(number: 123, seat: .one, matter: matter)), &stage) }
    let plays = [
      try Self.play("15A ABCDEFGHIJKLMNO", ["ABCDEFGHIJKLMNO"], score: 1780),
      try Self.play("J5 QUIZ", ["QUIZ"], score: 39),
    ]
    let (playing, out) = (try stage.position.game, try Self.lastPlay(of: stage))
    for play in plays {
      let amend = Ask(number: 123, seat: .one, matter: .amend(play, replacing: 1))
      try expectHint(.asked(amend), &stage)
      let moments: [(game: Game?, until: Instant?)] = [(playing, nil), (playing, stage.now), (out, nil)]
      for (game, until) in moments {
        try stage.arrange { ($0.game, $0.onTable, $0.until) = (game, play, until) }
        #expect(stage.table.phase == (game == out ? .finalPending : .pending))
        try expectHint(.played(play), &stage)
        guard let until else { continue }
        try stage.arrange { $0.until = until.adding(seconds: 600) }
        try expectHint(.windowResumed(from: until), &stage)
      }
    }
    try stage.arrange { ($0.game, $0.onTable, $0.until) = (playing, nil, nil) }
    for ruled in try Self.rulings() { try expectHint(.ruled(ruled), &stage) }
    for _ in 0..<6 { try stage.take { try $0.pass($1, after: nil) } }
    #expect(stage.table.phase == .counting)
    try expectHint(in: stage.told(.seat(.one)))
    for ruled in try Self.rulings() { try expectHint(.ruled(ruled), &stage) }
  }

  @Test("So does a hint of what happened, and one of who is away", arguments: Language.allCases)
  func happenings(language: Language) throws {
    let names = ("abcdefghijklmnop", "qrstuvwxyzabcdef")
    for clock in [TimeAllowance.off, .milliseconds(1_500_000)] {
      var stage = try GameStage(.board, names: names) { $0.clock = clock }
      stage.language = language
      try stage.play("8D TRAIN")
      try stage.take { try $0.hold($1) }
      try expectHint(in: stage.told(.seat(.one)))
      #expect(stage.told(.other).count == 1 && stage.told(.seat(.two)).isEmpty)
      try stage.take { try $0.accept($1) }
      try expectHint(in: stage.told(.seat(.one)))
      try expectHint(.windowClosed(drew: nil), &stage)
      try expectHint(.undone(play: 123, by: nil), &stage)
      for mark in [300_000, 0, -540_000] { try expectHint(.clockNoted(.one, mark: mark), &stage) }
    }
    let name = try #require(PlayerName(names.0))
    for outcome in [AbsenceClaim.Outcome.playStands, .putOff, .given, .racksWaived] {
      var writer = LineWriter(in: language)
      let claim = AbsenceClaim(seconds: 300, outcome: outcome, since: Instant(milliseconds: 0))
      NoticeText.writeClaim(claim, against: name, at: TableID(1), into: &writer)
      let lines = String(decoding: writer.lines.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .map(String.init)
      if outcome == .racksWaived { #expect(lines.isEmpty) } else { try expectHint(in: lines) }
    }
  }

  /// Expects that each seat is told of an action, as if nobody had it from an answer, with one hint that fits.
  private func expectHint(_ action: GameAction, _ stage: inout GameStage) throws {
    try stage.pretend(action, by: nil)
    for seat in Seat.allCases { try expectHint(in: stage.told(.seat(seat))) }
  }

  private func expectHint(in lines: [String]) throws {
    let hints = lines.filter { $0.hasPrefix("* NOTE") }
    let hint = try #require(hints.first)
    #expect(hints.count == 1 && hint.hasPrefix("* NOTE table=1 :"))
    #expect(hint.unicodeScalars.count <= 78, "\(hint.unicodeScalars.count): \(hint)")
  }

  /// Every effect that a ruling has.
  private static func rulings() throws -> [RuledPlay] {
    let words = Words([try Alphabet.english.word(from: "QUIZ")])
    let effects: [(effect: ChallengeEffect, isOffCentre: Bool)] = [
      (.playRemoved, true), (.playRemoved, false), (.none, false),
      (.challengerLosesTurn(turn: .two), false), (.pointsTo(.two, points: 800), false),
      (.pointsFrom(.one, points: 800), false), (.gameWon(.two), false),
    ]
    return effects.map {
      RuledPlay(
        number: 12, challenger: .one, words: words, isOffCentre: $0.isOffCentre, ruling: .acceptable,
        effect: $0.effect, drew: nil)
    }
  }

  /// A game in which seat 2 is out: one row after the other was filled with seven tiles.
  private static func lastPlay(of stage: GameStage) throws -> Game {
    let rules = try stage.position.rules
    var game = Game(rules: rules)
    var row = 1
    while true {
      let seat = game.onTurn
      let left = (0...UInt8(26)).flatMap { label in
        [BoardTile](
          repeating: BoardTile(label: max(1, label), isBlank: label == TileSet.blank),
          count: game.bag.count(of: label))
      }
      let letters = TileSet.english.spelled(left.prefix(game.rackCounts[seat]))
      game.place(try Placement(text: "\(row)A \(letters)", tiles: .english), scoring: 1, rules: rules)
      guard game.phase == .playing else { return game }
      game.drawUp(seat, rules: rules)
      row += 1
    }
  }

  /// One play with two words, one of them bad, challenged; every line that anyone then gets.
  private static func lines(
    bad: String, naming words: [String], in language: Language = .english
  ) throws -> [String] {
    var stage = try GameStage(.board)
    stage.language = language
    stage.bad = [bad]
    try stage.play("8D TRAIN")
    try stage.play("9C ATAXIA")
    try stage.challenge(words)
    let viewers = [Viewer.seat(.one), .seat(.two), .other]
    var lines: [String] = []
    for viewer in viewers {
      lines += stage.answer(to: viewer)
      lines += stage.show(to: viewer) + stage.show(to: viewer, plain: true)
      lines += try stage.history(to: viewer)
    }
    return lines + viewers.flatMap { stage.told($0) }
  }

  @Test(
    "Nothing that anyone gets depends on which word was bad, nor on how many were named",
    arguments: Language.allCases)
  func blindness(language: Language) throws {
    let formed = ["ATAXIA", "TT", "RA", "AX", "II", "NA"]
    let one = try Self.lines(bad: "ATAXIA", naming: [], in: language)
    for bad in formed.dropFirst() {
      #expect(try Self.lines(bad: bad, naming: [], in: language) == one, "\(bad)")
    }
    let two = try Self.lines(bad: "TT", naming: ["TT", "ATAXIA"], in: language)
    #expect(try Self.lines(bad: "ATAXIA", naming: ["TT", "ATAXIA"], in: language) == two)
    let english = "the words challenged are unacceptable as a whole"
    let row = try #require(try CatalogueFile.read().rows.first { $0.english == english })
    let text = try #require(row.texts[language])
    #expect(one.contains { $0.hasSuffix(" :\(text)") })
    #expect(two.contains { $0.hasSuffix(" :\(text)") })
  }

  @Test("Observers are told of a ruling without its words, and look at it without them")
  func observers() throws {
    let lines = try Self.lines(bad: "TT", naming: ["TT"])
    let told = lines.filter { $0.hasPrefix("*") }
    #expect(
      told == [
        "* RULING UNACCEPTABLE table=1 play=2 words=TT effect=play-removed receipt=1.6.e0a4417d",
        "* NOTE table=1 :unacceptable; ben's play comes off, ann is on turn",
        "* RULING UNACCEPTABLE table=1 play=2 effect=play-removed receipt=1.6.e0a4417d",
      ])
    var stage = try GameStage(.board)
    try stage.play("8D TRAIN")
    try stage.challenge()
    for line in try stage.show(to: .other) + stage.history(to: .other) {
      #expect(!line.contains("words="), "\(line)")
    }
  }
}
