// SPDX-License-Identifier: MIT

/// The rules for the pairings of one round under any system.
struct PairingRules {
  /// The most meetings of two entrants, this round's included; 1 means no repeats, nil means no limit.
  ///
  /// No system exceeds it, round robins included. Source: max repeats; SPEC.md 11.1.
  var mostMeetings: Int? = 1
  /// The most points by which one game changes the spread in the standings, either way; nil means no cap.
  var spreadCap: Int?
  /// The numbers of entrants who have dropped out or have not started yet.
  var withdrawn: Set<Int> = []
  /// The numbers of entrants who miss this round and come back.
  var absent: Set<Int> = []
  /// By round, pairs whose results are still to come; they count as meetings and as starts.
  var awaited: [Int: [BoardPairing]] = [:]
  /// The entrants with a bye that the results do not have yet, once for each bye.
  var idle: [Int] = []
  /// The last round in which entrants of one team, *companions*, are kept apart; 0 means none.
  ///
  /// They still meet if the limit on meetings or the order of byes leaves no other way.
  /// Source: pairing systems, aims to balance.
  var apartThrough = 0
  /// The pairs that do not meet, whatever the system; the director may still make them.
  var keptApart: Set<Pair> = []
  /// The rounds that the system pairs; nil means all.
  var rounds: ClosedRange<Int>?
  /// The last round of the event; nil means the last round that the system pairs.
  var lastRound: Int?
  /// The pairs that the director made; the others are paired around them.
  var madePairs: [Pair] = []
  /// The numbers of entrants to whom the director gave a bye.
  var givenByes: [Int] = []
  var groups = 1
  /// The distance in places of two opponents in factor pairings.
  var factor = 4
  /// The last place of each band of equal prizes in Chew pairings, the best band first.
  var prizeBands = [1]

  var mostAwaited: Int {
    let entrants = awaited.values.joined().flatMap { [$0.first, $0.second] }
    return Dictionary(grouping: entrants, by: { $0 }).values.map(\.count).max() ?? 0
  }
}

enum PairingFault: Error, Hashable {
  /// The pairs exceed the limit on meetings; `mostMeetings` is the least under which the round can be paired.
  case repeatsNeeded([Pair], mostMeetings: Int)
  /// The round cannot be paired without these pairs, which are kept apart.
  case keptApart([Pair])
  /// Initial Fontes needs an odd number of rounds.
  case roundsNotOdd(ClosedRange<Int>)
  /// The round to be paired is not one of the system's.
  case notItsRound(Int, of: ClosedRange<Int>)
  case unknown(Int)
  case twice(Int)
  case away(Int)
  /// The director pairs by hand and left these entrants without an opponent or a bye.
  case unpaired([Int])
  /// The system is a round robin, which takes no pairs or byes from the director.
  case followsWheel(PairingSystem)
}
