// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Directing

/// Source: issue of a director's weekend, seasons.
@Suite("A season is the fold of its finished events")
struct SeasonTableTests {
  /// An event of one round: each two play, the first named wins by the points.
  private static func event(
    _ number: Int, on day: String, _ games: [(String, String, Int)], ratings: [String: Int] = [:],
    classes: [String: String] = [:]
  ) throws -> SeasonTable.Event {
    var state = TournamentState(try #require(TournamentTerms(systems: [.manual])))
    for name in games.flatMap({ [$0.0, $0.1] }) {
      let particulars = Particulars(playingClass: classes[name], realName: "\(name.uppercased()) <b>")
      try state.take(
        try DecideTournament(state).enter(
          EntryForm(name, rating: ratings[name] ?? 0, particulars: particulars)))
    }
    let byHand = ByHand(pairs: games.map { ByHand.Two($0.0, $0.1) }, isOrdered: true)
    try state.take(try DecideTournament(state).pair(1, of: "A", byHand: byHand) { $0.one })
    for (winner, loser, points) in games {
      let typed = TypedResult.game(ScoredName(winner, 400 + points), ScoredName(loser, 400))
      try state.take(try #require(try DecideTournament(state).score(1, typed, isSure: true)))
    }
    let record = EventRecord(
      label: "tues", title: "Tuesday", number: number, opened: "\(day)T10:00:00.000Z", state: state,
      corrections: [])
    return SeasonTable.Event(record, on: day)
  }

  private static func rule(_ points: String, best: Int? = nil, least: Int = 1) throws -> SeasonRule {
    var rule = SeasonRule()
    rule.points = try #require(SeasonRule.points(points))
    (rule.best, rule.least) = (best, least)
    return rule
  }

  private static func three() throws -> [SeasonTable.Event] {
    [
      try event(3, on: "2026-03-01", [("ann", "cas", 0), ("dan", "ben", 10)]),
      try event(1, on: "2026-01-01", [("ann", "ben", 50), ("cas", "dan", 50)]),
      try event(2, on: "2026-02-01", [("ann", "ben", 30), ("cas", "eva", 20)]),
    ]
  }

  private static func ranked(_ table: SeasonTable, of playingClass: String? = nil) -> [String] {
    table.ranking(of: playingClass).map { ranked in
      "\(ranked.place.map(String.init) ?? "-") \(ranked.player.name) \(SeasonText.points(ranked.player.points))"
    }
  }

  @Test("Points are wins, spread, or those of places, which equals share")
  func points() throws {
    let events = try Self.three()
    #expect(
      Self.ranked(try SeasonTable(events, by: Self.rule("wins")))
        == ["1 ann 2.5", "2 cas 2.5", "3 dan 1", "4 eva 0", "5 ben 0"])
    #expect(
      Self.ranked(try SeasonTable(events, by: Self.rule("spread")))
        == ["1 ann 80", "2 cas 70", "3 eva -20", "4 dan -40", "5 ben -90"])
    // Ann and cas share first and second of the first event: 9 each; dan and ben share the rest.
    #expect(
      Self.ranked(try SeasonTable(events, by: Self.rule("places:10,8,6,3")))
        == ["1 ann 26", "2 cas 24", "3 dan 14.5", "4 ben 10.5", "5 eva 6"].map { $0 })
    for bad in ["", "win", "places:", "places:1,,2", "places:-1", "places:x", "places:100001"] {
      #expect(SeasonRule.points(bad) == nil)
    }
  }

  @Test("The best events count, and a player with too few is listed behind without a place")
  func best() throws {
    let table = try SeasonTable(try Self.three(), by: Self.rule("spread", best: 1, least: 2))
    #expect(Self.ranked(table) == ["1 ann 50", "2 cas 50", "3 dan 10", "4 ben -10", "- eva -20"])
    let ann = try #require(table.player(named: "ANN"))
    #expect(ann.results.map(\.counts) == [true, false, false] && ann.results.map(\.event) == [0, 1, 2])
    #expect(table.events.map(\.record.number) == [1, 2, 3])
  }

  @Test("Head to head adds up games of all events, byes and forfeits apart, and both sides agree")
  func balances() throws {
    let table = try SeasonTable(try Self.three(), by: Self.rule("wins"))
    let ann = try #require(table.player(named: "ann"))
    let rows = SeasonText("Club", table).balances(of: ann).dropFirst()
    #expect(rows == [["ben", "BEN <b>", "2", "0", "0", "+80"], ["cas", "CAS <b>", "0", "0", "1", "0"]])
    for seed in 0..<20 {
      let state = try Season(seed: UInt64(700 + seed), scored: 5).state
      let record = EventRecord(
        label: "e", title: "e", number: 1, opened: "2026-01-01T10:00:00.000Z", state: state, corrections: [])
      let table = try SeasonTable([SeasonTable.Event(record, on: "2026-01-01")], by: SeasonRule())
      for (index, player) in table.players.enumerated() {
        for balance in player.balances {
          let back = try #require(table.players[balance.opponent].balances.first { $0.opponent == index })
          #expect(balance.wins == back.losses && balance.losses == back.wins)
          #expect(balance.ties == back.ties && balance.spread == -back.spread)
        }
      }
    }
  }

  @Test("Estimates are carried from event to event, until a director enters another rating")
  func estimates() throws {
    let ratings = ["ann": 1500, "ben": 1500]
    func event(_ number: Int, _ ratings: [String: Int]) throws -> SeasonTable.Event {
      try Self.event(number, on: "2026-01-0\(number)", [("ann", "ben", 1)], ratings: ratings)
    }
    let table = try SeasonTable(
      [
        try event(1, ratings), try event(2, ratings), try event(3, [:]),
        try event(4, ["ann": 1600, "ben": 1500]),
      ],
      by: SeasonRule())
    let ann = try #require(table.player(named: "ann"))
    #expect(ann.results.map { $0.rating?.was } == [1500, 1510, 1520, 1600])
    #expect(ann.results[0].rating?.now == 1510 && ann.results[1].rating?.now == 1520)
    #expect(table.player(named: "ben")?.results.map { $0.rating?.was }.prefix(2) == [1500, 1490])
    let none = try SeasonTable([try event(1, [:])], by: SeasonRule())
    #expect(none.player(named: "ann")?.rating == nil && SeasonText("", none).rows[1][9] == "")
  }

  @Test("Two names of one person are joined; one person twice in an event is a fault")
  func same() throws {
    let events = [
      try Self.event(1, on: "2026-01-01", [("ann", "ben", 5)]),
      try Self.event(2, on: "2026-01-02", [("ann-s", "ben", 5)]),
    ]
    let table = try SeasonTable(events, by: SeasonRule(), same: ["ann-s": "ann"])
    #expect(table.players.map(\.name) == ["ann", "ben"] && table.player(named: "ann-s")?.results.count == 2)
    #expect(throws: SeasonTable.Fault(text: "ann plays twice in tues (1)")) {
      try SeasonTable([events[0]], by: SeasonRule(), same: ["ben": "ann"])
    }
  }

  @Test("One name for two real names is told, and not where only order, case or accents differ")
  func twoPeople() throws {
    func event(_ number: Int, _ person: String) throws -> SeasonTable.Event {
      var state = TournamentState(try #require(TournamentTerms(systems: [.swiss])))
      let form = EntryForm("ann", particulars: Particulars(realName: person))
      try state.take(try DecideTournament(state).enter(form))
      let record = EventRecord(
        label: "tues", title: "", number: number, opened: "", state: state, corrections: [])
      return SeasonTable.Event(record, on: "2026-01-0\(number)")
    }
    let table = try SeasonTable(
      [try event(1, "Núñez, Ann"), try event(2, "ann nunez"), try event(3, "Boyd, Ann")], by: SeasonRule())
    #expect(table.notes == ["ann is ann nunez, and Boyd, Ann in tues (3); counted as one"])
  }

  @Test("Classes have their own ranking and prizes, and no file takes a name for its own")
  func files() throws {
    let events = [
      try Self.event(
        1, on: "2026-01-01", [("ann", "ben", 50), ("cas", "dan", 50)], classes: ["ben": "B", "dan": "B"])
    ]
    let table = try SeasonTable(events, by: Self.rule("wins"))
    #expect(Self.ranked(table, of: "B") == ["1 ben 0", "1 dan 0"] && table.classes == ["B"])
    let text = SeasonText("<i>Club</i>", table, playingClass: "B", prizes: (500, [50, 30]))
    #expect(text.rows.map { $0.last } == ["prize", "200.00", "200.00"])
    #expect(!text.html.contains("<i>") && !text.html.contains("<b>") && !text.html.contains("<script"))
    #expect(text.html.contains(HTML.escaped(SeasonText.estimateNote)))
    let csv = SeasonText("", table).csv.split(separator: "\n")
    #expect(csv[0] == "place,name,player,points,events,wins,losses,ties,spread,estimate")
    #expect(csv[1] == "1,ann,ANN <b>,1,1,1,0,0,+50,")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.json.utf8)) as? [String: Any])
    #expect((json["players"] as? [[String: Any]])?.map { $0["prize"] as? Int } == [20_000, 20_000])
    #expect(SeasonText("", table, playingClass: "C").isEmpty)
  }

  @Test("A season of many large evenings is folded at once")
  func large() throws {
    let games = (1...350).map { ("p\($0)", "q\($0)", $0) }
    let events = try (1...12).map { try Self.event($0, on: "2026-01-\($0 + 10)", games) }
    let table = try SeasonTable(events, by: Self.rule("places:10,8,6", best: 6))
    #expect(table.players.count == 700 && table.ranking().first?.player.name == "p350")
    #expect(table.ranking().first?.player.points == 6_000)
  }
}
