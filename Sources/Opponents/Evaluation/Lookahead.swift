// SPDX-License-Identifier: MIT
import Bytes
import Rulebook

/// The evaluation that looks one reply ahead: it samples racks of the opponent from the unseen tiles.
///
/// All turns are compared over the same racks. Half of them are dropped after each of a few rounds. While the bag
/// holds more than a rack, a turn is worth its static equity less that of the best reply, on average. Later the game
/// is played out by static equity, with tiles drawn at random. Few samples say little, so that what they add to the
/// static equity is drawn towards 0. With an empty bag the end is solved if it is small enough, else played out.
/// Source: Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits, 2013.
struct Lookahead {
  /// A round: the turns that are compared, and the racks sampled for each.
  struct Round {
    let turns: Int
    let samples: Int
  }

  let evaluation: StaticEvaluation
  /// The rounds while the bag holds more than a rack.
  private let rounds: [Round]
  /// The rounds with fewer tiles in the bag.
  private let lateRounds: [Round]

  /// The rounds of level 4.
  static let rounds = [
    Round(turns: 10, samples: 8), Round(turns: 5, samples: 12), Round(turns: 3, samples: 16),
  ]
  static let lateRounds = [
    Round(turns: 8, samples: 8), Round(turns: 4, samples: 12), Round(turns: 2, samples: 16),
  ]

  /// The most turns looked at to solve the end of a game.
  private static let turnsMost = 8000
  /// The number of samples to which the static equity alone is equal in weight.
  private static let priorSamples = 8
  /// The most tiles tried on squares for one reply.
  private static let stepsMax = 8_000

  private var rules: TournamentRules { evaluation.rules }

  init(
    evaluation: StaticEvaluation, rounds: [Round] = Lookahead.rounds,
    lateRounds: [Round] = Lookahead.lateRounds
  ) {
    self.evaluation = evaluation
    self.rounds = rounds
    self.lateRounds = lateRounds
  }

  /// Returns the best turn; the same random numbers give the same turn.
  func turn(in sight: SeatSight, using random: inout some RandomNumberGenerator) -> RobotTurn {
    let isLate = sight.bagCount <= rules.rackSize
    let rounds = isLate ? lateRounds : rounds
    let turns = evaluation.best(rounds[0].turns, in: sight, stepsMax: RobotPlayer.stepsMax)
    guard turns.count > 1 || sight.bagCount == 0, let unseen = sight.unseen(of: rules.tiles) else {
      return turns[0].turn
    }
    if sight.bagCount == 0 { return last(turns, in: sight) }
    guard unseen.count - sight.bagCount <= Rack.most else { return turns[0].turn }
    var candidates = turns.map { Candidate($0, in: sight, rules) }
    var samples = 0
    for round in rounds {
      candidates = Array(candidates.prefix(round.turns))
      for _ in 0..<round.samples {
        samples += 1
        var pool = unseen
        let theirs = pool.drawn(unseen.count - sight.bagCount, using: &random)
        let seed = random.next()
        let replies =
          isLate
          ? nil
          : Replies(
            of: theirs, on: sight.board, bagCount: sight.bagCount, evaluation, stepsMax: Self.stepsMax)
        for place in candidates.indices {
          let candidate = candidates[place]
          candidates[place].sum +=
            replies.map {
              -$0.best(on: candidate.board, bagCount: candidate.bagCount, changed: candidate.changed)
            } ?? worthPlayedOut(candidate.turn, in: sight, theirs, pool, seed)
        }
      }
      candidates = sorted(candidates, samples)
    }
    return candidates[0].turn.turn
  }

  /// A turn that is compared with others.
  private struct Candidate {
    let turn: RatedTurn
    /// The board and the number of tiles in the bag after the turn.
    let board: Board
    let bagCount: Int
    let changed: LineSet
    /// The sum of the samples less as many times the static equity, in hundredths of a point.
    var sum = 0

    init(_ turn: RatedTurn, in sight: SeatSight, _ rules: TournamentRules) {
      self.turn = turn
      var board = sight.board
      if case .place(let placement) = turn.turn {
        board.lay(placement)
        bagCount = sight.bagCount - min(sight.bagCount, rules.rackSize - turn.leave.count)
        changed = LineSet(changedBy: placement, with: board)
      } else {
        bagCount = sight.bagCount
        changed = .none
      }
      self.board = board
    }
  }

  /// Sorts turns by static equity and what the samples add to it, the highest first.
  private func sorted(_ candidates: [Candidate], _ samples: Int) -> [Candidate] {
    let values = candidates.map { $0.turn.equity * (samples + Self.priorSamples) + $0.sum }
    let order = values.indices.sorted { (values[$1], $0) < (values[$0], $1) }
    return order.map { candidates[$0] }
  }

  /// Returns what a turn gains on the opponent to the end of the game, less its static equity, in hundredths of a point.
  private func worthPlayedOut(
    _ turn: RatedTurn, in sight: SeatSight, _ theirs: Rack, _ pool: Bag, _ seed: UInt64
  )
    -> Int
  {
    var game = Playout(
      board: sight.board, racks: (sight.rack, theirs), bag: pool, draws: SplitMix(seed: seed), rules: rules)
    var spread = game.take(turn)
    for number in 1..<80 where !game.isOver {
      let next = SeatSight(board: game.board, rack: game.racks.0, bagCount: game.bag.count)
      guard let best = evaluation.best(1, in: next, stepsMax: Self.stepsMax).first else { break }
      spread += number % 2 == 0 ? game.take(best) : -game.take(best)
    }
    return 100 * spread - turn.equity
  }

  /// Returns the best turn with an empty bag.
  private func last(_ turns: [RatedTurn], in sight: SeatSight) -> RobotTurn {
    let endgame = Endgame(evaluation: evaluation)
    guard let start = endgame.position(in: sight) else { return turns[0].turn }
    if let solution = endgame.solution(start, turnsMost: Self.turnsMost) { return solution.turn.turn }
    var best = (turn: turns[0].turn, spread: Int.min)
    for turn in turns {
      var next = start
      let spread =
        switch endgame.step(turn, &next) {
        case .ends(let points): points
        case .goesOn(let points): points - endgame.playedOut(next, stepsMax: Self.stepsMax)
        }
      if spread > best.spread { best = (turn.turn, spread) }
    }
    return best.turn
  }
}

/// The rest of a game from a sampled position, the side on turn first.
private struct Playout {
  var board: Board
  /// The racks of the side on turn and of the other.
  var racks: (Rack, Rack)
  var bag: Bag
  var draws: SplitMix
  let rules: TournamentRules
  private(set) var isOver = false
  private var passes = 0

  init(board: Board, racks: (Rack, Rack), bag: Bag, draws: SplitMix, rules: TournamentRules) {
    (self.board, self.racks, self.bag, self.draws, self.rules) = (board, racks, bag, draws, rules)
  }

  /// Carries out a turn and passes the turn on; returns what the side gains, and by the end if the turn ends the game.
  mutating func take(_ turn: RatedTurn) -> Int {
    var rack = turn.leave
    var gained = turn.score
    switch turn.turn {
    case .pass: passes += 1
    case .exchange(let given):
      passes += 1
      for label in bag.drawn(given.count, using: &draws) { rack.insert(label) }
      bag.insert(given)
    case .place(let placement):
      passes = 0
      board.lay(placement)
      for label in bag.drawn(rules.rackSize - rack.count, using: &draws) { rack.insert(label) }
    }
    if rack.isEmpty {
      isOver = true
      gained += 2 * racks.1.points(rules.tiles)
    } else if passes >= (bag.isEmpty ? 2 : rules.scorelessLimit) {
      isOver = true
      gained += racks.1.points(rules.tiles) - rack.points(rules.tiles)
    }
    racks = (racks.1, rack)
    return gained
  }
}
