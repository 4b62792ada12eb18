// SPDX-License-Identifier: MIT
import Rulebook

/// The place of a game in a series of games between the same two players on the same terms.
///
/// Source: Protocol/SPEC.md, 9.35.
package struct SeriesPlace: Hashable, Sendable {
  /// The number of games in the series, within `lengths`.
  package let games: Int
  /// The number of the game in the series, from 1 to `games`.
  package let number: Int

  /// The values of `games=`.
  package static let lengths = 2...99

  /// Creates a place; traps outside of the ranges.
  package init(_ games: Int, number: Int = 1) {
    precondition(Self.lengths.contains(games) && (1...games).contains(number), "the place is in a series")
    self.games = games
    self.number = number
  }

  package var isLast: Bool { number == games }

  /// The place of the game that `AGAIN` asks for; after the last game, the first place of a new series.
  package var next: SeriesPlace { SeriesPlace(games, number: isLast ? 1 : number + 1) }
}

/// The score of a series after some of its games, by the seats of one table.
package struct SeriesScore: Hashable, Sendable {
  /// The number of games that are over.
  package private(set) var played = 0
  /// The half points of each side: 2 for each game won, 1 for each tie.
  package private(set) var halfPoints = BySeat(0, 0)
  /// The points of seat 1 less those of seat 2, over all games.
  package private(set) var spread = 0

  package init() {}

  /// The same score, by the seats of a table at which the players sit the other way round.
  var swapped: SeriesScore {
    var score = self
    score.halfPoints = BySeat(halfPoints.two, halfPoints.one)
    score.spread = -spread
    return score
  }

  /// Adds a game; `winner` is nil for a tie, and `scores` are the final ones.
  mutating func add(winner: Seat?, _ scores: BySeat<Int>) {
    played += 1
    for seat in Seat.allCases { halfPoints[seat] += winner.map { $0 == seat ? 2 : 0 } ?? 1 }
    spread += scores.one - scores.two
  }
}

/// The facts of an ended game by which the club's memory finds the score of its series.
package final class SeriesGame: Equatable, Sendable {
  package let place: SeriesPlace
  /// The table of the game before; nil where there is none.
  package let previous: TableID?
  /// The winner, also of a game that was not played; nil for a tie.
  package let winner: Seat?

  /// Creates the facts of a table's game; nil for a game of no series, and for one that goes on.
  init?(_ game: GamePosition) {
    guard let place = game.terms.series, let ending = game.ending else { return nil }
    self.place = place
    previous = game.terms.again
    winner = ending.winner
  }

  package static func == (one: SeriesGame, other: SeriesGame) -> Bool {
    one.place == other.place && one.previous == other.previous && one.winner == other.winner
  }
}

extension Table {
  /// The place of this game in its series; nil at other tables.
  package var series: SeriesPlace? { terms.game?.series }

  /// The score of the series up to this table's game, with that game once it is over.
  ///
  /// Nil at other tables, and where an earlier game is not known here.
  package var seriesScore: SeriesScore? {
    guard var score = seriesBefore, series != nil else { return nil }
    if let ending = game?.ending { score.add(winner: ending.winner, ending.scores) }
    return score
  }

  /// Takes the score of the series from the table of the game before, if that is known.
  func followSeries(after previous: Table?) {
    guard let series else { return }
    guard series.number > 1 else {
      seriesBefore = SeriesScore()
      return
    }
    guard let previous, let before = previous.seriesScore, before.played == series.number - 1 else { return }
    seriesBefore = previous.name(of: .one) == name(of: .one) ? before : before.swapped
  }
}

extension Floor {
  /// Has a game of a series take its score from the game before, which ended lately.
  func followSeries(_ table: Table) {
    guard table.series != nil else { return }
    table.followSeries(after: table.terms.game?.again.flatMap { ended[$0] })
  }

  /// Completes the scores of series whose earlier games ended long ago, from the club's memory.
  func completeSeries(from past: ClubMemory) {
    let known = endedOrder.compactMap { ended[$0] } + tables.values
    for table in known where table.series != nil && table.seriesBefore == nil {
      table.seriesBefore = past.seriesScore(before: table)
    }
  }
}

extension ClubMemory {
  /// Returns the score of a series before a table's game, by that table's seats; nil if an earlier game is unknown.
  func seriesScore(before table: Table) -> SeriesScore? {
    guard let series = table.series, let name = table.name(of: .one) else { return nil }
    var score = SeriesScore()
    var (number, wanted) = (series.number, table.terms.game?.again)
    guard number > 1 else { return score }
    for line in games(of: name) where line.table == wanted {
      guard let game = line.series, game.place == SeriesPlace(series.games, number: number - 1) else {
        return nil
      }
      let seat = line.seat(of: name)
      let scores = BySeat(line.sides[seat].score, line.sides[seat.opposite].score)
      score.add(winner: game.winner.map { $0 == seat ? .one : .two }, scores)
      (number, wanted) = (number - 1, game.previous)
      if number == 1 { return score }
    }
    return nil
  }
}
