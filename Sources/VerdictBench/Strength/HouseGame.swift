// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Opponents
import Rulebook

/// A dealt game of two programs, from one seed; a phony that is challenged comes off.
struct HouseGame {
  /// A player: a turn for a position, and whether it challenges a phony.
  struct Player {
    let turn: (SeatSight, inout SplitMix) -> RobotTurn
    let doubts: (Words, inout SplitMix) -> Bool
  }

  /// The most turns of a game; none comes near.
  private static let turnsMost = 400

  private(set) var game: Game
  private let rules: TournamentRules
  private let lexicon: Lexicon
  /// The draws and each player's choices have numbers of their own, so that seats can be swapped over the same bag.
  private var draws: SplitMix
  private var choices: BySeat<SplitMix>

  init?(_ rules: TournamentRules, _ lexicon: Lexicon, seed: UInt64) {
    var seeds = SplitMix(seed: seed)
    var draws = SplitMix(seed: seeds.next())
    var bag = Bag(of: rules.tiles)
    let racks = BySeat(
      Self.drawn(rules.rackSize, &bag, &draws), Self.drawn(rules.rackSize, &bag, &draws))
    guard let game = Game(racks: racks, rules: rules) else { return nil }
    (self.game, self.rules, self.lexicon, self.draws) = (game, rules, lexicon, draws)
    choices = BySeat(SplitMix(seed: seeds.next()), SplitMix(seed: seeds.next()))
  }

  /// Plays to the end; returns the final scores, or nil where the game does not end.
  mutating func play(_ players: BySeat<Player>, before: (SeatSight) -> Void = { _ in }) -> BySeat<Int>? {
    for _ in 0..<Self.turnsMost {
      guard game.admitsTurns, let racks = game.racks else { break }
      let seat = game.onTurn
      let sight = SeatSight(board: game.board, rack: racks[seat], bagCount: game.bagCount)
      before(sight)
      take(players[seat].turn(sight, &choices[seat]), seat, against: players[seat.opposite])
      if game.phase == .finalPending { game.pass(rules: rules) }
    }
    guard case .over(let end) = game.phase, let racks = game.racks else { return nil }
    let left = BySeat(points(racks.one), points(racks.two))
    return FinalScore(end, scores: game.scores, racks: left, rules: rules).scores
  }

  private mutating func take(_ turn: RobotTurn, _ seat: Seat, against other: Player) {
    switch turn {
    case .pass: game.pass(rules: rules)
    case .exchange(let given):
      var bag = game.bag
      game.exchange(given, for: Self.drawn(given.count, &bag, &draws), rules: rules)
    case .place(let placement):
      let words = Words(
        WordsFormed(of: placement, on: game.board).compactMap { Word(labels: $0.tiles.labels) })
      game.place(placement, rules: rules)
      if game.phase != .finalPending {
        var bag = game.bag
        let missing = rules.rackSize - game.rackCounts[seat]
        game.draw(Self.drawn(min(missing, bag.count), &bag, &draws), for: seat)
      }
      // A challenge of an acceptable play would only pass the turn on.
      if !lexicon.accepts(words), other.doubts(words, &choices[seat.opposite]) {
        game.rule(.playRemoved, rules: rules)
      }
    }
  }

  private func points(_ rack: Rack) -> Int { rack.reduce(0) { $0 + rules.tiles.points(of: $1) } }

  static func drawn(_ count: Int, _ bag: inout Bag, _ random: inout SplitMix) -> Rack {
    var rack = Rack()
    for _ in 0..<count { rack.insert(bag.draw(at: Int.random(in: 0..<bag.count, using: &random))) }
    return rack
  }
}
