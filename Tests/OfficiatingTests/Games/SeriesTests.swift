// SPDX-License-Identifier: MIT
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 9.35; the transcripts have the lines.
@Suite("A series is several games on the same terms, whose score follows from its tables")
struct SeriesTests {
  /// Plays games of a series of five, each of which the loser concedes; the winner of each asks for the next.
  ///
  /// The table of the last game is at the end, and that game goes on.
  private static func played(_ winners: [Person], at hall: Hall) async throws -> [Table] {
    var wanted = OpenRequest()
    wanted.kind = .board
    wanted.named.series = SeriesPlace(5)
    await hall.send(.table(.open(wanted)), as: .ann)
    await hall.send(.table(.join(TableID(1), JoiningTests.agreement("english"))), as: .ben)
    var tables: [Table] = []
    for (place, winner) in winners.enumerated() {
      _ = await hall.referee.meetDeadlines(now: Instant(milliseconds: 1_000_000))
      let table = try #require(await hall.referee.peeked { $0.table(TableID(place + 1)) })
      tables.append(table)
      let loser = winner == .ann ? Person.ben : .ann
      #expect(await hall.send(.game(.concede(nil, by: nil)), as: loser).refusal == nil)
      #expect(await hall.send(.table(.again), as: winner).refusal == nil)
      #expect(await hall.send(.table(.again), as: loser).refusal == nil)
    }
    tables.append(try #require(await hall.referee.peeked { $0.table(TableID(winners.count + 1)) }))
    return tables
  }

  @Test("Each game has the next place and the score by its own seats, whoever has seat 1")
  func score() async throws {
    let winners: [Person] = [.ann, .ben, .ben, .ann]
    let tables = try await Self.played(winners, at: Hall())
    #expect(tables.map { $0.series?.number } == [1, 2, 3, 4, 5])
    #expect(tables.map { $0.series?.isLast } == [false, false, false, false, true])
    for (place, table) in tables.enumerated() {
      let score = try #require(table.seriesScore)
      // A game that is over counts at its own table.
      let counted = winners.prefix(place < winners.count ? place + 1 : place)
      let wins = Seat.allCases.map { seat in counted.count { $0.name == table.name(of: seat) } }
      #expect(score.played == counted.count)
      #expect([score.halfPoints.one, score.halfPoints.two] == wins.map { 2 * $0 })
    }
  }

  @Test("The club's memory has the same score, for games that are not at hand any more")
  func memory() async throws {
    let tables = try await Self.played([.ben, .ben, .ann], at: Hall())
    var past = ClubMemory()
    #expect(past.seriesScore(before: tables[0]) == SeriesScore())
    #expect(past.seriesScore(before: tables[1]) == nil, "its first game is not known")
    for table in tables.dropLast() { past.add(try #require(PastTable(table, list: nil))) }
    for table in tables {
      #expect(table.seriesBefore != nil && past.seriesScore(before: table) == table.seriesBefore)
    }
  }

  @Test("After a restart each table has its score again, from the tables or from the memory")
  func restart() async throws {
    let hall = Hall()
    let tables = try await Self.played([.ann, .ben], at: hall)
    let last = try #require(tables.last)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    var past = ClubMemory()
    for table in tables.dropLast() { past.add(try #require(PastTable(table, list: nil))) }
    for known in [ClubMemory(), past] {
      let next = Hall(hall.lexicon, script: hall.script, past: known)
      let table = try #require(await next.referee.peeked { $0.table(last.id) })
      #expect(table.seriesScore == last.seriesScore && table.seriesScore?.played == 2)
    }
  }

  @Test("A tie is a half for each side, and points are counted over all games")
  func sums() {
    var score = SeriesScore()
    score.add(winner: nil, BySeat(300, 300))
    score.add(winner: .two, BySeat(280, 411))
    score.add(winner: .one, BySeat(400, 350))
    #expect(score.played == 3 && score.halfPoints == BySeat(3, 3) && score.spread == -81)
    #expect(score.swapped.halfPoints == BySeat(3, 3) && score.swapped.spread == 81)
    #expect(SeriesPlace(5, number: 4).next == SeriesPlace(5, number: 5))
    #expect(SeriesPlace(5, number: 5).next == SeriesPlace(5), "a new series")
  }
}
