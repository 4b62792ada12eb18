// SPDX-License-Identifier: MIT

/// Round robins: who meets whom follows from the entrants' numbers and the round alone.
///
/// On the wheel are all who have not withdrawn, and those who did so after they had a result in one of its
/// rounds: whoever was to meet them has a bye. Numbers are never given again, so that whoever is entered late
/// comes behind the others; in an odd field that is the place of the bye, and nothing else moves. An even field
/// must turn anew, and where two would meet again before the wheel has gone round, that is a fault.
/// Source: pairing systems, round robin.
struct RoundRobin {
  private let field: RoundField
  private let wheels: [Wheel]
  /// How many rounds the wheel has turned.
  private let turned: Int

  init(
    _ system: PairingSystem, _ division: Division, _ rules: PairingRules
  ) throws(PairingFault) {
    guard rules.madePairs.isEmpty && rules.givenByes.isEmpty else { throw .followsWheel(system) }
    let start = rules.rounds?.lowerBound ?? 1
    var own = rules
    own.meetingsFrom = max(start, rules.meetingsFrom)
    field = try RoundField(division, own)
    turned = field.round - start
    let played = Set(division.rounds.dropFirst(start - 1).joined().flatMap(\.entrants))
      .union(rules.awaited.flatMap { [$0.first, $0.second] })
    let members = division.entrants.map(\.number).filter {
      !rules.withdrawn.contains($0) || played.contains($0)
    }
    wheels = [Wheel(members: members)]
  }

  func pairings() throws(PairingFault) -> Pairings {
    var pairs: [Pair] = []
    var byes: [Int] = []
    var firsts: [Pair: Int] = [:]
    var beyond: [Pair] = []
    for wheel in wheels {
      for meeting in wheel.meetings(after: turned) {
        let present = meeting.filter { !field.rules.isAway($0) }
        guard present.count == 2 else {
          byes += present
          continue
        }
        let pair = Pair(present[0], present[1])
        pairs.append(pair)
        firsts[pair] = present[0]
        let limit = field.rules.mostMeetings.map { max($0, wheel.turn(after: turned)) } ?? .max
        if field.history.meetings[pair, default: 0] >= limit { beyond.append(pair) }
      }
    }
    guard beyond.isEmpty else {
      throw .repeatsNeeded(beyond, mostMeetings: field.history.mostMeetings(of: beyond) + 1)
    }
    return field.pairings(pairs, byes: byes, firsts: firsts)
  }
}

/// The wheel: the last stands still, the others turn by one place a round and meet who is opposite.
///
/// Every pair among an even number n comes once in n - 1 rounds, because in round r those meet whose places
/// add up to 2r on a wheel of n - 1 places, which is odd. An odd field has a bye in place of the last.
///
/// The entrant at place p meets the one at 2r - p, k = r - p places on. For them k is as many less than n - 1,
/// which is odd; so one of the two has an odd k, and goes first. In the next round k is one more: everybody goes
/// first and second in turn, but for the round with the last, who goes first in every second round from the
/// first on; that fits between so that after no round anybody's firsts and seconds differ by more than one.
/// When the wheel has gone round, all is turned about.
struct Wheel {
  /// The numbers of those on it; the last stands still if they are even in number.
  let members: [Int]

  private var places: Int { members.count - (members.count.isMultiple(of: 2) ? 1 : 0) }

  /// How often the wheel will have gone round, the round after so many being part of the last time.
  func turn(after rounds: Int) -> Int { places > 0 ? rounds / places + 1 : 1 }

  /// Those who meet in the round after so many, the one who goes first before the other; one alone has a bye.
  func meetings(after rounds: Int) -> [[Int]] {
    guard places > 0 else { return [] }
    let round = rounds % places
    var meetings = [[members[round]]]
    if places < members.count {
      meetings[0].insert(members[places], at: round.isMultiple(of: 2) ? 0 : 1)
    }
    for step in 1..<max(1, (places + 1) / 2) {
      let ahead = members[(round + step) % places]
      let behind = members[(round + places - step) % places]
      meetings.append(step.isMultiple(of: 2) ? [ahead, behind] : [behind, ahead])
    }
    let isTurnedAbout = (rounds / places) % 2 == 1
    return isTurnedAbout ? meetings.map { $0.reversed() } : meetings
  }
}
