// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Opponents

/// Real words, few enough that a game is quick: all short ones of the shipped list, and some longer ones.
enum SomeWords {
  static let lexicon: Result<Lexicon, any Error> = Result {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: top.appendingPathComponent("Dictionaries/english/words.txt"), encoding: .utf8)
    let words = text.utf8.split(separator: 10).enumerated().filter { place, word in
      word.count <= 3 || word.count <= 8 && place % 6 == 0
    }
    return try Lexicon.small("some", words: words.map { String(decoding: $0.element, as: UTF8.self) })
  }
}

/// A game of the house against itself, with draws from the bag.
struct RobotGame {
  /// One turn as it was played.
  struct Turn: Equatable {
    let level: Int
    let board: Board
    let rack: Rack
    let bagCount: Int
    let turn: RobotTurn
    let points: Int
    let isPhony: Bool
  }

  private(set) var turns: [Turn] = []
  private(set) var game: Game
  let rules: TournamentRules
  let lexicon: Lexicon

  /// Plays to the end; level `levels.one` begins, and each side may challenge.
  init(_ levels: BySeat<Int>, lexicon: Lexicon, rules: TournamentRules, seed: UInt64) throws {
    self.rules = rules
    self.lexicon = lexicon
    var random = Seeded(seed: seed)
    var bag = Bag(of: rules.tiles)
    let racks = BySeat(
      Self.drawn(rules.rackSize, &bag, &random), Self.drawn(rules.rackSize, &bag, &random))
    game = try #require(Game(racks: racks, rules: rules))
    let players = BySeat(
      RobotPlayer(level: levels.one, lexicon: lexicon, rules: rules),
      RobotPlayer(level: levels.two, lexicon: lexicon, rules: rules))
    while turns.count < 200 {
      guard game.admitsTurns else { break }
      try take(players[game.onTurn], against: players[game.onTurn.opposite], &random)
      if case .finalPending = game.phase { game.pass(rules: rules) }
    }
  }

  private mutating func take(
    _ player: RobotPlayer, against other: RobotPlayer, _ random: inout Seeded
  ) throws {
    let seat = game.onTurn
    let board = game.board
    let rack = try #require(game.racks?[seat])
    let bagCount = game.bagCount
    let turn = player.turn(board: board, rack: rack, bagCount: bagCount, using: &random)
    var points = 0
    var isPhony = false
    switch turn {
    case .pass: game.pass(rules: rules)
    case .exchange(let given):
      try #require(rules.exchangeFault(of: Array(given), from: rack, bag: bagCount) == nil)
      var bag = game.bag
      game.exchange(given, for: Self.drawn(given.count, &bag, &random), rules: rules)
    case .place(let placement):
      let legality = Legality(of: placement, on: board, rack: rack, rules: rules)
      try #require(legality.isLegal, "\(placement.text(rules.tiles)) \(legality.violations)")
      let words = WordsFormed(of: placement, on: board).compactMap { Word(letters: $0) }
      isPhony = !words.allSatisfy(lexicon.contains)
      points = game.place(placement, rules: rules).total
      let isOut = game.phase == .finalPending
      if !isOut {
        var bag = game.bag
        let missing = rules.rackSize - game.rackCounts[seat]
        game.draw(Self.drawn(min(missing, bag.count), &bag, &random), for: seat)
      }
      // No challenge of an acceptable play: it would only pass the turn on.
      if isPhony, other.doubts(words: words, using: &random) {
        game.rule(.playRemoved, rules: rules)
      }
    }
    turns.append(
      Turn(
        level: player.level, board: board, rack: rack, bagCount: bagCount, turn: turn, points: points,
        isPhony: isPhony))
  }

  private static func drawn(_ count: Int, _ bag: inout Bag, _ random: inout Seeded) -> Rack {
    var rack = Rack()
    for _ in 0..<count { rack.insert(bag.draw(at: Int.random(in: 0..<bag.count, using: &random))) }
    return rack
  }
}
