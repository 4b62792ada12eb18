// SPDX-License-Identifier: MIT

/// What holds for the pairings of one round, whatever the system.
package struct PairingRules: Hashable, Sendable {
  /// How often two may meet, this round's meeting included; 1 is no repeats, nothing is no limit.
  ///
  /// No system goes beyond it, those that follow wheels included. Source: max repeats; SPEC.md 11.1.
  package var mostMeetings: Int?
  /// Meetings in rounds before this one do not count as such, and may recur.
  package var meetingsFrom: Int
  /// More than this, either way, one game does not add to the spread by which standings are ordered.
  package var spreadCap: Int?
  /// Who plays no more.
  package var withdrawn: Set<Int>
  /// Who does not play this round, and will be back.
  package var absent: Set<Int>
  /// By round, pairs whose results are still to come; they count as meetings and as starts.
  ///
  /// A bye is a result as soon as it is given.
  package var awaited: [Int: [Start]]
  /// Who does not meet in the first rounds while that can be avoided.
  package var companions: Companions
  /// The rounds that the system has; all if not given.
  package var rounds: ClosedRange<Int>?
  /// The last round of all; the last that the system has if not given.
  package var lastRound: Int?
  /// Pairs that the director made; the others are paired around them.
  package var madePairs: [Pair]
  /// Byes that the director gave.
  package var givenByes: [Int]
  /// How many groups a round robin has.
  package var groups: Int
  /// In factor pairings, how far below each of the uppermost their opponent stands.
  package var factor: Int
  /// In Chew pairings the last place of each band of equal prizes, the best band first.
  package var prizeBands: [Int]

  /// The most results that are still to come of any one entrant.
  var mostAwaited: Int {
    let entrants = awaited.values.joined().flatMap { [$0.first, $0.second] }
    return Dictionary(grouping: entrants, by: { $0 }).values.map(\.count).max() ?? 0
  }

  /// Rules under which nobody meets twice and everybody plays.
  package init(
    mostMeetings: Int? = 1, meetingsFrom: Int = 1, spreadCap: Int? = nil, withdrawn: Set<Int> = [],
    absent: Set<Int> = [], awaited: [Int: [Start]] = [:], companions: Companions = Companions(),
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

/// Who is not to meet early: those who travelled together do not come to play each other.
///
/// They meet all the same where every way has two of them that do; never instead of a repeat beyond the limit.
/// Source: pairing systems, aims to balance.
package struct Companions: Hashable, Sendable {
  /// What two entrants have in common that makes them companions.
  package enum Tie: String, Hashable, Sendable, CaseIterable {
    /// They are in the same team, or from the same club.
    case team
    /// They are in the same class.
    case playingClass = "class"
  }

  /// The last round in which they are kept apart; 0 is never.
  package var through: Int
  /// What makes two companions.
  package var ties: Set<Tie>
  /// Pairs that are companions whatever they have in common.
  package var pairs: Set<Pair>

  /// Nobody, if nothing is given.
  package init(through: Int = 0, ties: Set<Tie> = [], pairs: Set<Pair> = []) {
    self.through = through
    self.ties = ties
    self.pairs = pairs
  }

  /// Whether two are to be kept apart in a round.
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

/// Why a round cannot be paired.
package enum PairingFault: Error, Hashable, Sendable {
  /// However the round is paired, so many pairs at least have met as often as the rules allow: here these.
  ///
  /// With so many meetings allowed there is a way; none is with fewer.
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
  /// The director pairs by hand, and these have neither an opponent nor a bye.
  case unpaired([Int])
  /// A round robin follows its wheel: it leaves the director nothing to give.
  case followsWheel(PairingSystem)
}
