// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// An ended game in the club's memory: its agreement, its end, and each side's play in numbers.
package struct PastLine: Sendable {
  /// One side of the game.
  package struct Side: Sendable {
    package let name: PlayerName
    /// The final score.
    package let score: Int
    /// The number of plays that stood and laid a whole rack.
    package let bingos: Int
    package let challengesMade: Int
    package let challengesWon: Int
    /// The number of phonies that stood; nil if this server does not have the list.
    package let phonies: Int?
    /// The first word of the play with the highest score, as the tiles spell it, and the score; nil without a play.
    package let best: (word: String, score: Int)?
  }

  package let table: TableID
  package let lexicon: AgreedLexicon
  package let clock: ClockClass
  package let isDesk: Bool
  let isContinued: Bool
  /// The level of the house, which played seat 2; nil for a game between people.
  package let houseLevel: Int?
  package let endedAt: Instant
  package let finish: PastGame.Finish
  /// Whether a side had a turn; a game that was not played counts in no figures.
  package let isPlayed: Bool
  /// The winner; nil for a tie.
  package let winner: Seat?
  package let sides: BySeat<Side>
  /// The place in a series of games; nil for a single game.
  package let series: SeriesGame?
}

extension PastLine {
  init(_ game: PastGame) {
    table = game.table
    lexicon = game.lexicon
    clock = game.clock
    isDesk = game.isDesk
    isContinued = game.isContinued
    houseLevel = game.houseLevel
    endedAt = game.endedAt
    finish = game.finish
    isPlayed = game.isPlayed
    winner = game.winner
    series = game.series
    func side(_ seat: Seat) -> Side {
      let side = game.sides[seat]
      let made = game.challenges.filter { $0.seat == seat }
      return Side(
        name: side.name, score: side.score, bingos: side.bingos,
        challengesMade: made.count,
        challengesWon: made.count(where: \.isWon), phonies: side.phonies?.count,
        best: side.best.flatMap { play in
          play.lexiconWords.first.map { (game.lexicon.alphabet.spelled($0), play.score) }
        })
    }
    sides = BySeat(side(.one), side(.two))
  }

  /// Whether it counts in a player's figures: played from an empty board by two people, each on a connection of their own.
  var counts: Bool { isPlayed && houseLevel == nil && !isDesk && !isContinued }

  /// Returns the half points of a side: 0 for a loss, 1 for a tie, 2 for a win.
  func halfPoints(of seat: Seat) -> Int { winner.map { $0 == seat ? 2 : 0 } ?? 1 }

  /// Returns the seat of a name; the first one if it has both.
  package func seat(of name: PlayerName) -> Seat { sides.one.name == name ? .one : .two }
}
