// SPDX-License-Identifier: MIT

/// The rules for the pairings of one round under any system.
package struct PairingRules: Hashable, Sendable {
  /// The most meetings of two entrants, this round's included; 1 means no repeats, nil means no limit.
  ///
  /// No system exceeds it, round robins included. Source: max repeats; SPEC.md 11.1.
  package var mostMeetings: Int?
  /// The first round whose meetings count.
  package var meetingsFrom: Int
  /// The most points by which one game changes the spread in the standings, either way; nil means no cap.
  package var spreadCap: Int?
  /// The numbers of entrants who have dropped out or have not started yet.
  package var withdrawn: Set<Int>
  /// The numbers of entrants who miss this round and come back.
  package var absent: Set<Int>
  /// By round, pairs whose results are still to come; they count as meetings and as starts.
  ///
  /// A bye is a result at once and is never awaited.
  package var awaited: [Int: [BoardPairing]]
  /// The entrants who are kept apart in the first rounds if possible.
  package var companions: Companions
  /// The rounds that the system pairs; nil means all.
  package var rounds: ClosedRange<Int>?
  /// The last round of the event; nil means the last round that the system pairs.
  package var lastRound: Int?
  /// The pairs that the director made; the others are paired around them.
  package var madePairs: [Pair]
  /// The numbers of entrants to whom the director gave a bye.
  package var givenByes: [Int]
  /// The number of groups of a round robin.
  package var groups: Int
  /// The distance in places of two opponents in factor pairings.
  package var factor: Int
  /// The last place of each band of equal prizes in Chew pairings, the best band first.
  package var prizeBands: [Int]

  var mostAwaited: Int {
    let entrants = awaited.values.joined().flatMap { [$0.first, $0.second] }
    return Dictionary(grouping: entrants, by: { $0 }).values.map(\.count).max() ?? 0
  }

  /// Creates rules; by default, no two entrants meet twice and every entrant plays.
  package init(
    mostMeetings: Int? = 1, meetingsFrom: Int = 1, spreadCap: Int? = nil, withdrawn: Set<Int> = [],
    absent: Set<Int> = [], awaited: [Int: [BoardPairing]] = [:], companions: Companions = Companions(),
    rounds: ClosedRange<Int>? = nil, lastRound: Int? = nil, madePairs: [Pair] = [], givenByes: [Int] = [],
    groups: Int = 1, factor: Int = 4, prizeBands: [Int] = [1]
  ) {
    self.mostMeetings = mostMeetings
    self.meetingsFrom = meetingsFrom
    self.spreadCap = spreadCap
    self.withdrawn = withdrawn
    self.absent = absent
    self.awaited = awaited
    self.companions = companions
    self.rounds = rounds
    self.lastRound = lastRound
    self.madePairs = madePairs
    self.givenByes = givenByes
    self.groups = groups
    self.factor = factor
    self.prizeBands = prizeBands
  }
}

/// Entrants who are kept apart in the first rounds, such as those who travelled together.
///
/// They still meet if the limit on meetings or the order of byes leaves no other way.
/// Source: pairing systems, aims to balance.
package struct Companions: Hashable, Sendable {
  /// A property that makes two entrants companions if they share it.
  package enum Tie: String, Hashable, Sendable, CaseIterable {
    /// The same team or club.
    case team
    /// The same class.
    case playingClass = "class"
  }

  /// The last round in which companions are kept apart; 0 means none.
  package var through: Int
  /// The properties that make two entrants companions.
  package var ties: Set<Tie>
  /// Pairs of numbers that are companions without a shared property.
  package var pairs: Set<Pair>

  /// Creates companions; by default there are none.
  package init(through: Int = 0, ties: Set<Tie> = [], pairs: Set<Pair> = []) {
    self.through = through
    self.ties = ties
    self.pairs = pairs
  }

  func areApart(_ one: Entrant, _ other: Entrant, in round: Int) -> Bool {
    guard round <= through else { return false }
    return pairs.contains(Pair(one.number, other.number))
      || ties.contains { tie in
        switch tie {
        case .team: one.team != nil && one.team == other.team
        case .playingClass: one.playingClass != nil && one.playingClass == other.playingClass
        }
      }
  }
}

/// The reason why a round cannot be paired.
package enum PairingFault: Error, Hashable, Sendable {
  /// The round cannot be paired within the limit on meetings; the pairs given exceed it.
  ///
  /// `mostMeetings` is the least limit under which the round can be paired.
  case repeatsNeeded([Pair], mostMeetings: Int)
  /// Initial Fontes needs an odd number of rounds.
  case roundsNotOdd(ClosedRange<Int>)
  /// The round to be paired is not one of the system's.
  case notItsRound(Int, of: ClosedRange<Int>)
  /// The director named a number that no entrant has.
  case unknown(Int)
  /// The director named an entrant twice.
  case twice(Int)
  /// The director named an entrant who does not play this round.
  case away(Int)
  /// The director pairs by hand and left these entrants without an opponent or a bye.
  case unpaired([Int])
  /// The system is a round robin, which takes no pairs or byes from the director.
  case followsWheel(PairingSystem)
}
