// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: issue of a director's weekend, paper.
@Suite("What is printed of an event: pairings, slips, cards, tags, standings, prizes, the seating plan")
struct PaperTests {
  private static func record(_ state: TournamentState, title: String = "Tuesday club") -> EventRecord {
    EventRecord(
      label: "tues", title: title, number: 1, opened: "2026-01-01T10:00:00.000Z", state: state,
      corrections: [])
  }

  private static func state(_ people: [String], rounds: Int = 3) throws -> TournamentState {
    let terms = try #require(TournamentTerms(systems: .init(repeating: .kingOfTheHill, count: rounds)))
    var state = TournamentState(terms)
    for (place, person) in people.enumerated() {
      let form = EntryForm("p\(place + 1)", particulars: Particulars(realName: person))
      try state.take(try DecideTournament(state).enter(form))
    }
    return state
  }

  private static func wish(_ kind: Paper.Kind, round: Int? = nil, division: String? = nil) -> EventPaper.Wish
  {
    var wish = EventPaper.Wish(kind)
    (wish.round, wish.division) = (round, division)
    if kind == .prizes { wish.prizes = (500, [50, 30, 20]) }
    return wish
  }

  @Test("Whatever stands in a name or a title, every page shows it and takes none of it for its own")
  func escaped() throws {
    var state = try Self.state(["<b>Ann</b>", "\"'&", "Ñandú, Żółć", "O'Neil"])
    try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
    let record = Self.record(state, title: "<script>alert(1)</script>")
    for kind in Paper.Kind.allCases {
      let page = try EventPaper.body(of: record, Self.wish(kind)).text
      #expect(!page.contains("<b>") && !page.contains("<script"), "\(kind)")
      #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "\(kind)")
      #expect(kind == .prizes || page.contains("&lt;b&gt;Ann&lt;/b&gt;") && page.contains("&quot;&#39;&amp;"))
    }
  }

  @Test("By name, players stand in the order of the alphabet, whatever their case and accents")
  func byName() throws {
    var state = try Self.state(["Žižek, Ben", "adams, Eva", "Łukasz, Jan", "Émile", "Zebra", "Anna"])
    try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
    let page = try EventPaper.body(of: Self.record(state), Self.wish(.names)).text
    let names = ["adams, Eva", "Anna", "Émile", "Łukasz, Jan", "Zebra", "Žižek, Ben"]
    let places = names.map { name in page.firstRange(of: "<td>\(name) <small>")?.lowerBound }
    #expect(places == places.compactMap(\.self).sorted(), "\(page)")
  }

  @Test("A card's last sums are the player's place in the standings, in any event")
  func sums() throws {
    for seed in 0..<20 {
      let state = try Season(seed: UInt64(300 + seed), scored: 5).state
      let rounds = state.roundsOfAll()
      for name in state.divisions {
        let (division, numbers) = state.division(name)
        for standing in division.standings(spreadCap: state.terms.spreadCap) {
          let lines = Paper.Line.lines(
            of: rounds[numbers[standing.entrant - 1] - 1], cap: state.terms.spreadCap
          ) { "\($0)" }
          guard let last = lines.last, lines.allSatisfy({ !$0.sum.isEmpty }) else { continue }
          #expect(last.sum == HTML.signed(standing.spread))
          let half = standing.ties.isMultiple(of: 2) ? "" : "½"
          #expect(last.wins == "\(standing.halfWins / 2)\(half)")
        }
      }
    }
  }

  @Test("Cards have a line for every round before the first is paired, and slips need a paired round")
  func blank() throws {
    let record = Self.record(try Self.state(["Ann", "Ben", "Cas", "Dan"], rounds: 7))
    let cards = try EventPaper.body(of: record, Self.wish(.cards)).text
    #expect(cards.components(of: "<section class=\"card\">") == 4)
    #expect(cards.components(of: "<th scope=\"row\">7</th>") == 4)
    for kind in [Paper.Kind.slips, .pairings, .names, .seating] {
      #expect(throws: EventPaper.Fault.notPaired(last: 0)) {
        try EventPaper.body(of: record, Self.wish(kind))
      }
    }
  }

  @Test("What cannot be printed is said: no such division, a round to come, a fund for two divisions, nobody")
  func faults() throws {
    let season = try Season(seed: 5, scored: 5)
    let record = Self.record(season.state)
    #expect(throws: EventPaper.Fault.noDivision(season.state.divisions)) {
      try EventPaper.body(of: record, Self.wish(.tags, division: "Z"))
    }
    #expect(throws: EventPaper.Fault.notPaired(last: season.state.rounds.count)) {
      try EventPaper.body(of: record, Self.wish(.pairings, round: 60))
    }
    let empty = Self.record(try Self.state([]))
    #expect(throws: EventPaper.Fault.nobody) { try EventPaper.body(of: empty, Self.wish(.cards)) }
    var two = try Self.state(["Ann", "Ben"])
    try two.take(try DecideTournament(two).enter(EntryForm("cas", division: "B")))
    #expect(throws: EventPaper.Fault.severalDivisions(["A", "B"])) {
      try EventPaper.body(of: Self.record(two), Self.wish(.prizes))
    }
    #expect(
      try EventPaper.body(of: Self.record(two), Self.wish(.prizes, division: "A")).text.contains("200.00"))
  }

  @Test("A hall of 700 with names of 100 bytes is printed whole")
  func large() throws {
    let people = (1...700).map { "\($0) " + String(repeating: "W", count: 95) }
    var state = try Self.state(people)
    try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
    let record = Self.record(state)
    for (kind, mark, count) in [
      (Paper.Kind.slips, "class=\"slip\"", 350), (.names, "<tr><td>", 700), (.seating, "class=\"seat\"", 350),
      (.cards, "class=\"card\"", 700), (.tags, "class=\"tag\"", 700),
    ] {
      let page = try EventPaper.body(of: record, Self.wish(kind)).text
      #expect(page.components(of: mark) == count, "\(kind)")
    }
  }

  @Test("On a tag a name stands as it is spoken")
  func spoken() {
    for (name, tag) in [
      ("Smith, Ann", "Ann Smith"), ("Ann Smith", "Ann Smith"), ("Smith,", "Smith,"), (", Ann", ", Ann"),
      ("Smith, Ann, Jr", "Smith, Ann, Jr"), ("de la Cruz, Maria", "Maria de la Cruz"),
    ] { #expect(Paper.spoken(name) == tag) }
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
