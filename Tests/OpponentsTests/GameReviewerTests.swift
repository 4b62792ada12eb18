// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Opponents

@Suite("A review rates each turn of a game by static equity")
struct GameReviewerTests {
  static let rules = TournamentRules(tiles: .english)

  /// The turns of a game of the house against itself, as a record would have them.
  private static func played(seed: UInt64) throws -> [PlayedTurn] {
    let game = try RobotGame(BySeat(3, 2), lexicon: SomeWords.lexicon.get(), rules: rules, seed: seed)
    return game.turns.enumerated().map { place, turn in
      var played = PlayedTurn(
        seat: place % 2 == 0 ? .one : .two, board: turn.board, rack: turn.rack, bagCount: turn.bagCount,
        action: .chosen(turn.turn))
      let next = place + 1 < game.turns.count ? game.turns[place + 1].board : game.game.board
      if turn.isPhony, next == turn.board { played.challenge = .succeeded }
      return played
    }
  }

  @Test("A game of level 3 against level 2: level 3 loses nothing but by phonies, and level 2 loses much")
  func levels() throws {
    let reviewer = try #require(GameReviewer(SomeWords.lexicon.get(), rules: Self.rules))
    let turns = try Self.played(seed: 4)
    let review = reviewer.review(turns)
    let again = reviewer.review(Array(turns.prefix(2)))
    #expect(again.turns == Array(review.turns.prefix(2)), "the same game gets another review")
    #expect(review.turns.count == turns.count)
    for turn in review.turns {
      let rating = try #require(turn.rating)
      #expect(rating.best.count <= GameReviewer.listed && rating.lost >= 0)
      #expect(rating.best.map(\.equity) == rating.best.map(\.equity).sorted(by: >))
      if turn.turn.seat == .one, !turn.isPhony { #expect(rating.lost == 0) }
      #expect((turn.end != nil) == (turn.turn.bagCount == 0))
      let unseen = try #require(turn.unseen)
      #expect(unseen.count == 100 - turn.turn.board.count - (turn.turn.rack?.count ?? 0))
    }
    // A turn in a solved end gave up the exact part, and the sums are those of the turns.
    for turn in review.turns {
      switch turn.end {
      case .solved(_, let lost): #expect(turn.lost == 100 * lost)
      case .notSolved: #expect(turn.lost == nil)
      case nil: #expect(turn.lost == turn.rating?.lost)
      }
    }
    for seat in Seat.allCases {
      let own = review.turns.filter { $0.turn.seat == seat }
      #expect(review.sides[seat].lost == own.reduce(0) { $0 + ($1.lost ?? 0) })
    }
    let (one, two) = (review.sides.one, review.sides.two)
    let unsolved = review.turns.count { $0.end == .notSolved }
    #expect(one.turns + two.turns == turns.count - unsolved && one.lost < two.lost && two.lost > 5000)
    #expect(two.small + two.medium + two.large > one.small + one.medium + one.large)
    // Each turn but the last ones followed a draw.
    #expect(one.draws > 5 && two.draws > 5)
  }

  @Test("A play that came off is rated as a pass, a phony that stood as what it scored")
  func phonies() throws {
    let lexicon = try Lexicon.small("few", words: ["AT", "TA", "RETAINS"])
    let reviewer = try #require(GameReviewer(lexicon, rules: Self.rules))
    let rack = try #require(Self.rules.tiles.rack(from: "RETAINS"))
    let phony = try Placement(text: "8D NASTIER", tiles: .english)
    var turn = PlayedTurn(
      seat: .one, board: Board(), rack: rack, bagCount: 86, action: .chosen(.place(phony)))
    let stood = reviewer.review([turn])
    #expect(stood.turns[0].isPhonyThatStood && !stood.turns[0].missesBingo)
    #expect(stood.sides.one.phoniesStood == 1 && stood.sides.two.failedChallenges == 0)
    #expect(stood.turns[0].rating?.played.score == 66)
    turn.challenge = .succeeded
    let off = reviewer.review([turn])
    #expect(off.turns[0].isPhony && !off.turns[0].isPhonyThatStood && off.turns[0].missesBingo)
    #expect(off.turns[0].rating?.played.score == 0 && off.turns[0].rating?.played.leave == rack)
    #expect(off.sides.one.phoniesOff == 1 && off.sides.one.bingosMissed == 1)
    #expect(off.turns[0].rating?.bestBingo?.score == 66 && off.turns[0].rating?.bingos == 14)
    #expect(off.sides.one.large == 1)
  }

  @Test("A failed challenge counts for the side that challenged, in points or turns")
  func challenges() throws {
    let lexicon = try Lexicon.small("few", words: ["AT", "TA"])
    let reviewer = try #require(GameReviewer(lexicon, rules: Self.rules))
    let rack = try #require(Self.rules.tiles.rack(from: "ATVVWWU"))
    let play = try Placement(text: "8H AT", tiles: .english)
    var turn = PlayedTurn(seat: .two, board: Board(), rack: rack, bagCount: 86, action: .chosen(.place(play)))
    turn.challenge = .paid(5)
    turn.milliseconds = 1500
    var lost = PlayedTurn(seat: .one, board: Board(), rack: rack, bagCount: 86, action: .lost)
    lost.milliseconds = 500
    let paid = reviewer.review([turn])
    #expect(paid.sides.one.failedChallenges == 1 && paid.sides.one.pointsPaid == 5)
    for (challenge, games) in [(.lostGame, 1), (.wonGame, 0), (.succeeded, 0)]
      as [(PlayedTurn.Challenge, Int)]
    {
      turn.challenge = challenge
      let side = reviewer.review([turn]).sides.one
      #expect(side.gamesLost == games && side.failedChallenges == games && side.pointsPaid == 0)
    }
    turn.challenge = .lostTurn
    let review = reviewer.review([turn, lost])
    #expect(review.sides.one.turnsLost == 1 && review.sides.one.pointsPaid == 0)
    #expect(review.turns[1].rating == nil && review.sides.one.turns == 0)
    #expect(review.sides.two.milliseconds == 1500 && review.sides.one.milliseconds == 500)
    #expect(review.sides.two.longest == SideSummary.Thought(turn: 1, milliseconds: 1500))
    let slower = reviewer.review([turn, lost, turn, turn]).sides
    #expect(slower.two.longest?.turn == 1 && slower.one.longest?.turn == 2, "the first of equal ones")
    lost.milliseconds = nil
    #expect(reviewer.review([turn, lost]).sides.one.milliseconds == 0, "a lost turn takes no time")
  }

  @Test("In a solved end a turn gives up what the rest of the game shows; in another end that is not known")
  func solved() throws {
    let rack = try #require(Self.rules.tiles.rack(from: "QV"))
    let turn = PlayedTurn(seat: .one, board: Board(), rack: rack, bagCount: 0, action: .chosen(.pass))
    let rated = RatedTurn(turn: .pass, score: 0, leave: rack, equity: -4000)
    let rating = TurnReview.Rating(
      played: rated, best: [], lost: 900, laysBingo: false, bingos: 0, bestBingo: nil)
    for (end, lost): (TurnReview.End, Int?) in [(.solved(best: 12, lost: 3), 300), (.notSolved, nil)] {
      let review = TurnReview(turn: turn, rating: rating, end: end, isPhony: false, unseen: nil, luck: nil)
      var side = SideSummary()
      side.add(review, 1)
      #expect(review.lost == lost && side.lost == lost ?? 0 && side.turns == (lost == nil ? 0 : 1))
      #expect([side.small, side.medium, side.endLost] == (lost == nil ? [0, 0, 0] : [1, 0, 3]))
    }
  }

  @Test("Of a first play and its mirror image one is listed")
  func mirrored() throws {
    let lexicon = try Lexicon.small("few", words: ["AT", "TA", "RETAINS"])
    let reviewer = try #require(GameReviewer(lexicon, rules: Self.rules))
    let rack = try #require(Self.rules.tiles.rack(from: "RETAINS"))
    let turn = PlayedTurn(seat: .one, board: Board(), rack: rack, bagCount: 86, action: .chosen(.pass))
    let best = try #require(reviewer.review([turn]).turns[0].rating?.best)
    let plays = best.compactMap { rated in if case .place(let play) = rated.turn { play } else { nil } }
    #expect(best.count == 5 && plays.count == 5)
    #expect(Set(plays + plays.map(\.mirrored)).count == 10)
  }

  @Test("A rack that is not known is not rated, and neither is an exchange of unknown tiles")
  func unknown() throws {
    let lexicon = try Lexicon.small("few", words: ["AT", "TA"])
    let reviewer = try #require(GameReviewer(lexicon, rules: Self.rules))
    let play = try Placement(text: "8H AT", tiles: .english)
    let turns = [
      PlayedTurn(seat: .one, board: Board(), rack: nil, bagCount: 86, action: .chosen(.place(play))),
      PlayedTurn(
        seat: .two, board: Board(), rack: Self.rules.tiles.rack(from: "ATVVWWU"), bagCount: 86,
        action: .exchangedUnknown(3)),
    ]
    let review = reviewer.review(turns)
    #expect(review.turns.allSatisfy { $0.rating == nil && $0.end == nil })
    #expect(review.sides.one.turns == 0 && review.sides.one.milliseconds == nil)
  }

  @Test("A draw is lucky by what the rack is worth above the racks that could have been drawn")
  func luck() throws {
    let lexicon = try Lexicon.small("few", words: ["AT", "TA"])
    let reviewer = try #require(GameReviewer(lexicon, rules: Self.rules))
    func luck(_ text: String) throws -> Int {
      let rack = try #require(Self.rules.tiles.rack(from: text))
      let turn = PlayedTurn(seat: .one, board: Board(), rack: rack, bagCount: 86, action: .chosen(.pass))
      return try #require(reviewer.review([turn]).turns[0].luck)
    }
    #expect(try luck("EARST??") > 2000)
    #expect(try luck("UUVVWWI") < -1000)
    // The mean of all racks is near 0.
    #expect(try abs(luck("AEDNTOR")) < 1500)
  }
}
