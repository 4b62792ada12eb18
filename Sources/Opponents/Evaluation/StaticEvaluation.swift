// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// A turn with its static equity.
package struct RatedTurn: Hashable, Sendable {
  package let turn: RobotTurn
  /// The points of a placement; 0 for other turns.
  package let score: Int
  /// The tiles kept, before any are drawn.
  package let leave: Rack
  /// The static equity in hundredths of a point.
  package let equity: Int
}

/// The static evaluation: a turn is worth its score and the value of its leave, whatever the opponent holds.
///
/// While the bag holds tiles, the equity is the score plus the value of the leave. An exchange scores nothing.
/// With an empty bag the unseen tiles are the opponent's rack. A play that goes out then adds what the rules give
/// for that rack. Another play loses what its own leave will cost, and `staying`. The equity estimates points
/// gained on the opponent over turns to come. It is no chance of winning.
package struct StaticEvaluation: Sendable {
  package let lexicon: Lexicon
  package let rules: TournamentRules
  package let leaves: Leaves
  let finder: PlayFinder

  /// The price of not going out with an empty bag, in hundredths of a point: the opponent gets one more turn.
  static let staying = 1000

  /// Creates an evaluation; nil if the lexicon tests words by a function; traps if its tiles are not those of the rules.
  package init?(_ lexicon: Lexicon, rules: TournamentRules, leaves: Leaves) {
    guard let finder = PlayFinder(lexicon, rules: rules) else { return nil }
    self.lexicon = lexicon
    self.rules = rules
    self.leaves = leaves
    self.finder = finder
  }

  /// Returns the best turns by static equity, the best first, at most `most`; a pass if there is no other turn.
  ///
  /// Turns of equal equity are in the order in which they are found. At most `stepsMax` tiles are tried on squares.
  package func best(_ most: Int, in sight: SeatSight, stepsMax: Int = .max) -> [RatedTurn] {
    let worth = Worth(of: sight, self)
    var list = BestList<RatedTurn.Found>(most: most)
    if sight.bagCount > 0 { worth.forEachExchange(rules, bag: sight.bagCount) { list.add($0, equity: $1) } }
    finder.forEachGoodPlay(on: sight.board, rack: sight.rack, extras: worth.extras, stepsMax: stepsMax) {
      play in
      list.add(.play(play), equity: worth.equity(of: play))
      return list.least.map(Worth.floor) ?? .min
    }
    guard !list.items.isEmpty else { return [rated(.pass, in: sight)] }
    return list.items.map { item in worth.rated(item.value, equity: item.equity) }
  }

  /// Returns the number of plays of so many new tiles, and the one with the highest equity; nil for none.
  func plays(of newTiles: Int, in sight: SeatSight, stepsMax: Int) -> (count: Int, best: RatedTurn?) {
    let worth = Worth(of: sight, self)
    var count = 0
    var list = BestList<FoundPlay>(most: 1)
    // Plays of other numbers of tiles are worth so little that the finder leaves them out.
    var extras = PlayExtras()
    for other in 1...Rack.most where other != newTiles { extras[other] = -1_000_000 }
    finder.forEachGoodPlay(on: sight.board, rack: sight.rack, extras: extras, stepsMax: stepsMax) { play in
      guard play.newTiles == newTiles else { return 0 }
      count += 1
      list.add(play, equity: worth.equity(of: play))
      return 0
    }
    return (count, list.items.first.map { worth.rated(.play($0.value), equity: $0.equity) })
  }

  /// Returns all plays of a position with an empty bag by static equity, the best first, and a pass last.
  ///
  /// It is nil if that takes more than `stepsMax` tiles tried on squares.
  func allInOrder(in sight: SeatSight, stepsMax: Int) -> TurnsInOrder? {
    let worth = Worth(of: sight, self)
    var found: [(play: FoundPlay, equity: Int)] = []
    let isWhole = finder.forEachPlay(on: sight.board, rack: sight.rack, stepsMax: stepsMax) { play in
      found.append((play, worth.equity(of: play)))
    }
    guard isWhole else { return nil }
    let order = found.indices.sorted { (found[$1].equity, $0) < (found[$0].equity, $1) }
    return TurnsInOrder(plays: order.map { found[$0] }, worth: worth, pass: rated(.pass, in: sight))
  }

  /// Returns the highest static equity of a position, in hundredths of a point.
  func bestEquity(in sight: SeatSight, stepsMax: Int = .max) -> Int {
    let worth = Worth(of: sight, self)
    var best = Int.min
    if sight.bagCount > 0 { worth.forEachExchange(rules, bag: sight.bagCount) { best = max(best, $1) } }
    finder.forEachGoodPlay(on: sight.board, rack: sight.rack, extras: worth.extras, stepsMax: stepsMax) {
      play in
      best = max(best, worth.equity(of: play))
      return Worth.floor(best + 1)
    }
    return best == .min ? rated(.pass, in: sight).equity : best
  }

  /// Returns a legal turn with its static equity; its words need not be acceptable.
  package func rated(_ turn: RobotTurn, in sight: SeatSight) -> RatedTurn {
    let worth = Worth(of: sight, self)
    switch turn {
    case .pass:
      let equity = sight.bagCount > 0 ? leaves.value(of: sight.rack) : worth.equityOfStaying(sight.rack)
      return RatedTurn(turn: turn, score: 0, leave: sight.rack, equity: equity)
    case .exchange(let given):
      let leave = sight.rack.without(given) ?? Rack()
      return RatedTurn(turn: turn, score: 0, leave: leave, equity: leaves.value(of: leave))
    case .place(let placement):
      let words = WordsFormed(of: placement, on: sight.board)
      let score = Score(of: placement, forming: words, on: sight.board, rules: rules).total
      let leave = sight.rack.without(placement.resolved(on: sight.board).placedTiles.map(\.held)) ?? Rack()
      let equity = worth.equity(score: score, leave: leave, value: leaves.value(of: leave))
      return RatedTurn(turn: turn, score: score, leave: leave, equity: equity)
    }
  }
}

extension RatedTurn {
  /// A turn as it is found, before its tiles are listed.
  enum Found {
    case play(FoundPlay)
    /// An exchange, by the number of its leave.
    case exchange(Int)
  }
}

/// The plays of a position in order, whose tiles are listed when they are reached, and a pass.
struct TurnsInOrder: RandomAccessCollection {
  fileprivate let plays: [(play: FoundPlay, equity: Int)]
  fileprivate let worth: Worth
  fileprivate let pass: RatedTurn

  var startIndex: Int { 0 }

  var endIndex: Int { plays.count + 1 }

  subscript(place: Int) -> RatedTurn {
    place == plays.count ? pass : worth.rated(.play(plays[place].play), equity: plays[place].equity)
  }
}

/// The equities of the plays of one position; a class, because the finder's closure would copy a value for each play.
final class Worth {
  private let leaves: RackLeaves
  private let rack: Rack
  private let tiles: TileSet
  private let isBagEmpty: Bool
  /// The gain of going out with an empty bag, in hundredths of a point.
  private let gain: Int
  /// By number of a leave, with an empty bag: what that leave adds to a score, in hundredths of a point.
  private var ends: [Int] = []
  /// By number of new tiles: the most that a leave adds to the score, in points and rounded up.
  private(set) var extras = PlayExtras()

  init(of sight: SeatSight, _ evaluation: StaticEvaluation) {
    leaves = RackLeaves(sight.rack, evaluation.leaves)
    rack = sight.rack
    tiles = evaluation.rules.tiles
    isBagEmpty = sight.bagCount == 0
    let other = isBagEmpty ? sight.unseen(of: tiles)?.rack : nil
    // Both ways of accounting move twice the points of the rack left.
    gain = 200 * (other?.points(tiles) ?? 0)
    if isBagEmpty {
      for number in 0...leaves.whole { ends.append(Self.end(leaves.leave(number), gain, tiles)) }
    }
    for (kept, most) in mostByCount().enumerated() where most != .min && kept < rack.count {
      extras[rack.count - kept] = Self.points(most)
    }
  }

  /// Returns the most that a leave adds to a score by its number of tiles, in hundredths of a point.
  private func mostByCount() -> [Int] {
    var most = [Int](repeating: .min, count: rack.count + 1)
    for number in 0...leaves.whole {
      let kept = leaves.count(number)
      most[kept] = max(most[kept], isBagEmpty ? ends[number] : leaves.value(number))
    }
    return most
  }

  /// Returns hundredths of a point in points, rounded up.
  private static func points(_ hundredths: Int) -> Int {
    hundredths > 0 ? (hundredths + 99) / 100 : hundredths / 100
  }

  private static func end(_ leave: Rack, _ gain: Int, _ tiles: TileSet) -> Int {
    leave.isEmpty ? gain : -200 * leave.points(tiles) - StaticEvaluation.staying
  }

  /// Returns a score, extra included, that no play of at least such an equity is below.
  static func floor(_ equity: Int) -> Int { points(equity) }

  @inline(__always)
  func equity(of play: FoundPlay) -> Int {
    let number = leaves.number(after: play)
    return 100 * play.score + (isBagEmpty ? ends[number] : leaves.value(number))
  }

  /// Returns the equity of a play by its score, its leave and the value of that.
  func equity(score: Int, leave: Rack, value: Int) -> Int {
    100 * score + (isBagEmpty ? Self.end(leave, gain, tiles) : value)
  }

  func equityOfStaying(_ rack: Rack) -> Int { Self.end(rack, gain, tiles) }

  /// Calls a closure with each exchange that the rules allow, and its equity.
  func forEachExchange(_ rules: TournamentRules, bag: Int, _ body: (RatedTurn.Found, Int) -> Void) {
    guard rules.exchangeFault(count: 1, bag: bag) == nil else { return }
    for number in 0..<leaves.whole {
      let given = rack.count - leaves.count(number)
      guard rules.exchangeFault(count: given, bag: bag) == nil else { continue }
      body(.exchange(number), leaves.value(number))
    }
  }

  func rated(_ found: RatedTurn.Found, equity: Int) -> RatedTurn {
    switch found {
    case .play(let play):
      let leave = leaves.leave(leaves.number(after: play))
      return RatedTurn(turn: .place(play.placement), score: play.score, leave: leave, equity: equity)
    case .exchange(let number):
      let leave = leaves.leave(number)
      let given = rack.without(leave) ?? Rack()
      return RatedTurn(turn: .exchange(given), score: 0, leave: leave, equity: equity)
    }
  }
}

/// The items with the highest equities, the highest first, and earlier ones before later ones of the same.
struct BestList<Value> {
  private(set) var items: [(value: Value, equity: Int)] = []
  private let most: Int

  init(most: Int) { self.most = most }

  /// The equity that a new item must reach; nil while there is room.
  var least: Int? { items.count < most ? nil : items.last.map { $0.equity + 1 } }

  mutating func add(_ value: Value, equity: Int) {
    if items.count == most {
      guard let last = items.last, equity > last.equity else { return }
      items.removeLast()
    }
    let place = items.firstIndex { $0.equity < equity } ?? items.count
    items.insert((value, equity), at: place)
  }
}
