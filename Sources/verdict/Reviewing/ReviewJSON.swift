// SPDX-License-Identifier: MIT
import Directing
import Opponents
import Rulebook
import Serving

/// A review as one JSON object on a line; equities are whole hundredths of a point.
struct ReviewJSON {
  let game: ReviewedGame
  /// The list as `NAME@SEAL8`.
  let lexicon: String
  /// How the game ended where its scores do not tell; nil where they do.
  var ending: String?

  private var tiles: TileSet { game.rules.tiles }
  private var words: ReviewText { ReviewText(game: game, lexicon: lexicon) }

  func text(_ review: GameReview) -> String {
    let sides = Seat.allCases.map { object(review.sides[$0], $0) }
    return JSONText.members([
      ("lexicon", .text(lexicon)), ("tiles", .text(tiles.name)), ("ending", ending.map { .text($0) }),
      ("findings", words.findings.isEmpty ? nil : .list(words.findings.map { .text($0) })),
      ("turns", .list(review.turns.enumerated().map { object($0.element, $0.offset + 1) })),
      ("sides", .list(sides)),
    ]).line
  }

  private func object(_ review: TurnReview, _ number: Int) -> JSONText {
    let turn = review.turn
    let rating = review.rating
    return .members([
      ("turn", .number(number)), ("seat", .number(turn.seat.rawValue)),
      ("rack", turn.rack.map { .text(tiles.spelled($0)) }), ("bag", .number(turn.bagCount)),
      ("played", .text(words.text(turn.action))), ("score", rating.map { .number($0.played.score) }),
      ("equity", rating.map { .number($0.played.equity) }), ("lost", review.lost.map { .number($0) }),
      ("best", rating.map { .list($0.best.map(object)) }), ("bingos", rating.map { .number($0.bingos) }),
      ("missed", review.missesBingo ? rating?.bestBingo.map(object) : nil), ("phony", .flag(review.isPhony)),
      ("challenge", turn.challenge.map(object)), ("end", review.end.map(object)),
      ("luck", review.luck.map { .number($0) }), ("milliseconds", turn.milliseconds.map { .number($0) }),
      ("unseen", review.unseen.map { .text(words.text($0)) }),
    ])
  }

  private func object(_ rated: RatedTurn) -> JSONText {
    .object([
      ("play", .text(words.text(rated.turn))), ("score", .number(rated.score)),
      ("leave", .text(rated.leave.isEmpty ? "" : tiles.spelled(rated.leave))),
      ("equity", .number(rated.equity)),
    ])
  }

  private func object(_ challenge: PlayedTurn.Challenge) -> JSONText {
    switch challenge {
    case .succeeded: .object([("stood", .flag(false))])
    case .wonGame: .object([("stood", .flag(false)), ("games", .number(1))])
    case .lostGame: .object([("stood", .flag(true)), ("games", .number(1))])
    case .lostTurn: .object([("stood", .flag(true)), ("turns", .number(1))])
    case .paid(let points): .object([("stood", .flag(true)), ("points", .number(points))])
    }
  }

  private func object(_ end: TurnReview.End) -> JSONText {
    switch end {
    case .solved(let best, let lost):
      .object([("solved", .flag(true)), ("best", .number(best)), ("lost", .number(lost))])
    case .notSolved: .object([("solved", .flag(false))])
    }
  }

  private func object(_ side: SideSummary, _ seat: Seat) -> JSONText {
    .members([
      ("seat", .number(seat.rawValue)), ("name", .text(game.players[seat])),
      ("score", .number(game.scores[seat])),
      ("turns", .number(side.turns)), ("lost", .number(side.lost)), ("small", .number(side.small)),
      ("medium", .number(side.medium)), ("large", .number(side.large)),
      ("bingosMissed", .number(side.bingosMissed)), ("phoniesStood", .number(side.phoniesStood)),
      ("phoniesOff", .number(side.phoniesOff)), ("failedChallenges", .number(side.failedChallenges)),
      ("pointsPaid", .number(side.pointsPaid)), ("turnsLost", .number(side.turnsLost)),
      ("gamesLost", .number(side.gamesLost)),
      ("endLost", .number(side.endLost)), ("luck", .number(side.luck)), ("draws", .number(side.draws)),
      ("milliseconds", side.milliseconds.map { .number($0) }),
      ("longest", side.longest.map { .number($0.milliseconds) }),
      ("longestTurn", side.longest.map { .number($0.turn) }),
    ])
  }
}
