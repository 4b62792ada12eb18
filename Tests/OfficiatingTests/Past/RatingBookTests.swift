// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// Source: docs/DESIGN.md#ratings.
@Suite("Ratings come from ended games alone, a week at a time")
struct RatingBookTests {
  private static let names = ["ann", "ben", "cid", "dot", "eve"].compactMap { PlayerName($0) }
  private static let week = 7 * 86_400
  /// Monday, 2026-01-05, 00:00 UTC.
  private static let monday = Instant(milliseconds: 1_767_571_200_000)

  private static func list(_ name: String) -> AgreedLexicon {
    AgreedLexicon(
      name: name, edition: "test", count: 1, seal: LexiconSeal(digest: SHA256.digest(of: name.utf8)),
      alphabet: .english)
  }

  /// A game that ended at a moment; a nil winner is a tie.
  private static func game(
    _ one: PlayerName, _ two: PlayerName, won winner: Seat?, at moment: Instant,
    list name: String = "english",
    clock: ClockClass = .standard, finish: PastGame.Finish = .playedOut, isDesk: Bool = false,
    houseLevel: Int? = nil, isContinued: Bool = false, isPlayed: Bool = true
  ) -> PastGame {
    PastGame(
      table: TableID(1), place: nil, lexicon: list(name), rule: .double, clock: clock, isDesk: isDesk,
      houseLevel: houseLevel, isContinued: isContinued, openedAt: moment, begunAt: moment,
      endedAt: moment, finish: finish, isPlayed: isPlayed, winner: winner,
      sides: BySeat(PastGame.Side(name: one, score: 300), PastGame.Side(name: two, score: 299)),
      challenges: [])
  }

  private static let ranking = RatingBook.Ranking(list: "english", clock: .standard)

  /// All of a ranking's games rated at once, week after week, as the paper has it.
  private static func again(_ games: [PastGame], at moment: Instant) -> [PlayerName: Glicko] {
    func number(_ moment: Instant) -> Int {
      Int(moment.milliseconds / 1000 - monday.milliseconds / 1000) / week
    }
    var strengths: [PlayerName: Glicko] = [:]
    for period in 0...number(moment) {
      let held = games.filter { number($0.endedAt) == period }
      for game in held {
        for seat in Seat.allCases where strengths[game.sides[seat].name] == nil {
          strengths[game.sides[seat].name] = .unrated
        }
      }
      let before = strengths
      for (name, strength) in before {
        let results = held.flatMap { game in
          Seat.allCases.filter { game.sides[$0].name == name }.map { seat in
            Glicko.Result(
              against: before[game.sides[seat.opposite].name] ?? .unrated,
              halfPoints: game.winner.map { $0 == seat ? 2 : 0 } ?? 1)
          }
        }
        // The running period is not over for those who have not played in it.
        if !results.isEmpty || period < number(moment) { strengths[name] = strength.after(results) }
      }
    }
    return strengths
  }

  /// The book after some weeks of games between the same two names; in each week one of them wins all games.
  private static func duel(_ weeks: [(games: Int, winner: Seat)]) -> [RatingBook.Standing] {
    var book = RatingBook()
    for (number, played) in weeks.enumerated() {
      for game in 0..<played.games {
        let moment = monday.adding(seconds: number * week + game * 600)
        book.add(Self.game(names[0], names[1], won: played.winner, at: moment))
      }
    }
    return book.standings(in: ranking, at: monday.adding(seconds: weeks.count * week - 1))
  }

  @Test("A busy week that the next one contradicts brings two players back towards each other")
  func contradicted() {
    let standings = Self.duel([(31, .one), (31, .two), (1, .one)])
    #expect(standings.map(\.games) == [63, 63])
    #expect(standings.allSatisfy { (900...2100).contains($0.strength.rating) }, "\(standings)")
  }

  @Test("No history of games leads to a rating, a deviation or a volatility out of bounds")
  func bounded() {
    var random = Seeded(seed: 41)
    for _ in 0..<100 {
      let weeks = (0..<20).map { _ in
        (games: Int.random(in: 1...60, using: &random), winner: Bool.random(using: &random) ? Seat.one : .two)
      }
      for standing in Self.duel(weeks) {
        #expect((100...4000).contains(standing.strength.rating), "\(weeks)")
        #expect(standing.strength.deviation > 0 && standing.strength.deviation <= 350)
        #expect(standing.strength.volatility > 0 && standing.strength.volatility <= 0.1)
      }
    }
  }

  @Test("Games added one by one come to what all weeks rated in order come to")
  func independent() throws {
    var random = Seeded(seed: 41)
    for _ in 0..<20 {
      var book = RatingBook()
      var games: [PastGame] = []
      var seconds = 0
      for _ in 0..<60 {
        seconds += Int.random(in: 0...400_000, using: &random)
        let pair = Self.names.shuffled(using: &random).prefix(2)
        let winner = [Seat.one, .one, .two, nil].randomElement(using: &random) ?? nil
        let game = Self.game(pair[0], pair[1], won: winner, at: Self.monday.adding(seconds: seconds))
        games.append(game)
        let isRated = book.add(game)
        #expect(isRated)
        let now = game.endedAt.adding(seconds: Int.random(in: 0...2_000_000, using: &random))
        let expected = Self.again(games, at: now)
        let found = book.standings(in: Self.ranking, at: now)
        #expect(found.count == expected.count)
        for standing in found {
          let other = try #require(expected[standing.name])
          #expect(abs(standing.strength.rating - other.rating) < 0.000_1)
          #expect(abs(standing.strength.deviation - other.deviation) < 0.000_1)
          let own = games.filter { [$0.sides.one.name, $0.sides.two.name].contains(standing.name) }
          #expect(standing.games == own.count && standing.playedAt == own.last?.endedAt)
        }
      }
    }
  }

  @Test(
    "The winner gains what the loser loses in a first game, a tie moves neither, and both are provisional")
  func first() throws {
    var book = RatingBook()
    let (ann, ben) = (Self.names[0], Self.names[1])
    book.add(Self.game(ann, ben, won: .two, at: Self.monday))
    let standings = book.standings(in: Self.ranking, at: Self.monday)
    #expect(standings.map(\.name) == [ben, ann] && standings.allSatisfy(\.isProvisional))
    #expect(abs(standings[0].strength.rating + standings[1].strength.rating - 3000) < 1e-9)
    #expect(standings[0].strength.rating > 1600 && standings[0].wins == 1 && standings[1].losses == 1)
    var other = RatingBook()
    other.add(Self.game(ann, ben, won: nil, at: Self.monday))
    #expect(other.standings(in: Self.ranking, at: Self.monday).allSatisfy { $0.ties == 1 })
    #expect(
      other.standings(in: Self.ranking, at: Self.monday).allSatisfy { abs($0.strength.rating - 1500) < 1e-9 })
  }

  @Test("A ranking is a list and a clock class, whatever the edition of the list")
  func rankings() {
    var book = RatingBook()
    let (ann, ben) = (Self.names[0], Self.names[1])
    for (list, clock) in [("english", ClockClass.standard), ("french", .standard), ("english", .blitz)] {
      book.add(Self.game(ann, ben, won: .one, at: Self.monday, list: list, clock: clock))
    }
    #expect(
      book.rankings == [
        RatingBook.Ranking(list: "english", clock: .blitz), Self.ranking,
        RatingBook.Ranking(list: "french", clock: .standard),
      ])
    #expect(book.rankings.allSatisfy { book.standings(in: $0, at: Self.monday).allSatisfy { $0.games == 1 } })
  }

  @Test("Games with the house, at desks, from a position, set by a director or not played are not rated")
  func notRated() {
    let (ann, ben) = (Self.names[0], Self.names[1])
    var book = RatingBook()
    var withDesks = RatingBook(countsDesks: true)
    for (game, reason) in [
      (Self.game(ann, .robot, won: .one, at: Self.monday, houseLevel: 2), RatingBook.Unrated.house),
      (Self.game(ann, ben, won: .one, at: Self.monday, isContinued: true), .continued),
      (Self.game(ann, ben, won: .one, at: Self.monday, finish: .adjudicated), .director),
      (Self.game(ann, ben, won: .two, at: Self.monday, finish: .conceded, isPlayed: false), .notPlayed),
    ] {
      #expect(book.whyUnrated(game) == reason && withDesks.whyUnrated(game) == reason)
      for isRated in [book.add(game), withDesks.add(game)] { #expect(!isRated) }
    }
    let desk = Self.game(ann, ben, won: .one, at: Self.monday, isDesk: true)
    #expect(book.whyUnrated(desk) == .desk)
    let (isRated, isRatedThere) = (book.add(desk), withDesks.add(desk))
    #expect(!isRated && isRatedThere)
    #expect(book.rankings.isEmpty && withDesks.rankings == [Self.ranking])
    for finish in PastGame.Finish.allCases where finish.isByRules {
      let isRated = book.add(Self.game(ann, ben, won: .one, at: Self.monday, finish: finish))
      #expect(isRated)
    }
  }

  @Test("A week begins on Monday at midnight UTC, and a clock that was set back opens none anew")
  func weeks() {
    let number = RatingBook.period(of: Self.monday)
    #expect(RatingBook.period(of: Self.monday.adding(seconds: -1)) == number - 1)
    #expect(RatingBook.period(of: Self.monday.adding(seconds: Self.week - 1)) == number)
    var (one, other) = (RatingBook(), RatingBook())
    let (ann, ben) = (Self.names[0], Self.names[1])
    for (place, seconds) in [0, -5, 5].enumerated() {
      one.add(Self.game(ann, ben, won: .one, at: Self.monday.adding(seconds: seconds)))
      other.add(Self.game(ann, ben, won: .one, at: Self.monday.adding(seconds: place)))
    }
    let now = Self.monday.adding(seconds: 10)
    #expect(
      one.standings(in: Self.ranking, at: now).map(\.strength)
        == other.standings(in: Self.ranking, at: now).map(\.strength))
  }

  @Test("After a dozen even games against established players a rating is no longer provisional")
  func established() {
    var strength = Glicko.unrated
    let opponent = Glicko(rating: 1500, deviation: 60, volatility: 0.06)
    var games = 0
    while strength.deviation > RatingBook.provisionalAbove, games < 40 {
      strength = strength.after([Glicko.Result(against: opponent, halfPoints: games % 2 * 2)])
      games += 1
    }
    #expect((8...16).contains(games), "\(games)")
  }
}
