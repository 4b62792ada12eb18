// SPDX-License-Identifier: MIT
import Foundation
import Records
import Rulebook
import Serving
import Testing

@testable import Opponents
@testable import verdict

/// Source: docs/RECORDS.md, the review of a game.
@Suite("Lines, page and object of a review tell the same")
struct ReviewPartsTests {
  /// A turn that is 9 points behind by static equity, and gave up 3 points of an end of -12.
  private static func turn(of game: ReviewedGame) throws -> TurnReview {
    let turn = try #require(game.turns.first)
    let rack = try #require(turn.rack)
    let rated = RatedTurn(turn: .pass, score: 0, leave: rack, equity: -900)
    let rating = TurnReview.Rating(
      played: rated, best: [RatedTurn(turn: .pass, score: 0, leave: rack, equity: 0)], lost: 900,
      laysBingo: false, bingos: 0, bestBingo: nil)
    return TurnReview(
      turn: turn, rating: rating, end: .solved(best: -12, lost: 3), isPhony: false, unseen: nil, luck: -250)
  }

  @Test("In a solved end the points lost are the exact ones, in each form and in the sums")
  func solved() throws {
    let record = "#player1 ann Ann\n#player2 ben Ben\n>ann: AEINRST - +0 0\n"
    let game = try ReviewedGame(GCGFile(Array(record.utf8)))
    let turn = try Self.turn(of: game)
    var sides = BySeat(SideSummary(), SideSummary())
    sides.one.add(turn, 1)
    let review = GameReview(turns: [turn], sides: sides)
    let lines = ReviewText(game: game, lexicon: "small").lines(review)
    #expect(lines[3] == "1. ann  pass  of AEINRST: 0 points, equity -9.0, 3.0 lost")
    #expect(lines.contains("     luck of the draw -2.5"))
    #expect(lines.contains("     end solved: -12 to come at best, 3 of them lost"))
    #expect(lines.contains("ann: 3.0 points lost over 1 rated turn, 3.0 a turn"))
    #expect(lines.contains("     points lost in solved ends: 3"))
    let object = ReviewJSON(game: game, lexicon: "small").text(review)
    #expect(object.components(separatedBy: "\"lost\":300").count == 3 && !object.contains("\"lost\":900"))
    let page = ReviewPage(game: game, lexicon: "small").text(review)
    #expect(page.contains("0 points, equity \u{2212}9.0, 3.0 lost"), "\(page)")
    #expect(page.contains("<p>end solved: \u{2212}12 to come at best, 3 of them lost</p>"))
    #expect(page.contains("<p>luck of the draw \u{2212}2.5</p>") && !page.contains("<svg"))
  }
}
