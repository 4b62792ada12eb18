// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Testing
import Wire

/// Source: Protocol/SPEC.md, notices and blindness; for people: short notices, hints of at most 78 columns.
@Suite("What is told at a game is short, and tells nothing of the words")
struct GameColumnTests {
  private static func word(_ text: String) throws -> [BoardTile] {
    var rest = Substring(text)
    var tiles: [BoardTile] = []
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
    let told: [GameNotice] = [
      .started(rack: rack), .played(play, withWords: true), .amended(play, replacing: 11, withWords: true),
      .passed(.one),
      .exchanged(.one, count: 7), .undone(play: 12), .held(.one, play: 12), .accepted(play: 12, by: .one),
      .drew(rack, rack: rack), .clock(.one, mark: -540_000),
      .asked(Ask(number: 3, seat: .one, matter: .undo(play: 12))),
      .asked(Ask(number: 3, seat: .one, matter: .racks(.one, rack))), .paused(by: name), .continued(by: name),
      .adjourned(by: name), .racks(.one, rack),
    ]
    for notice in told {
      let line = stage.notice(notice)
      #expect(line.count <= 88, "\(line.count): \(line)")
    }
  }

  @Test(
    "A hint fits 78 columns, its head included, with the longest names, words and numbers",
    arguments: Language.allCases)
  func hints(language: Language) throws {
    for isDesk in [false, true] {
      var stage = try GameStage(.board, isDesk: isDesk, names: ("abcdefghijklmnop", "qrstuvwxyzabcdef"))
      stage.language = language
      let long = try Self.play("15A ABCDEFGHIJKLMNO", ["ABCDEFGHIJKLMNO"], score: 1780)
      let short = try Self.play("J5 QUIZ", ["QUIZ"], score: 39)
      let words = Words([try Alphabet.english.word(from: "QUIZ")])
      func ruled(_ effect: ChallengeEffect, isOffCentre: Bool = false) -> RuledPlay {
        RuledPlay(
          number: 12, challenger: .one, words: words, isOffCentre: isOffCentre, ruling: .acceptable,
          effect: effect, drew: nil)
      }
      var notes: [GameNote] = [.begin(isFirst: true), .begin(isFirst: false), .yourTurn, .declareRacks]
      for play in [long, short] {
        notes += [
          .playOnOrChallenge(play, seconds: 600), .playOnOrChallenge(play, seconds: nil), .lastPlay(play),
        ]
        notes.append(.agree(Ask(number: 123, seat: .one, matter: .amend(play, replacing: 1))))
      }
      notes += [
        .ruled(ruled(.playRemoved, isOffCentre: true)), .ruled(ruled(.playRemoved)), .ruled(ruled(.none)),
        .ruled(ruled(.challengerLosesTurn(turn: .two))), .ruled(ruled(.pointsTo(.two, points: 800))),
        .ruled(ruled(.pointsFrom(.one, points: 800))), .ruled(ruled(.gameWon(.two))),
        .agree(Ask(number: 123, seat: .one, matter: .adjourn)),
        .agree(Ask(number: 123, seat: .one, matter: .resume)),
      ]
      for note in notes {
        let line = stage.notice(.note(note))
        #expect(line.hasPrefix("* NOTE table=1 :"))
        #expect(line.unicodeScalars.count <= 78, "\(line.unicodeScalars.count): \(line)")
      }
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
    let alphabet = Alphabet.english
    let named = Words(try words.map { try alphabet.word(from: $0) })
    guard
      case .ruled(let ruled) = try stage.take({ decide, side in
        try decide.challenge(play: nil, named, side) { words in
          words.allSatisfy { alphabet.spelled($0) != bad }
        }
      })
    else { throw LineFault() }
    let receipt = Receipt(table: stage.table.id, sequence: stage.table.sequence, sum: 0xe0a4_417d)
    var lines: [String] = []
    for viewer in [Viewer.seat(.one), .seat(.two), .other] {
      lines += stage.reply(.ruled(ruled, receipt, isRepeat: false), to: viewer)
      lines += stage.show(to: viewer) + stage.show(to: viewer, plain: true) + stage.history(to: viewer)
    }
    lines.append(stage.notice(.ruling(ruled, receipt, withWords: true)))
    lines.append(stage.notice(.ruling(ruled, receipt, withWords: false)))
    lines.append(stage.notice(.note(.ruled(ruled))))
    return lines
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
    let told = try #require(lines.first { $0.hasPrefix("* RULING") && !$0.contains("words=") })
    #expect(told == "* RULING UNACCEPTABLE table=1 play=2 effect=play-removed receipt=1.6.e0a4417d")
    var stage = try GameStage(.board)
    try stage.play("8D TRAIN")
    try stage.challenge()
    for line in stage.show(to: .other) + stage.history(to: .other) {
      #expect(!line.contains("words="), "\(line)")
    }
  }
}
