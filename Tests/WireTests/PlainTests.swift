// SPDX-License-Identifier: MIT
import Directing
import Foundation
import Practice
import Rulebook
import Testing

@testable import Officiating
@testable import Wire

/// Source: Protocol/SPEC.md, PLAIN.
@Suite("Without keys each line says the same in sentences")
struct PlainTests {
  private static func registry(_ name: String) throws -> [[String]] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Protocol/\(name)").standardized
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test("The list that is called ours is the one that comes with the program, whatever another one is called")
  func ours() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Dictionaries/english/manifest.json").standardized
    let manifest = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    #expect(manifest?["seal"] as? String == AgreedLexicon.ours)
    #expect(!GameStage.lexicon(.english).isOurs)
  }

  /// Every key that a line may have.
  private static func keys() throws -> Set<String> {
    var keys: Set<String> = []
    for row in try registry("replies.tsv") {
      keys.formUnion("\(row[2]) \(row[3])".split(separator: " ").map(String.init))
    }
    for row in try registry("notices.tsv") { keys.formUnion(row[1].split(separator: " ").map(String.init)) }
    return keys.subtracting(["-"])
  }

  /// Every line that a transcript has a server say, with nothing left open.
  private static func linesOfTranscripts() throws -> Set<String> {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Protocol/transcripts").standardized
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var lines: Set<String> = []
    for case let file as URL in files where file.pathExtension == "session" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let mark = line.firstRange(of: "< "), !line.contains("\u{2026}"), !line.contains("<* *") else {
          continue
        }
        lines.insert(String(line[mark.upperBound...]))
      }
    }
    return lines
  }

  /// The lines of a plain line, whose keys stand in it as programs read them.
  private static func told(
    _ line: String, in language: Language = .english, at head: TableHead? = nil, as form: Speech.Form? = nil
  ) -> [String] {
    let parts = line.components(separatedBy: " :")
    let words = parts[0].split(separator: " ").map(String.init)
    let first = words.firstIndex { $0.contains("=") } ?? words.count
    return written(in: language, at: head, as: form) { writer in
      writer.append(words[..<first].joined(separator: " "))
      for word in words[first...] {
        let start = writer.lines.count
        writer.append(" \(word)")
        writer.tell(String(word.prefix { $0 != "=" }), from: start)
      }
      if parts.count > 1 { writer.text(verbatim: parts.dropFirst().joined(separator: " :")) }
    }
  }

  /// All that a plain line tells, as `MORE` has it; or its lines as they are read.
  private static func written(
    in language: Language = .english, at head: TableHead? = nil, as form: Speech.Form? = nil,
    _ write: (inout LineWriter) -> Void
  ) -> [String] {
    var writer = LineWriter(as: Speech(language, as: form ?? .sentences))
    writer.about(head) { writer in
      write(&writer)
      writer.endLine()
    }
    guard form != nil else {
      return String(decoding: writer.memory, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    return String(decoding: writer.lines.bytes, as: UTF8.self).components(separatedBy: "\r\n").dropLast()
  }

  @Test("A code that the text does not have is told, in every language; one that it has is told once")
  func codes() {
    let lines = [
      "270 ENTERED event=tues name=ann number=1 code=owl-jade-1234 :when all are entered, EVENT PAIR tues",
      "211-CODES name=ann code=owl-jade-1234",
    ]
    for language in Language.allCases {
      for line in lines {
        let told = Self.told(line, in: language).joined(separator: " ")
        #expect(told.ranges(of: "owl-jade-1234").count == 1, "\(language): \(told)")
      }
    }
    let terms = TournamentTerms(systems: [.swiss, .swiss], repeats: 0)
    let told = Self.written { writer in
      writer.beginReply(.event, .none)
      if let terms { EventText.keys(ofTerms: terms, &writer) }
    }
    #expect(told == ["rounds: 2, paired by swiss, may meet again: 0"])
  }

  @Test("Every key of every reply and notice has words of its own")
  func keys() throws {
    let keys = try Self.keys()
    #expect(keys.count > 90)
    // The picture of a board shows its rows, and the text of an answer states the form of lines.
    for key in keys.subtracting(["row", "plain", "as"]) where PlainFacts.phrases[key] == nil {
      let text = PlainFacts.phrase(key, of: "ann").text(in: .english)
      if text == "ann" { Issue.record("no words for \(key)=") }
    }
  }

  @Test("Every line of the transcripts loses its keys, and fits a window, with a head and without")
  func transcripts() throws {
    let keys = try Self.keys()
    let lines = try Self.linesOfTranscripts().filter {
      $0.hasPrefix("*") || $0.prefix(3).allSatisfy(\.isNumber)
    }
    #expect(lines.count > 1500)
    for language in Language.allCases {
      for line in lines {
        for plain in Self.told(line, in: language, as: .sentences) {
          let words = plain.split(separator: " ")
          let isKeyed =
            !line.contains(" :")
            && words.contains { word in
              word.firstIndex(of: "=").map { keys.contains(String(word[..<$0])) } ?? false
            }
          #expect(!isKeyed, "\(line): \(plain)")
          let isLong = plain.unicodeScalars.count > 78 && words.count > 2 && line.contains("=")
          #expect(!isLong, "\(plain.unicodeScalars.count): \(plain)")
          #expect(plain.hasPrefix("* ") || plain.hasPrefix(" ") || !line.hasPrefix("*"), "\(line): \(plain)")
        }
        for (place, coded) in Self.told(line, in: language, as: .coded).enumerated() {
          let head = coded.components(separatedBy: " :")[0]
          let named = head.matches(of: #/ (\w+)=/#).map { String($0.1) }
          #expect(PlainLine.keysOfPrograms.isSuperset(of: named), "\(coded)")
          if place == 0 { #expect(coded.prefix(3) == line.prefix(3)) }
        }
      }
    }
  }

  @Test("A long line is cut by its words: a reply into continuations, a notice under the same keyword")
  func wrapped() {
    let line =
      "270 #a1 EVENT event=tues rounds=6 system=swiss kind=dealt rule=double clock=25:00 :when all are entered, EVENT PAIR tues"
    #expect(
      Self.told(line, as: .sentences) == [
        "#a1 Event tues, rounds: 6, paired by swiss, rule double, clock 25:00. when all",
        "#a1 are entered, EVENT PAIR tues",
      ])
    #expect(
      Self.told(line, as: .coded) == [
        "270-#a1 EVENT :Event tues, rounds: 6, paired by swiss, rule double, clock 25:00. when all",
        "270 #a1 EVENT :are entered, EVENT PAIR tues",
      ])
    let notice =
      "* CALL table=12 call=3 by=ann :we both want to go home because the hall closes in a quarter of an hour"
    #expect(
      Self.told(notice, as: .sentences) == [
        "* Table 12, call 3, by ann. we both want to go home because the hall closes in",
        "  a quarter of an hour",
      ])
    #expect(
      Self.told(notice, as: .coded) == [
        "* CALL :Table 12, call 3, by ann. we both want to go home because the hall closes in",
        "* CALL table=12 :  a quarter of an hour",
      ])
  }

  @Test("What is said stands in place of keys and text, a score in one line, and a line to copy whole")
  func said() {
    func told(_ form: Speech.Form) -> [String] {
      Self.written(as: form) { writer in
        writer.beginReply(.onTable, .none)
        writer.key("table", 1)
        writer.say([
          "WORDS at 8H for 40.", "\("ann") has 20 s, and then it is over, over and over again, over.",
          "You 100, ben 23.",
        ])
        writer.say(toCopy: "LOGIN ann \(String(repeating: "a", count: 70))")
        writer.text("ben has 20 s")
      }
    }
    let lines = [
      "WORDS at 8H for 40. ann has 20 s, and then it is over, over and over again,",
      "over. You 100, ben 23.",
      "LOGIN ann \(String(repeating: "a", count: 70))",
    ]
    #expect(told(.sentences) == lines)
    #expect(
      told(.coded) == [
        "242-ON-TABLE :\(lines[0])", "242-ON-TABLE :\(lines[1])", "242 ON-TABLE table=1 :\(lines[2])",
      ])
    // Another line tells it; a reply keeps its last line for programs that show sentences.
    for (form, head) in [(Speech.Form.sentences, [String]()), (.coded, ["242 ON-TABLE"])] {
      #expect(
        Self.written(as: form) {
          $0.beginReply(.onTable, .none); $0.saySilently(); $0.text("said elsewhere")
        } == head)
    }
  }

  @Test("What was put back is counted as that, and what was drawn is called so")
  func exchange() throws {
    let tiles = TileSet.english
    let drawn = try #require(tiles.rack(from: "INT"))
    #expect(
      Self.written { writer in
        writer.append("* DREW")
        writer.key(drawn: drawn, tiles)
        writer.key("rack", drawn, tiles)
      } == ["drawn: INT, rack INT"])
  }

  @Test("Punctuation that stands alone never begins a line, and an opening mark never ends one")
  func punctuation() {
    let text = "le sceau est « abcdef » ; qui commence : tirage ! Vraiment ? oui : « non » , « ça » va"
    for columns in 12...60 {
      let lines = PlainText.wrapped(text, to: columns)
      #expect(lines.joined(separator: " ") == text)
      for line in lines {
        #expect(line.unicodeScalars.count <= columns, "\(line)")
        #expect(line.first.map { $0.isLetter || $0 == "«" } == true && line.last != "«", "\(line)")
      }
    }
    // Nothing but marks is cut anywhere, and no line is longer for them.
    #expect(PlainText.wrapped("! ! ! !", to: 3) == ["! !", "! !"])
    #expect(PlainText.wrapped("", to: 20) == [""])
  }

  /// What a fact says, as a whole line of its own would.
  private static func fact(_ key: String, _ value: String, in language: Language) -> String? {
    told("211 TABLE \(key)=\(value)", in: language).first
  }

  @Test("Every phase, reason, matter, deed and ruling has words of its own in every language")
  func values() throws {
    let ends: [GameEnd] = [
      .out(.one), .scoreless, .time(loser: .one), .resigned(.one), .challenge(winner: .one),
      .forfeit(loser: .one), .adjudicated(BySeat(0, 0)),
    ]
    let spec = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Protocol/SPEC.md").standardized, encoding: .utf8)
    let table = try #require(spec.components(separatedBy: "| `reason=` | |\n|---|---|\n").last)
    let rows = table.split(separator: "\n").prefix { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].matches(of: /`([a-z-]+)`/).map { String($0.1) } }
    #expect(Set(rows) == Set(ends.map { "\($0.text)" }))
    let values = [
      "phase": Table.Phase.allCases.map(\.rawValue), "reason": rows + ["left"],
      "what": ["undo", "amend", "pause", "continue", "adjourn", "tiles", "next", "solve"],
      "did": ["play", "pass", "exchange", "challenge", "overrule"], "ruling": ["acceptable", "unacceptable"],
      "ending": PracticeState.Ending.allCases.map(\.rawValue),
    ]
    for (key, values) in values {
      for language in Language.allCases {
        let told = values.compactMap { Self.fact(key, $0, in: language) }
        #expect(Set(told).count == values.count, "\(told)")
        for (value, text) in zip(values, told) {
          #expect(!text.isEmpty && text != Self.fact(key, "unheard-of", in: language))
          if !["paused", "over"].contains(value) { #expect(text != value) }
          if value.contains("-") { #expect(!text.contains(value), "\(text)") }
          if language != .english { #expect(text != Self.fact(key, value, in: .english)) }
        }
      }
    }
  }

  @Test("Sides have their names where the table has two, and their seats where it has not")
  func sides() throws {
    func text(_ table: Table?) -> String {
      Self.written(at: table.map { TableHead($0) }) { writer in
        writer.append("* START")
        writer.key("table", 1)
        writer.key("turn", .two)
        writer.key("challenger", .one)
        writer.key("mover", .two)
        writer.key("running", .one)
        writer.key("points", 5)
        writer.key("to", .two)
        writer.key("scores", BySeat(10, 7))
      }
      .joined(separator: " ")
    }
    let named = """
      table 1, ben is on turn, ann challenges, ben made the play, the clock of ann runs, points: 5, to ben, \
      score ann 10, ben 7
      """
    let numbered = """
      table 1, seat 2 is on turn, seat 1 challenges, seat 2 made the play, the clock of seat 1 runs, \
      points: 5, to seat 2, score 10 \u{2013} 7
      """
    #expect(text(try GameStage(.board).table) == named)
    #expect(text(try GameStage(.board, isDesk: true).table) == named)
    #expect(text(try GameStage(.board, begins: false).table) == numbered)
    #expect(text(nil) == numbered)
    // Whose seat it is stands beside it, or nobody asks.
    let head = TableHead(try GameStage(.board).table)
    func told(_ write: (inout LineWriter) -> Void) -> [String] { Self.written(at: head, write) }
    #expect(
      told {
        $0.beginNotice(.away); $0.key("seat", 2); $0.key("name", "ben")
      } == ["seat 2, ben"])
    #expect(
      told {
        $0.beginNotice(.hold); $0.key("seat", .two)
      } == ["ben"])
    #expect(
      told {
        $0.beginNotice(.ruling); $0.key(effect: .gameWon(.two))
      }
        == ["the challenge decides the game, ben wins"])
    let ending = Ending(
      reason: .out(.two), racks: nil, adjustments: [], scores: BySeat(10, 20), winner: .two, seed: nil)
    #expect(
      told {
        $0.beginReply(.ended, .none); $0.untold { $0.keys(resultOf: ending) }; $0.text("ben wins")
      }
        == ["ben wins"])
    #expect(
      told {
        $0.beginContinuation(.history, .none); $0.keys(resultOf: ending)
      }
        == ["the reason: a player is out, winner: ben"])
  }

  @Test("The answer to a login has the line that takes the name back by itself, in every language")
  func code() {
    let person = Person(name: .robot, role: .guest, codeHash: "")
    for language in Language.allCases {
      var writer = LineWriter(as: Speech(language, isPlain: true))
      let welcome = Welcome(person: person, code: "a-b-1", table: nil, putOff: [TableID(3)])
      HouseText.write(welcome, .none, at: Instant(milliseconds: 0), &writer)
      let lines = String(decoding: writer.lines.bytes, as: UTF8.self).components(separatedBy: "\r\n")
        .dropLast()
      #expect(
        lines.last == "LOGIN house a-b-1" && lines.count(where: { $0.contains("a-b-1") }) == 1, "\(lines)")
    }
  }

  @Test("A board is its picture alone, and what is text already stays as it is")
  func pictures() {
    func told(_ write: (inout LineWriter) -> Void) -> [String] {
      Self.written(as: .coded) { writer in
        writer.beginContinuation(.table, .none)
        write(&writer)
      }
    }
    #expect(told { writer in writer.untold { $0.key("board", "15/15/6CAT6") } }.isEmpty)
    #expect(
      told { writer in
        writer.untold { $0.key("row", 15) }
        writer.text(verbatim: "15 = . .  ' .", isKept: true)
      } == ["211-TABLE :15 = . .  ' ."])
    #expect(Self.told("210-HELP :  JUDGE AT AA   word", as: .coded) == ["210-HELP :  JUDGE AT AA   word"])
    #expect(Self.told("212 PONG hello", as: .coded) == ["212 PONG hello"])
    #expect(Self.told("212 PONG hello", as: .sentences) == ["hello"])
    #expect(
      Self.told("250 ACCEPTABLE words=AT board=12 by=Ann_Smith") == [
        "AT, board 12, by Ann Smith"
      ])
  }
}
