// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Opponents
import Rulebook
import Wire

/// The robot's choice of an act in a position.
enum RobotPlaying {
  /// Agrees to every request, challenges a play that it takes for a phony, else plays.
  static func act(in duty: RobotDuty, random: @escaping @Sendable () -> UInt64) -> RobotAct {
    if duty.isAsked { return .agree }
    // Without the game's list it finds no plays and challenges none.
    guard let lexicon = duty.lexicon else { return duty.isFinal ? .accept : .pass }
    var chance = Chance(number: random)
    let player = RobotPlayer(level: duty.level, lexicon: lexicon, rules: duty.rules)
    if duty.mayChallenge, duty.doubtful.count > 0, player.doubts(words: duty.doubtful, using: &chance) {
      return .challenge
    }
    if duty.isFinal { return .accept }
    for _ in 0..<turnsThoughtOf {
      switch player.turn(board: duty.board, rack: duty.rack, bagCount: duty.bagCount, using: &chance) {
      case .place(let placement):
        // Under the void rule a phony would be refused, so it thinks again.
        guard duty.mayChallenge || isAcceptable(placement, on: duty.board, lexicon) else { continue }
        return .play(placement)
      case .exchange(let rack): return .exchange(rack)
      case .pass: return .pass
      }
    }
    return .pass
  }

  /// Tries per turn where phonies are refused; at most one play in twelve is a phony.
  private static let turnsThoughtOf = 8

  private static func isAcceptable(_ placement: Placement, on board: Board, _ lexicon: Lexicon) -> Bool {
    let words = WordsFormed(of: placement, on: board)
    return words.allSatisfy { word in
      Word(word.tiles.compactMap { Tile(rawValue: $0.label) }).map { lexicon.contains($0) } ?? false
    }
  }

  /// The random numbers that the server was given.
  private struct Chance: RandomNumberGenerator {
    let number: @Sendable () -> UInt64

    func next() -> UInt64 { number() }
  }
}
