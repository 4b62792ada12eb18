// SPDX-License-Identifier: MIT

/// What the next round's pairings and its firsts depend on, beside the standings.
package struct History: Hashable, Sendable {
  /// How often an entrant went first, and second.
  package struct StartCounts: Hashable, Sendable {
    /// Games begun, and games that ought to have been.
    package var firsts = 0
    /// Games in which the opponent began.
    package var seconds = 0
  }

  /// How often two have met over a board; a game to which one did not come is no meeting.
  package private(set) var meetings: [Pair: Int] = [:]
  private var freeWins: [Int: Int] = [:]
  private var starts: [Int: StartCounts] = [:]

  /// The history of all rounds of a division.
  ///
  /// - Parameters:
  ///   - division: what was played.
  ///   - round: meetings before it do not count as such.
  ///   - awaited: by round, pairs that were made, and whose results are still to come.
  package init(of division: Division, meetingsFrom round: Int = 1, awaited: [Int: [Start]] = [:]) {
    var absences: [Int: Int] = [:]
    for (index, results) in division.rounds.enumerated() {
      for result in results { count(result, isMeeting: index + 1 >= round, &absences) }
    }
    for (paired, starts) in awaited {
      for start in starts {
        if paired >= round { meetings[start.pair, default: 0] += 1 }
        count(start)
      }
    }
  }

  private mutating func count(_ start: Start) {
    starts[start.first, default: StartCounts()].firsts += 1
    starts[start.second, default: StartCounts()].seconds += 1
  }

  private mutating func count(_ result: RoundResult, isMeeting: Bool, _ absences: inout [Int: Int]) {
    switch result {
    case .played(let meeting):
      if isMeeting { meetings[Pair(meeting.first, meeting.second), default: 0] += 1 }
      guard meeting.isOrderKnown else { return }
      count(Start(first: meeting.first, second: meeting.second))
    case .bye(let entrant, _):
      freeWins[entrant, default: 0] += 1
    case .forfeit(let absent, let present, _, _):
      if let present { freeWins[present, default: 0] += 1 }
      absences[absent, default: 0] += 1
      // The first absence is a first, the next one a second, and so on; the opponent has neither.
      if absences[absent, default: 0].isMultiple(of: 2) {
        starts[absent, default: StartCounts()].seconds += 1
      } else {
        starts[absent, default: StartCounts()].firsts += 1
      }
    }
  }

  /// How often an entrant won without a game: byes, and opponents who did not come.
  ///
  /// They count alike, so that nobody is given two before everybody had one.
  package func freeWins(of entrant: Int) -> Int { freeWins[entrant, default: 0] }

  /// How often an entrant went first and second; byes are neither.
  package func starts(of entrant: Int) -> StartCounts { starts[entrant, default: StartCounts()] }

  /// Who of two goes first: who did so less often, or else who went second more often.
  ///
  /// Returns: nothing if both are equal in both. Then tiles are drawn, and the draw is recorded.
  /// Source: first or second.
  package func first(of pair: Pair) -> Int? {
    let (one, two) = (starts(of: pair.one), starts(of: pair.two))
    if one.firsts != two.firsts { return one.firsts < two.firsts ? pair.one : pair.two }
    if one.seconds != two.seconds { return one.seconds > two.seconds ? pair.one : pair.two }
    return nil
  }
}
