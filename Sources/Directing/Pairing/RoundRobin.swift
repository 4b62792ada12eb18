// SPDX-License-Identifier: MIT

/// Round robins: who meets whom follows from the entrants' numbers, their seeding and the round alone.
///
/// On the wheels are all who have not withdrawn, and those who did so after they had a result in one of its
/// rounds: whoever was to meet them has a bye. Numbers are never given again, so that whoever is entered late
/// has a greater one than all who were there in the first round; they take the place of the bye on a wheel with
/// an odd number, and nothing else moves. Where there is none one must turn anew, and where two would meet again
/// before it has gone round, that is a fault. So it is where two would meet beyond the limit on meetings.
///
/// Initial Fontes do not go round, so that there nobody need idle: as many as can be play as the wheels say, and
/// those whose opponents are not here, or who came late, or who have met already, are paired Swiss.
/// Source: pairing systems, round robin, initial Fontes.
struct RoundRobin {
  private let field: RoundField
  private let wheels: [Wheel]
  /// How many rounds the wheels have turned.
  private let turned: Int
  /// Whether the wheels are a wish, so that nobody idles whose opponent is not here.
  private let isLoose: Bool

  init(
    _ system: PairingSystem, _ division: Division, _ rules: PairingRules
  ) throws(PairingFault) {
    guard rules.madePairs.isEmpty && rules.givenByes.isEmpty else { throw .followsWheel(system) }
    var own = rules
    if system == .fontes {
      let rounds = rules.rounds ?? 1...3
      guard !rounds.count.isMultiple(of: 2) else { throw .roundsNotOdd(rounds) }
      guard rounds.contains(division.rounds.count + 1) else {
        throw .notItsRound(division.rounds.count + 1, of: rounds)
      }
      own.rounds = rounds
    }
    let start = own.rounds?.lowerBound ?? 1
    field = try RoundField(division, own)
    turned = field.round - start
    isLoose = system == .fontes
    let groups = Self.groups(system, division, own, from: start)
    wheels = groups.map { Wheel(members: $0.sorted(), isDouble: system == .roundRobinTwice) }
  }

  /// Who is on which wheel.
  private static func groups(
    _ system: PairingSystem, _ division: Division, _ rules: PairingRules, from start: Int
  ) -> [[Int]] {
    let rounds = (start...max(start, division.rounds.count)).map { round in
      division.rounds.dropFirst(round - 1).prefix(1).joined().flatMap(\.entrants)
        + rules.awaited[round, default: []].flatMap { [$0.first, $0.second] }
    }
    let played = Set(rounds.joined())
    let members = division.seeding.filter { !rules.withdrawn.contains($0) || played.contains($0) }
    let last = rounds.first?.max() ?? .max
    let early = members.filter { $0 <= last }
    var groups: [[Int]]
    if system == .fontes {
      groups = quantiles(of: early, size: (rules.rounds?.count ?? 0) + 1)
    } else {
      let count = max(1, min(rules.groups, early.count))
      groups = (0..<count).map { group in stride(from: group, to: early.count, by: count).map { early[$0] } }
    }
    for late in members.filter({ $0 > last }).sorted() where system != .fontes {
      if let group = groups.firstIndex(where: { !$0.count.isMultiple(of: 2) }) {
        groups[group].append(late)
      } else if system != .fontes, let least = groups.indices.min(by: { groups[$0].count < groups[$1].count })
      {
        groups[least].append(late)
      } else {
        groups.append([late])
      }
    }
    return groups
  }

  /// Groups that have one of each of so many quantiles; a remainder of them, evenly spread, joins the last group.
  ///
  /// An odd field has the bye behind its last. All groups are even then, so that there is no other.
  private static func quantiles(of members: [Int], size: Int) -> [[Int]] {
    let count = members.count + members.count % 2
    guard count >= size else { return [members] }
    let rest = count % size
    let spread = Set((0..<rest).map { (2 * $0 + 1) * count / (2 * rest) })
    var groups = Array(repeating: [Int](), count: count / size)
    var next = 0
    for (place, member) in members.enumerated() {
      if spread.contains(place) {
        groups[groups.count - 1].append(member)
      } else {
        groups[next % groups.count].append(member)
        next += 1
      }
    }
    return groups
  }

  /// Who meets whom on the wheels, the one who goes first before the other; one alone has a bye.
  private var meetings: [[Int]] {
    wheels.flatMap { wheel in
      wheel.meetings(after: turned).map { meeting in meeting.filter { !field.rules.isAway($0) } }
    }
  }

  func pairings() throws(PairingFault) -> Pairings {
    let turns = meetings.filter { $0.count == 2 }.map { (pair: Pair($0[0], $0[1]), first: $0[0]) }
    let firsts = Dictionary(uniqueKeysWithValues: turns.map { ($0.pair, $0.first) })
    if isLoose { return try loosely(firsts) }
    let beyond = turns.map(\.pair).filter(field.isBeyondLimit)
    guard beyond.isEmpty else {
      throw .repeatsNeeded(beyond, mostMeetings: field.history.mostMeetings(of: beyond) + 1)
    }
    let byes = meetings.filter { $0.count == 1 }.flatMap { $0 }
    return field.pairings(turns.map(\.pair), byes: byes, firsts: firsts)
  }

  /// As many pairs of the wheels as make no repeat and leave the others a way without, which is Swiss.
  private func loosely(_ firsts: [Pair: Int]) throws(PairingFault) -> Pairings {
    let idle = Set(meetings.filter { $0.count == 1 }.flatMap { $0 })
    func isOnWheel(_ upper: Int, _ lower: Int) -> Bool {
      guard lower != field.byePlace else { return idle.contains(field.standings[upper].entrant) }
      return firsts[field.pair(upper, lower)] != nil
    }
    let criteria =
      [field.repeats, Criterion(most: 1) { isOnWheel($0, $1) ? 0 : 1 }]
      + [field.freeWins, field.companions, field.byeHeight] + Swiss(field: field).wishes
    let kept = kept(firsts)
    let rest = field.places.filter { place in !kept.contains { $0.0 == place || $0.1 == place } }
    let others = try? field.cheapest(rest, by: criteria)
    let pairs: [(Int, Int)]
    if let others, others.allSatisfy({ field.meetings($0.0, $0.1) == 0 }) {
      pairs = kept + others
    } else {
      pairs = try field.cheapest(field.places, by: criteria)
    }
    let made = pairs.filter { $0.1 != field.byePlace }.map { field.pair($0.0, $0.1) }
    return field.pairings(pairs, firsts: firsts.filter { made.contains($0.key) })
  }

  /// The pairs of the wheels that make no repeat.
  private func kept(_ firsts: [Pair: Int]) -> [(Int, Int)] {
    let places = Dictionary(uniqueKeysWithValues: field.standings.enumerated().map { ($1.entrant, $0) })
    let pairs = firsts.keys.compactMap { pair -> (Int, Int)? in
      guard let one = places[pair.one], let two = places[pair.two] else { return nil }
      return (min(one, two), max(one, two))
    }
    return pairs.filter { field.meetings($0.0, $0.1) == 0 }
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
  /// Whether everybody meets twice running, the second time turned about.
  var isDouble = false

  private var places: Int { members.count - (members.count.isMultiple(of: 2) ? 1 : 0) }

  /// How often two who meet in the round after so many will have met on the wheel.
  func turn(after rounds: Int) -> Int {
    guard places > 0 else { return 1 }
    return isDouble ? 2 * (rounds / 2 / places) + rounds % 2 + 1 : rounds / places + 1
  }

  /// Those who meet in the round after so many, the one who goes first before the other; one alone has a bye.
  func meetings(after rounds: Int) -> [[Int]] {
    guard places > 0 else { return [] }
    let round = (isDouble ? rounds / 2 : rounds) % places
    var meetings = [[members[round]]]
    if places < members.count {
      meetings[0].insert(members[places], at: round.isMultiple(of: 2) ? 0 : 1)
    }
    for step in 1..<max(1, (places + 1) / 2) {
      let ahead = members[(round + step) % places]
      let behind = members[(round + places - step) % places]
      meetings.append(step.isMultiple(of: 2) ? [ahead, behind] : [behind, ahead])
    }
    return turn(after: rounds).isMultiple(of: 2) ? meetings.map { $0.reversed() } : meetings
  }
}
