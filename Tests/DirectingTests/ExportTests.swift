// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Directing

/// Source: tsh; AUPAIR / TOU; what to write so that others can import.
@Suite("What other programs read: tsh, TOU and comma-separated standings")
struct ExportTests {
  static func sample() throws -> Division {
    let names = ["Ames, Zoë", "Boyd", "Cree, Al 2nd"]
    let entrants = names.enumerated().map { Entrant(number: $0 + 1, name: $1, rating: 1800 - 100 * $0) }
    return try Division(
      name: "A", entrants: entrants,
      rounds: [
        [.played(Meeting(first: 2, 410, second: 1, 1_020)), .bye(3)],
        [.played(Meeting(first: 3, 380, second: 1, 380)), .bye(2)],
        [.forfeit(by: 3, to: 1)],
      ])
  }

  @Test("T86 A bye in round 2 is opponent 0 and score 50 in place 2")
  func bye() throws {
    let division = try Self.sample()
    let lines = TSHText.file(of: division).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "Ames, Zoë 1800 2 3 0; 1020 380 50; p12 2 2 0", "Boyd 1700 1 0 0; 410 50 0; p12 1 0 0",
        "Cree, Al _nd 1600 0 1 0; 50 380 -50; p12 0 1 0",
      ])
  }

  @Test("A NASPA file is the one that NASPA's wiki shows, with members' numbers")
  func naspa() throws {
    var chew = Entrant(number: 1, name: "Chew, John, III", rating: 1800)
    chew.naspaNumber = "CM000003"
    let division = try Division(
      name: "A",
      entrants: [
        chew, Entrant(number: 2, name: "Edley, Joe", rating: 2000),
        Entrant(number: 3, name: "Butts, Alfréd #2: a", rating: 500),
      ],
      rounds: [
        [.played(Meeting(first: 1, 300, second: 3, 400)), .bye(2)],
        [.played(Meeting(first: 3, 400, second: 2, 300)), .bye(1)],
        [.played(Meeting(first: 1, 350, second: 2, 350)), .bye(3)],
        [.played(Meeting(first: 3, 400, second: 1, 300))],
        [.forfeit(by: 2, to: nil, lossSpread: -50, winSpread: 0), .bye(1)],
        [.played(Meeting(first: 1, 300, second: 2, 400, winner: 1)), .bye(3)],
      ])
    let other = try Division(name: "Top 8!", entrants: [Entrant(number: 1, name: "Winter", rating: 0)])
    #expect(
      NASPAText.file(of: [division, other]).split(separator: "\n").map(String.init) == [
        "#division A", "#ratingcheck off",
        "Chew, John, III:CM000003 1800 3 0 2 3 0 2; 300 50 350 300 50 300",
        "Edley, Joe 2000 0 3 1 0 0 1; 50 300 350 0 -50 250",
        "Butts, Alfred ___ a 500 1 2 0 1 0 0; 400 400 50 400 0 50",
        "#division Top_8_", "Winter 0;",
      ])
  }

  @Test("A handicap stands in a `.t` file, and a roster reads it; other values are left out")
  func handicaps() throws {
    var ames = Entrant(number: 1, name: "Ames", rating: 1500)
    ames.handicap = 12
    let text = TSHText.file(of: try Division(name: "A", entrants: [ames]))
    #expect(text == "Ames 1500;; handicap 12\n")
    let odd = text + "Boyd 1400;; handicap 0\nCree 1300;; handicap many\nDunn 1200;; handicap 1000\n"
    let roster = Roster(tsh: odd)
    #expect(roster.faults.isEmpty && roster.rows.map(\.form.particulars.handicap) == [12, nil, nil, nil])
    let table = Roster(csv: "name,handicap\nann,3\nben,0\ncas,\ndan,1000\n")
    #expect(table.rows.map(\.form.particulars.handicap) == [3, nil, nil] && table.faults.map(\.line) == [5])
  }

  @Test("A member's number is NASPA's by its federation, or without one by its form")
  func naspaNumbers() {
    func number(_ member: String?, _ federation: String? = nil) -> String? {
      Particulars(member: member, federation: federation).naspaNumber
    }
    #expect(number("aa000123") == "AA000123" && number("CM3") == "CM3" && number("17", "NASPA") == "17")
    #expect(number("AA000123", "WESPA") == nil && number("BB3") == nil && number("AA") == nil)
    #expect(number(nil, "NASPA") == nil && number("AA1x") == nil)
  }

  @Test("An archive holds each division's file between its marks")
  func archive() throws {
    let text = TSHText.archive(of: [
      EventSection(division: try Self.sample()),
      EventSection(division: try Division(name: "Top 8!", entrants: [])),
    ])
    #expect(
      text.hasPrefix(
        "# tsh archive file\ndivision A A.t\ndivision Top_8_ Top_8_.t\n#begin_file name=A.t\nAmes"))
    #expect(
      text.hasSuffix("p12 0 1 0\n#end_file name=A.t\n#begin_file name=Top_8_.t\n#end_file name=Top_8_.t\n"))
  }

  @Test("A `.t` file that is read and written is the same, and so is the division but for names and forfeits")
  func roundTrip() throws {
    var numbers = Seeded(seed: 86)
    for trial in 0..<200 {
      let division = try Fields.scrambled(1 + trial % 12, rounds: trial % 5, using: &numbers)
      let text = TSHText.file(of: division)
      let read = try TSHReader.division(named: "A", text)
      try #require(TSHText.file(of: read) == text)
      try #require(read.entrants == division.entrants && read.standings() == division.standings())
      let hasForfeit = division.rounds.joined().contains { if case .forfeit = $0 { true } else { false } }
      guard !hasForfeit else { continue }
      try #require(read.rounds.map(Set.init) == division.rounds.map(Set.init))
    }
  }

  @Test("A `.t` file of others is read: tabs, CRLF, comments, rounds only paired, keys unknown, no order")
  func foreign() throws {
    let text = "# A\r\n\r\nAmes, Zoe\t1800   2 2; 400 ; class A\r\nBoyd 0 1 1;300; newr 1; p12\r\n"
    let division = try TSHReader.division(named: "B", text)
    #expect(
      division.entrants.map(\.name) == ["Ames, Zoe", "Boyd"] && division.entrants.map(\.rating) == [1800, 0])
    #expect(
      division.rounds == [[.played(Meeting(first: 1, 400, second: 2, 300, isOrderKnown: false))]])
    #expect(try TSHReader.division(named: "B", "").entrants.isEmpty)
    #expect(try TSHReader.division(named: "B", "Ann 5\n").rounds.isEmpty)
  }

  @Test("T87 473 going second against 4 is ` 2473   4`, the name is padded to 20, lines end with CRLF")
  func tou() throws {
    let names = ["jellomochas", "Übermensch of the Long Name", "curtis_smith", "nchagti"]
    let division = try Division(
      name: "CSW", entrants: names.enumerated().map { Entrant(number: $0 + 1, name: $1) },
      rounds: [
        [
          .played(Meeting(first: 4, 309, second: 1, 473)),
          .played(Meeting(first: 2, 1_058, second: 3, 1_058)),
        ],
        [.played(Meeting(first: 1, 561, second: 3, 294)), .bye(2)],
        [.forfeit(by: 4, to: 1), .played(Meeting(first: 2, -120, second: 3, 7))],
      ])
    let text = TOUText.file(of: "Café Open", on: "2025-11-03", [division])
    #expect(
      String(decoding: text, as: UTF8.self)
        == [
          "*M03.11.2025 Cafe Open", "*CSW", "                                      0",
          "jellomochas          2473   4 2561  +3 2150   1",
          "Ubermensch of the Lo 1 58  +3   50   2  -99  +3",
          "curtis_smith         1 58   2  294   1 2  7   2",
          "nchagti               309  +1    0   4  100   4",
          "*** END OF FILE ***", "",
        ].joined(separator: "\r\n"))
    #expect(text.allSatisfy { $0 < 128 })
  }

  @Test("Who still plays has an opponent more than scores in a `.t` file, and the round is none of a TOU")
  func awaited() throws {
    let division = try Fields.division(
      4,
      [
        [.played(Meeting(first: 1, 400, second: 2, 380)), .played(Meeting(first: 3, 410, second: 4, 390))],
        [
          .played(Meeting(first: 2, 300, second: 4, 310))
        ],
      ])
    let section = EventSection(division: division, awaited: [BoardPairing(first: 1, second: 3)])
    let lines = TSHText.file(of: section).split(separator: "\n").compactMap {
      $0.split(separator: " 0 ").last ?? $0
    }
    #expect(lines[0].hasSuffix(" 2 3; 400; p12 1 1") && lines[2].hasSuffix(" 4 1; 410; p12 1 2"))
    #expect(lines[1].hasSuffix(" 1 4; 380 300; p12 2 1"))
    let read = try TSHReader.division(named: "A", TSHText.file(of: section))
    #expect(read.rounds.map(Set.init) == division.rounds.map(Set.init))
    #expect(section.complete.rounds.count == 1 && EventSection(division: division).complete == division)
  }

  @Test("A letter with an accent is the letter without it where a file has ASCII alone, and the rest `_`")
  func ascii() {
    #expect(Plain.ascii("Žižek, Łukasz Æsir ß ø ñ") == "Zizek, Lukasz AEsir ss o n")
    #expect(Plain.ascii("Анна 安") == "____ _" && Plain.latin("e\u{301}") == "e")
  }

  @Test("Whatever stands in a name, pages show it and take none of it for their own")
  func escaped() throws {
    let terms = try #require(TournamentTerms(systems: [.swiss]))
    var state = TournamentState(terms)
    for name in ["<b>&\"'", "ben"] {
      let form = EntryForm(name == "ben" ? name : "ann", particulars: Particulars(realName: name))
      try state.take(try DecideTournament(state).enter(form))
    }
    try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
    let record = EventRecord(
      label: "tues", title: "a < b", number: 1, opened: "2026-01-01T10:00:00.000Z", state: state,
      corrections: [])
    let pages = EventPages.pages(record)
    #expect(
      pages.map(\.file) == [
        "index.html", "cross.html", "names.html", "style.css", "round-1.html", "player-1.html",
        "player-2.html",
      ])
    for page in pages where page.file.hasSuffix(".html") {
      #expect(page.text.contains("&lt;b&gt;&amp;&quot;&#39;") && !page.text.contains("<b>"), "\(page.file)")
      #expect(page.text.contains("<header>a &lt; b</header>") && !page.text.contains("http-equiv"))
    }
    for page in EventPages.pages(record, refresh: 30) where page.file.hasSuffix(".html") {
      #expect(page.text.contains("<meta http-equiv=\"refresh\" content=\"30\">"), "\(page.file)")
    }
    #expect(EventJSON.text(record).contains(#""person": "<b>&\"'""#))
  }

  @Test(
    "On paper a cross table of many rounds comes in parts, each with names and sums, and no round is lost")
  func parts() throws {
    let terms = try #require(TournamentTerms(systems: .init(repeating: .kingOfTheHill, count: 23)))
    var state = TournamentState(terms)
    for name in ["ann", "ben"] { try state.take(try DecideTournament(state).enter(EntryForm(name))) }
    for round in 1...23 {
      try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
      let typed = TypedResult.game(ScoredName("ann", 400 + round), ScoredName("ben", 400))
      try state.take(try #require(try DecideTournament(state).score(round, typed)))
    }
    let record = EventRecord(
      label: "tues", title: "long", number: 1, opened: "2026-01-01T10:00:00.000Z", state: state,
      corrections: [])
    let page = try #require(EventPages.pages(record).first { $0.file == "cross.html" }).text
    let halves = page.components(separatedBy: "<div class=\"paper\">")
    try #require(halves.count == 2)
    for half in halves {
      for round in 1...23 { #expect(half.ranges(of: "<td>W2+\(round)</td>").count == 1) }
    }
    #expect(halves[0].ranges(of: "<table>").count == 1 && halves[1].ranges(of: "<table>").count == 3)
    #expect(halves[1].ranges(of: ">+276</td>").count == 3)
  }

  @Test("With more than 99 players a TOU opponent takes four places")
  func wide() throws {
    let game = RoundResult.played(Meeting(first: 100, 400, second: 1, 420))
    let division = try Fields.division(100, [[game]])
    #expect(TOUText.line(of: division.entrants[0], in: division).hasSuffix(" 2420  100"))
    #expect(TOUText.line(of: division.entrants[99], in: division).hasSuffix("  400   +1"))
  }

  @Test("Standings as comma-separated values, with quotes where they must be")
  func csv() throws {
    #expect(
      CSVText.standings(of: [try Self.sample()]) == """
        division,rank,username,wins,losses,draws,winpts,spread
        A,1,"Ames, Zoë",2,0,1,2.5,660
        A,2,"Cree, Al 2nd",1,1,1,1.5,0
        A,3,Boyd,1,1,0,1.0,-560

        """)
    // Numbers stay numbers, and a name that a spreadsheet would run is text there, and comes back as it was.
    let names = [
      "=HYPERLINK(\"http://x\";\"y\")", "+1", "-2+3", "@SUM(A1)", "\tx", "\rx", "\"=1", "'=1", "''-1",
      "\u{FF1D}1", "Ann;=1",
      "Ann;\"=1\"", "'t Hooft", "O'Neil = x", "-",
    ]
    let formulas = try Division(
      name: "A", entrants: names.enumerated().map { Entrant(number: $0 + 1, name: $1) })
    let rows = try CSVReader.records(CSVText.standings(of: [formulas])).dropFirst()
    for (row, name) in zip(rows, names) {
      let cell = row.fields[2]
      for piece in cell.split(separator: ";") {
        let first = try #require(piece.unicodeScalars.first { $0 != "\"" })
        #expect(!"=+-@\t\r\u{FF1D}".unicodeScalars.contains(first), "\(cell)")
      }
      #expect(CSVText.unguarded(cell) == name)
      #expect((cell == name) == ["'t Hooft", "O'Neil = x"].contains(name))
      let roster = Roster(csv: "person\n\"\(cell.replacing("\"", with: "\"\""))\"\n")
      #expect(roster.rows.first?.form.particulars.realName == name.filter { !$0.isWhitespace || $0 == " " })
    }
    let loser = try Division(
      name: "=B", entrants: [Entrant(number: 1, name: "-a")],
      rounds: [[.forfeit(by: 1, to: nil, lossSpread: -50)]])
    #expect(CSVText.standings(of: [loser]).hasSuffix("\n'=B,1,'-a,0,1,0,0.0,-50\n"))
    let quoted = try Division(name: "a\"b", entrants: [Entrant(number: 1, name: "Ann\r\n=1")])
    #expect(CSVText.standings(of: [quoted]).hasSuffix("\n\"a\"\"b\",1,\"Ann\r\n=1\",0,0,0,0.0,0\n"))
  }
}
