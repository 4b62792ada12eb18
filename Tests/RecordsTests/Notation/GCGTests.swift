// SPDX-License-Identifier: MIT
@testable import Records
import Rulebook
import Testing

/// Source: the GCG description, version 1.2; records and directing, rows T77 to T82.
@Suite("A game record is read, written, and played again line by line")
struct GCGTests {
  static func read(_ text: String) throws -> GCGFile { try GCGFile(Array(text.utf8)) }

  /// The text of the first fault, or `ok`, the number of placements, and how many tiles were not laid.
  static func check(_ bytes: [UInt8], tiles: TileSet? = nil, mustEnd: Bool = false) -> String {
    do throws(GCGFault) {
      let file = try GCGFile(bytes, tiles: tiles)
      let left =
        switch try GCGCheck.run(file, mustEnd: mustEnd).outcome {
        case .over, .incomplete: ""
        case .unfinished(let count): ", unfinished: \(count)"
        }
      return "ok plays=\(file.game.placementCount)\(left)"
    } catch { return error.text }
  }

  static func check(_ text: String) -> String { check(Array(text.utf8)) }

  @Test("A full name is written without blanks in front, and where nothing is left the nick stands for it")
  func indentedNames() throws {
    let players = BySeat(
      GCGGame.Player(nick: "ada", name: "\u{85}\tAda"), GCGGame.Player(nick: "ben", name: "\u{85}"))
    let game = GCGGame(tiles: .english, players: players)
    let again = try GCGFile(game.bytes).game
    #expect(again.players[.one].name == "Ada" && again.players[.two].name == "ben")
    #expect(again.bytes == game.bytes)
  }

  @Test("Nicks that a record lacks, or that become the same where they are written, are told apart")
  func nicks() throws {
    let lacking = try GCGFile(Array("#player1 player2 Bob\n".utf8)).game
    #expect(lacking.players[.two].nick == "player1")
    #expect(try GCGFile(lacking.bytes).game.bytes == lacking.bytes)
    let players = BySeat(GCGGame.Player(nick: "a b", name: ""), GCGGame.Player(nick: "a:b", name: ""))
    let again = try GCGFile(GCGGame(tiles: .english, players: players).bytes).game
    #expect(again.players[.one].nick == "a_b" && again.players[.two].nick == "a_b_")
  }

  @Test("A whole game, six passes, and a game that goes on add up")
  func samples() {
    #expect(Self.check(SampleGames.full) == "ok plays=24")
    #expect(Self.check(SampleGames.passes) == "ok plays=0")
    #expect(Self.check(SampleGames.challenges) == "ok plays=3")
  }

  @Test(
    "A game without end racks is judged as far as it goes; who asks for the end is told it lacks"
  )
  func unfinished() {
    let resigned = SampleGames.challenges.replacing("#incomplete\n", with: "")
    #expect(Self.check(resigned) == "ok plays=3, unfinished: 93")
    #expect(
      Self.check(Array(resigned.utf8), mustEnd: true)
        == "line 10: the record ends before the game: expected end racks, found 93 tiles not laid")
    #expect(
      Self.check(Array(SampleGames.challenges.utf8), mustEnd: true)
        == "line 11: the record ends before the game: expected end racks, found 93 tiles not laid")
    #expect(Self.check(Array(SampleGames.full.utf8), mustEnd: true) == "ok plays=24")
    #expect(
      Self.check(resigned.replacing("DOGS +14 14", with: "DOGS +15 15"))
        == "line 4: score of J5 DOGS: expected 14, found 15")
    #expect(Self.check("#player1 a A\n") == "ok plays=0, unfinished: 100")
    #expect(Self.check(">a: CAT? 8G CAT +10 10 \n") == "ok plays=1, unfinished: 97")
  }

  @Test("Each kind of event is what it says")
  func kinds() throws {
    let file = try Self.read(SampleGames.full)
    let game = file.game
    #expect(
      game.players.one == .init(nick: "ada", name: "Ada Beispiel-Łoś") && game.players.two.nick == "bruno")
    #expect(game.pragmata.map(\.keyword) == ["title", "lexicon"])
    #expect(
      game.events[0].remarks == [
        .init(keyword: "note", text: "Bruno held the play for a while.\nand then challenged it.")
      ])
    #expect(game.events[1].kind == .challengeBonus && game.events[1].points == 5)
    #expect(game.events[3].kind == .withdrawn && game.events[3].points == -90 && game.events[3].total == 0)
    let english = TileSet.english
    #expect(game.events[4].kind == .exchange(try #require(english.rack(from: "O"))))
    let last = Array(game.events.suffix(2))
    #expect(last[0].kind == .gainedRack(try #require(english.rack(from: "NE"))) && last[0].rack == nil)
    #expect(last[1].kind == .time && last[1].points == -10 && last[1].seat == .two)
    #expect(file.lines.first == 6 && file.lines.last == file.lastLine)
    let passes = try Self.read(SampleGames.passes).game
    #expect(passes.events[0].kind == .pass && passes.events[7].total == -16)
    #expect(passes.events[6].kind == .lostRack(try #require(english.rack(from: "AEEIOT?"))))
  }

  @Test("T77 to T82: bonuses of any amount, withdrawals, lost turns, and old spellings of all of them")
  func rows() throws {
    let game = try Self.read(SampleGames.challenges).game
    #expect(
      game.events[2].kind == .challengeBonus && game.events[2].rack == nil && game.events[2].points == 10)
    #expect(game.events[3].remarks == [.init(keyword: "note", text: "#unsuccessful-challenge")])
    #expect(game.events[6].kind == .exchangeCount(2) && game.isIncomplete)
    guard case .placement(let play, let words) = game.events[1].kind else {
      Issue.record("no placement")
      return
    }
    #expect(play.text(.english) == "J5 DOGS" && words == ["dogs", "cats"])
    let text = String(decoding: game.bytes, as: UTF8.self)
    #expect(
      text.contains(
        ">B: DEEEGOS J5 DOGS +14 14 dogs cats\n>B: UNKNOWN (challenge) +10 24\n>A: XYZ? - +0 10\n"))
    #expect(text.contains(">B: EEEIQUZ -- -55 24\n>A: XYZ? -2 +0 10\n#incomplete\n"))
    let stranger = SampleGames.challenges.replacing(">B:  (challenge)", with: ">x:  (challenge)")
    #expect(Self.check(stranger) == "line 5: x is none of the two players")
  }

  // T81.
  @Test("LF, CR, CRLF and a mixture of them, with and without a last one, are the same file")
  func lineEnds() throws {
    let expected = try Self.read(SampleGames.full)
    let lines = SampleGames.full.split(separator: "\n").map(String.init)
    for end in ["\n", "\r", "\r\n"] {
      #expect(try Self.read(lines.joined(separator: end)).game == expected.game)
      let file = try Self.read(lines.joined(separator: end) + end)
      #expect(file.game == expected.game && file.lines == expected.lines)
    }
    let mixed = lines.enumerated().map { $0.element + ["\n", "\r", "\r\n"][$0.offset % 3] }.joined()
    #expect(try Self.read(mixed).game == expected.game)
    let spaced = SampleGames.full.replacing(": ", with: ":   ").replacing(" +", with: "\t  +")
    #expect(try Self.read(spaced).game.events.map(\.total) == expected.game.events.map(\.total))
  }

  @Test("Without an encoding line a file is Latin-1; with one, or a mark, it is UTF-8")
  func encodings() throws {
    let lines = "#player1 a Am\u{E9}lie\n#player2 b B\n>a: CAT? 8G CAT +10 10\n#incomplete\n"
    let latin = lines.unicodeScalars.map { UInt8($0.value) }
    #expect(try GCGFile(latin).game.players.one.name == "Amélie")
    #expect(try GCGFile(Array(lines.utf8)).game.players.one.name == "AmÃ©lie")
    #expect(try GCGFile([0xEF, 0xBB, 0xBF] + lines.utf8).game.players.one.name == "Amélie")
    #expect(try Self.read("#character-encoding UTF-8\n" + lines).game.players.one.name == "Amélie")
    #expect(try GCGFile("#character-encoding ISO-8859-1\n".utf8 + latin).game.players.one.name == "Amélie")
    let written = try GCGFile(latin).game.bytes
    #expect(try GCGFile(written).game.players.one.name == "Amélie")
    #expect(
      Self.check("#character-encoding UTF-8\n".utf8 + latin)
        == "line 2: byte 14 is no UTF-8, which the first line promises")
    #expect(
      Self.check("#character-encoding KOI8-R\n" + lines)
        == "line 1: encoding koi8-r is not read; expected UTF-8 or ISO-8859-1")
  }

  @Test("Letters that are misread for want of an encoding line are told so")
  func misread() {
    let text = "#tile-distribution polish\n>a: ŁAŹNIA? 8G ŁAŹ +26 26\n#incomplete\n"
    #expect(
      Self.check(text)
        == "line 2: \u{C5}?A\u{C5}\u{B9}NIA? is no rack; the file is read as ISO 8859-1, its first line"
        + " should be #character-encoding UTF-8")
    #expect(Self.check("#character-encoding UTF-8\n" + text) == "ok plays=1")
  }

  @Test(
    "The tiles are those that the file names, or its list's language, or its letters",
    arguments: [
      ("#tile-distribution spanish", "ok plays=1"), ("#lexicon FISE2", "ok plays=1"),
      ("#tile-distribution klingon", "line 1: tile set klingon is not known"),
      ("#board-layout SuperCrosswordGame", "line 1: board supercrosswordgame is not known"),
      ("#board-layout CrosswordGame", "ok plays=1"), ("#lexicon CSW21", "ok plays=1"),
    ])
  func tiles(line: String, answer: String) {
    #expect(Self.check("\(line)\n>a: [CH]ALE 8H CHALE +16 16\n#incomplete\n") == answer)
  }

  @Test("A set that is asked for goes before the file's")
  func asked() {
    let text = "#tile-distribution klingon\n>a: [CH]ALE 8H CHALE +16 16\n#incomplete\n"
    #expect(Self.check(Array(text.utf8), tiles: .spanish) == "ok plays=1")
  }

  @Test("What is written reads back as the same game")
  func round() throws {
    for text in [SampleGames.full, SampleGames.passes, SampleGames.challenges] {
      let game = try Self.read(text).game
      #expect(try GCGFile(game.bytes).game == game)
    }
  }

  @Test("T80: an out-play may be challenged, and the pass that accepts it may be written or left out")
  func outPlay() {
    let end = ">ada: (EN) +4 410\n"
    let passed = SampleGames.full.replacing(end, with: ">bruno: EN - +0 441\n" + end)
    #expect(Self.check(passed) == "ok plays=24")
    let bonus = SampleGames.full.replacing(
      end, with: ">ada:  (challenge) +5 411\n>ada: (EN) +4 415\n")
    #expect(Self.check(bonus) == "ok plays=24")
  }

  @Test("What a player loses at the end may be written +-7, and its tiles without a rack before them")
  func signs() throws {
    for line in ["B: ADDEHKR (ADDEHKR) +-16 -16", "B:  (ADDEHKR) +-16 -16", "B: (ADDEHKR) -16 -16"] {
      let text = SampleGames.passes.replacing("B: ADDEHKR (ADDEHKR) -16 -16", with: line)
      #expect(Self.check(text) == "ok plays=0")
      #expect(try Self.read(text).game == Self.read(SampleGames.passes).game)
    }
    #expect(Self.check(">a: CAT 8G CAT +--10 10\n").hasSuffix("expected a number of points, found +--10"))
  }

  @Test("Racks that a game stopped with say that it was not finished")
  func stopped() {
    #expect(Self.check(">a: CAT? 8G CAT +10 10\n#rack1 ?\n#rack2 DOGS\n") == "ok plays=1")
  }

  /// Plays a record with corrections; returns the remarks and the scores by the rules.
  private static func corrected(_ text: String) throws -> ([String], [Int]) {
    let file = try read(text)
    var check = GCGCheck(of: file.game, correcting: true)
    for (event, line) in zip(file.game.events, file.lines) { try check.take(event, line: line) }
    check.correctEnd()
    return (check.remarks.map(\.text), [check.scores.one, check.scores.two])
  }

  @Test("With corrections each wrong number is told once, and the rules count")
  func corrects() throws {
    #expect(try Self.corrected(SampleGames.full) == ([], [410, 431]))
    func changed(_ pairs: [(String, String)]) throws -> ([String], [Int]) {
      var text = SampleGames.full
      for (from, to) in pairs {
        try #require(text.contains(from))
        text = text.replacing(from, with: to, maxReplacements: 1)
      }
      return try Self.corrected(text)
    }
    let score = "score of 7G ID: expected 24, found 25"
    // The totals behind a wrong score may be right, or go on from it.
    #expect(try changed([("+24 399", "+25 399")]) == (["line 30: \(score)"], [410, 431]))
    let gone = [
      ("+24 399", "+25 400"), ("+25 424", "+25 425"), ("+17 441", "+17 442"), ("-10 431", "-10 432"),
    ]
    #expect(try changed(gone) == (["line 30: \(score)"], [410, 431]))
    #expect(
      try changed([("+24 399", "+24 398")]) == (["line 30: total: expected 399, found 398"], [410, 431]))
    // A play that is withdrawn takes its wrong score along.
    let off = [("+90 90", "+92 92"), ("-- -90 0", "-- -92 0")]
    #expect(
      try changed(off) == (["line 10: score of 7C GRAVIES: expected 90, found 92"], [410, 431]))
    // The single value of the tiles left, to one side only, is half of what the rules give.
    #expect(
      try changed([("(EN) +4 410", "(EN) +2 408")])
        == (["line 36: points of the tiles left: expected 4, found 2"], [410, 431]))
  }

  @Test("Corrections do not go beyond numbers: a play off the board, or out of turn, is a fault")
  func replaysOnly() {
    for text in [">a: CAT 8K CATTLED +10 10\n", ">a: CAT 8G CAT +10 10\n>a: DO - +0 10\n"] {
      #expect(throws: GCGFault.self) { try Self.corrected(text) }
    }
  }

  @Test("The other end style is taken too: half to one, half from the other")
  func each() {
    let text = SampleGames.full.replacing(
      ">ada: (EN) +4 410\n>bruno: EN (time) -10 431", with: ">ada: (EN) +2 408\n>bruno: EN (EN) -2 439")
    #expect(Self.check(text) == "ok plays=24")
    let half = text.replacing(">bruno: EN (EN) -2 439\n", with: "")
    #expect(Self.check(half) == "line 36: points of the tiles left: expected 4, found 2")
  }
}
