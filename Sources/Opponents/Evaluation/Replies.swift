// SPDX-License-Identifier: MIT
import Rulebook

/// The replies of one rack to any turn in a position whose bag does not run out.
///
/// A turn changes the plays along a few lines only. The best replies along the others are found once for all turns. A
/// class, because the finder's closure would copy a value for each step.
final class Replies {
  private let evaluation: StaticEvaluation
  private let rack: Rack
  private let worth: Worth
  private let stepsMax: Int
  /// The best replies on the board before the turn, the best first.
  private let before: [(value: FoundPlay, equity: Int)]
  /// Whether there are no others.
  private let isWhole: Bool

  /// The number of best replies that are kept.
  private static let kept = 16

  init(of rack: Rack, on board: Board, bagCount: Int, _ evaluation: StaticEvaluation, stepsMax: Int) {
    self.evaluation = evaluation
    self.rack = rack
    self.stepsMax = stepsMax
    let worth = Worth(of: SeatSight(board: board, rack: rack, bagCount: bagCount), evaluation)
    self.worth = worth
    var list = BestList<FoundPlay>(most: Self.kept)
    let isFound = evaluation.finder.forEachGoodPlay(
      on: board, rack: rack, extras: worth.extras, stepsMax: stepsMax
    ) { play in
      list.add(play, equity: worth.equity(of: play))
      return list.least.map(Worth.floor) ?? .min
    }
    before = list.items
    isWhole = isFound && list.items.count < Self.kept
  }

  /// Returns the highest static equity of a reply after a turn that changed these lines, in hundredths of a point.
  ///
  /// `board` and `bagCount` are those after the turn; the bag is not empty.
  func best(on board: Board, bagCount: Int, changed: LineSet) -> Int {
    let worth = worth
    var best = Int.min
    worth.forEachExchange(evaluation.rules, bag: bagCount) { _, equity in best = max(best, equity) }
    var lines = changed
    if let same = before.first(where: { !changed.contains($0.value) }) {
      best = max(best, same.equity)
    } else if !isWhole {
      lines = .all
    }
    evaluation.finder.forEachGoodPlay(
      on: board, rack: rack, extras: worth.extras, lines: lines,
      floor: best == .min ? .min : Worth.floor(best + 1), stepsMax: stepsMax
    ) { play in
      best = max(best, worth.equity(of: play))
      return Worth.floor(best + 1)
    }
    return best == .min ? evaluation.leaves.value(of: rack) : best
  }
}
