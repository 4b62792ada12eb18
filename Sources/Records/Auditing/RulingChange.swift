// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What another ruling would change for both sides of a table, at once; later turns are taken as they were.
package struct RulingChange: Equatable, Sendable {
  package let names: BySeat<String>
  /// The side whose play was challenged or refused.
  package let mover: Seat
  /// The effect on record; nil for a play that was refused when it was made.
  package let was: ChallengeEffect?
  /// The effect by the table's rule; nil for a play that would not be refused.
  package let wouldBe: ChallengeEffect?
  /// The points that each side would have more, or fewer where negative; at a slip table without those of the play.
  package private(set) var points = BySeat(0, 0)
  /// The turns that each side would have more, or fewer where negative: those that a failed challenge costs.
  package private(set) var turns = BySeat(0, 0)

  /// Creates the change from one effect to another.
  ///
  /// `score` are the points of the play, 0 at a slip table, which does not know them. After the last play of a game
  /// (`isLast`) there is no turn to lose.
  init(
    at table: Table, mover: Seat, was: ChallengeEffect, wouldBe: ChallengeEffect, score: Int = 0,
    isLast: Bool = false
  ) {
    names = Self.names(at: table)
    (self.mover, self.was, self.wouldBe) = (mover, was, wouldBe)
    let (before, after) = (Self.points(was, score, by: mover), Self.points(wouldBe, score, by: mover))
    for seat in Seat.allCases { points[seat] = after[seat] - before[seat] }
    if !isLast { turns[mover.opposite] = (was.costsTurn ? 1 : 0) - (wouldBe.costsTurn ? 1 : 0) }
  }

  /// Creates the change of a play that was refused for its words, and would be taken.
  init(taking play: PlayMade, at table: Table) {
    names = Self.names(at: table)
    (mover, was, wouldBe) = (play.seat, nil, nil)
    points[play.seat] = play.score
  }

  /// Whether the play comes off by one ruling and stays by the other; false where the game is decided by both.
  package var movesPlay: Bool { [was, wouldBe].contains { $0?.isRemoval ?? true } }

  private static func names(at table: Table) -> BySeat<String> {
    BySeat(table.name(of: .one)?.text ?? "-", table.name(of: .two)?.text ?? "-")
  }

  /// Returns what a play and its ruling add to each score; the points of a play that decides the game stay.
  private static func points(_ effect: ChallengeEffect, _ score: Int, by mover: Seat) -> BySeat<Int> {
    effect.points(ofPlay: score, by: mover) ?? (mover == .one ? BySeat(score, 0) : BySeat(0, score))
  }
}

extension ChallengeEffect {
  fileprivate var costsTurn: Bool { if case .challengerLosesTurn = self { true } else { false } }

  fileprivate var isRemoval: Bool { self == .playRemoved }
}
