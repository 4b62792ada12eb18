// SPDX-License-Identifier: MIT

/// The results that decide the next round's pairings and starts, beside the standings.
struct History: Equatable {
  struct StartCounts: Equatable {
    /// Games in which the entrant went first, and the entrant's odd absences.
    var firsts = 0
    /// Games in which the opponent went first, and the entrant's even absences.
    var seconds = 0

    /// By how many firsts exceed seconds; below 0 if seconds exceed firsts.
    var lead: Int { firsts - seconds }
    var games: Int { firsts + seconds }
  }

  /// The number of games of each pair over a board, awaited games included; a forfeit is no meeting.
  private(set) var meetings: [Pair: Int] = [:]
  private var freeWins: [Int: Int] = [:]
  private var starts: [Int: StartCounts] = [:]
  /// By pair, how often its lower number went first in their games, less how often the other did.
  private var between: [Pair: Int] = [:]

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
    between[start.pair, default: 0] += start.first == start.pair.one ? 1 : -1
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
  ///
  /// Source: tsh, CountByes, which counts each round without an opponent; FIDE Handbook, C.04.1.d, by which neither
  /// who had a bye nor who won without playing has the bye.
  func freeWins(of entrant: Int) -> Int { freeWins[entrant, default: 0] }

  /// Returns the number of times an entrant went first and second; byes count as neither.
  func starts(of entrant: Int) -> StartCounts { starts[entrant, default: StartCounts()] }

  /// Returns the entrant of a pair who goes first; nil means that tiles are drawn, and the draw is recorded.
  ///
  /// It is the one with the smaller lead of firsts over seconds. With equal leads it is the one whose firsts are the
  /// smaller part of the games, then the one who went first less often in the games of the two. Entrants with
  /// equally many games are so in the order of NASPA's rules: fewer firsts, then more seconds. Firsts alone would
  /// give a late entrant every first until the others' number is reached.
  ///
  /// Bounds: different leads come closer or change places; equal leads part by one each. So a lead grows beyond 1
  /// only in games against an opponent with the same lead. Of n entrants it never exceeds n / 2, rounded down.
  /// Proof: let S(m) be the sum of the first m of n / 2, …, 1, -1, …, -n / 2 (an odd field has 0 in the middle).
  /// No m greatest leads exceed S(m) together. Only equal leads at places m and m + 1 can raise their sum; if it
  /// were S(m), the lead at place m would be at least the m-th of these numbers, and the next one at most the
  /// number after it, which is smaller. Each absence adds at most 1 to a sum.
  /// Source: first or second (NASPA, III.D, for absences, byes and the draw); FIDE Handbook, C.04.3, A.6, E.1 and
  /// E.2, for the lead (colour difference); tsh, `account_for_h2h_sr`, for the games of the two; SPEC.md 11.1.
  func first(of pair: Pair) -> Int? {
    let (one, two) = (starts(of: pair.one), starts(of: pair.two))
    let comparisons = [
      (one.lead, two.lead), (one.firsts * two.games, two.firsts * one.games), (between[pair, default: 0], 0),
    ]
    return comparisons.first { $0 != $1 }.map { $0 < $1 ? pair.one : pair.two }
  }
}
