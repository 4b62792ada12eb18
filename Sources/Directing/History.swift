// SPDX-License-Identifier: MIT

/// The results that decide the next round's pairings and starts, beside the standings.
struct History: Equatable {
  struct StartCounts: Equatable {
    /// Games in which the entrant went first, and the entrant's odd absences.
    var firsts = 0
    /// Games in which the opponent went first, and the entrant's even absences.
    var seconds = 0
  }

  /// The number of games of each pair over a board, awaited games included; a forfeit is no meeting.
  private(set) var meetings: [Pair: Int] = [:]
  private var freeWins: [Int: Int] = [:]
  private var starts: [Int: StartCounts] = [:]

  /// Creates the history of all rounds of a division, with pairs by round whose results are still to come.
  ///
  /// `idle` are the entrants with a bye that the results do not have, once for each bye.
  init(of division: Division, awaited: [Int: [BoardPairing]] = [:], idle: [Int] = []) {
    var absences: [Int: Int] = [:]
    for results in division.rounds {
      for result in results { count(result, &absences) }
    }
    for entrant in idle { freeWins[entrant, default: 0] += 1 }
    for start in awaited.values.joined() {
      meetings[start.pair, default: 0] += 1
      count(start)
    }
  }

  private mutating func count(_ start: BoardPairing) {
    starts[start.first, default: StartCounts()].firsts += 1
    starts[start.second, default: StartCounts()].seconds += 1
  }

  private mutating func count(_ result: RoundResult, _ absences: inout [Int: Int]) {
    switch result {
    case .played(let meeting):
      meetings[Pair(meeting.first, meeting.second), default: 0] += 1
      guard meeting.isOrderKnown else { return }
      count(meeting.board)
    case .bye(let entrant, _):
      freeWins[entrant, default: 0] += 1
    case .forfeit(let absent, let present, _, _):
      if let present { freeWins[present, default: 0] += 1 }
      absences[absent, default: 0] += 1
      // The first absence counts as a first, the second as a second, and so on; the opponent has neither.
      let kind: WritableKeyPath<StartCounts, Int> =
        absences[absent, default: 0].isMultiple(of: 2) ? \.seconds : \.firsts
      starts[absent, default: StartCounts()][keyPath: kind] += 1
    }
  }

  /// Returns the number of an entrant's byes and forfeits by opponents; both count alike when a bye is assigned.
  func freeWins(of entrant: Int) -> Int { freeWins[entrant, default: 0] }

  /// Returns the number of times an entrant went first and second; byes count as neither.
  func starts(of entrant: Int) -> StartCounts { starts[entrant, default: StartCounts()] }

  /// Returns the entrant of a pair who goes first: fewer firsts, or else more seconds.
  ///
  /// Nil means that both counts are equal. Tiles are then drawn, and the draw is recorded.
  /// Source: first or second.
  func first(of pair: Pair) -> Int? {
    let (one, two) = (starts(of: pair.one), starts(of: pair.two))
    if one.firsts != two.firsts { return one.firsts < two.firsts ? pair.one : pair.two }
    if one.seconds != two.seconds { return one.seconds > two.seconds ? pair.one : pair.two }
    return nil
  }
}
