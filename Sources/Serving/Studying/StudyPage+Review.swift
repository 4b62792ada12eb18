// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Opponents
import Rulebook
import Wire

/// A game to be reviewed for a connection.
struct StudiedGame: Sendable {
  let table: TableID
  let game: ReviewedGame
  let agreed: AgreedLexicon
  let lexicon: Lexicon

  /// Returns the review; nil if the list cannot be searched, or `mayGoOn` is false before a turn.
  func review(while mayGoOn: () -> Bool) -> StudyPage? {
    GameReviewer(lexicon, rules: game.rules)?.review(game.turns, while: mayGoOn).map {
      StudyPage($0, of: self)
    }
  }
}

extension StudyPage {
  fileprivate init(_ review: GameReview, of studied: StudiedGame) {
    let tiles = studied.game.rules.tiles
    func bySeat(_ sum: (SideSummary) -> Int) -> BySeat<Int> {
      BySeat(sum(review.sides.one), sum(review.sides.two))
    }
    self.init(
      table: studied.table, lexicon: studied.agreed, names: studied.game.players,
      turns: review.turns.map { Turn($0, tiles) }, lost: bySeat(\.lost), missed: bySeat(\.bingosMissed),
      stood: bySeat(\.phoniesStood),
      longest: BySeat(review.sides.one.longest?.turn, review.sides.two.longest?.turn))
  }
}

extension StudyPage.Turn {
  fileprivate init(_ review: TurnReview, _ tiles: TileSet) {
    let rating = review.rating
    var played: StudyPage.Option?
    if case .chosen(let turn) = review.turn.action {
      played = StudyPage.Option(
        turn, score: review.turn.cameOff ? nil : rating?.played.score, on: review.turn.board, tiles)
    }
    let lost = review.lost
    // The best turn by static equity need not be the best one to the end.
    let isSolved = if case .solved = review.end { true } else { false }
    self.init(
      seat: review.turn.seat, rack: review.turn.rack.map { tiles.spelled($0) }, played: played,
      equity: rating.map { ($0.played.equity, lost) },
      better: lost ?? 0 > 0 && !isSolved
        ? rating?.better.map { StudyPage.Option($0.turn, score: $0.score, on: review.turn.board, tiles) }
        : nil,
      bingo: review.missesBingo
        ? rating?.bestBingo.map { StudyPage.Option($0.turn, score: $0.score, on: review.turn.board, tiles) }
        : nil,
      isPhony: review.isPhony, stood: review.isPhonyThatStood, cameOff: review.turn.cameOff,
      luck: review.luck, unseen: review.unseen?.count, milliseconds: review.turn.milliseconds)
  }
}

extension StudyPage.Option {
  fileprivate init(_ turn: RobotTurn, score: Int?, on board: Board, _ tiles: TileSet) {
    switch turn {
    case .place(let placement):
      self.init(
        play: (
          placement.start.text(placement.direction), placement.tilesText(tiles),
          placement.written(on: board, tiles)
        ), exchanged: nil, score: score)
    case .exchange(let given): self.init(play: nil, exchanged: tiles.spelled(given), score: 0)
    case .pass: self.init(play: nil, exchanged: nil, score: 0)
    }
  }
}

extension TurnReview.Rating {
  /// The best turn by static equity, unless it is the one that was played.
  fileprivate var better: RatedTurn? { best.first.flatMap { $0.turn == played.turn ? nil : $0 } }
}
