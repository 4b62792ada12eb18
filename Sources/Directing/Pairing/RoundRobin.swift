// SPDX-License-Identifier: MIT

/// Round robins: the pairings follow from the entrants' numbers, their seeding and the round alone.
///
/// The wheels hold all entrants who have not withdrawn. They also hold those who withdrew after they were
/// paired in one of the system's rounds; the opponent of such an entrant has a bye. Numbers are never reused,
/// so that a late entrant has a greater number than all entrants of the first round. A late entrant takes the
/// place of the bye on a wheel with an odd number, and no other place changes. If every wheel is even, one
/// wheel becomes longer and its places change. A pair beyond the limit on meetings is a fault.
///
/// In initial Fontes the wheels do not turn fully, so that no entrant has to sit out. As many entrants as
/// possible meet by the wheels. Late entrants, entrants whose opponent is absent, and pairs that have met
/// already are paired Swiss. The bye goes to one of those with the fewest free wins, before the wheels are asked.
/// Source: pairing systems, round robin, initial Fontes; for the bye, `History.freeWins`.
struct RoundRobin {
  private let field: RoundField
  private let wheels: [Wheel]
  private let turned: Int
  /// Whether wheel pairs may be given up, so that an entrant whose opponent is absent still plays.
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
      } else if let least = groups.indices.min(by: { groups[$0].count < groups[$1].count }) {
        groups[least].append(late)
      } else {
        groups.append([late])
      }
    }
    return groups
  }

  /// Returns groups with one entrant of each quantile; a remainder, spread evenly over the seeding, joins the last group.
  ///
  /// An odd field has the bye behind its last entrant. All groups are then even, so that there is no other bye.
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

  /// The meetings on the wheels, the entrant who goes first in front; an entrant alone has a bye.
  private var meetings: [[Int]] {
    wheels.flatMap { wheel in
      wheel.meetings(after: turned).map { meeting in meeting.filter { !field.rules.isAway($0) } }
    }
  }

  func pairings() throws(PairingFault) -> Pairings {
    let turns = meetings.filter { $0.count == 2 }.map { (pair: Pair($0[0], $0[1]), first: $0[0]) }
    let firsts = Dictionary(uniqueKeysWithValues: turns.map { ($0.pair, $0.first) })
    if isLoose { return try loosely(firsts) }
    try field.requireApart(turns.map(\.pair))
    try field.requireWithinLimit(turns.map(\.pair))
    let byes = meetings.filter { $0.count == 1 }.flatMap { $0 }
    return field.pairings(turns.map(\.pair), byes: byes, firsts: firsts)
  }

  /// Returns as many wheel pairs as fit without an unfair bye and avoidable repeats, and pairs the others Swiss.
  private func loosely(_ firsts: [Pair: Int]) throws(PairingFault) -> Pairings {
    let idle = Set(meetings.filter { $0.count == 1 }.flatMap { $0 })
    func isOnWheel(_ upper: Int, _ lower: Int) -> Bool {
      guard lower != field.byePlace else { return idle.contains(field.standings[upper].entrant) }
      return firsts[field.pair(upper, lower)] != nil
    }
    let criteria =
      [field.freeWins, field.repeats, Criterion(most: 1) { isOnWheel($0, $1) ? 0 : 1 }]
      + [field.companions, field.byeHeight] + Swiss(field: field).wishes
    let kept = kept(firsts)
    let rest = field.places.filter { place in !kept.contains { $0.0 == place || $0.1 == place } }
    let others = try? field.cheapest(rest, by: criteria)
    let pairs: [(Int, Int)]
    let unfair = field.freeWins
    if let others, others.allSatisfy({ field.meetings($0.0, $0.1) == 0 && unfair.cost($0.0, $0.1) == 0 }) {
      pairs = kept + others
    } else {
      pairs = try field.cheapest(field.places, by: criteria)
    }
    let made = pairs.filter { $0.1 != field.byePlace }.map { field.pair($0.0, $0.1) }
    return field.pairings(pairs, firsts: firsts.filter { made.contains($0.key) })
  }

  /// Returns the wheel pairs that have not met before, as places of the field.
  private func kept(_ firsts: [Pair: Int]) -> [(Int, Int)] {
    let places = Dictionary(uniqueKeysWithValues: field.standings.enumerated().map { ($1.entrant, $0) })
    let pairs = firsts.keys.compactMap { pair -> (Int, Int)? in
      guard let one = places[pair.one], let two = places[pair.two] else { return nil }
      return (min(one, two), max(one, two))
    }
    return pairs.filter { field.meetings($0.0, $0.1) == 0 }
  }
}

/// A wheel: its last member stands still, and the others turn by one place a round and meet the member opposite.
///
/// Of an even number n of members, every pair meets once in n - 1 rounds. In round r those meet whose places
/// add up to 2r on a wheel of n - 1 places, which is an odd number. In an odd field the bye stands in place of
/// the last member.
///
/// The member at place p meets the member at 2r - p. Let k = r - p, counted modulo n - 1. The opponent's k is
/// n - 1 less this k. As n - 1 is odd, exactly one of the two has an odd k, and that member goes first. In the
/// next round k is one more, so that members go first and second in turn. The exception is the round against
/// the last member, who goes first in every second round from the first on. After every round a member's firsts
/// and seconds differ by at most one. After a full turn, firsts and seconds are swapped.
struct Wheel {
  /// The numbers of the members; the last one stands still if there is an even number.
  let members: [Int]
  /// Whether every pair meets in two rounds running, the second time with first and second swapped.
  var isDouble = false

  private var places: Int { members.count - (members.count.isMultiple(of: 2) ? 1 : 0) }

  /// Returns how often a pair of the round after `rounds` rounds will have met on the wheel, that round included.
  func turn(after rounds: Int) -> Int {
    guard places > 0 else { return 1 }
    return isDouble ? 2 * (rounds / 2 / places) + rounds % 2 + 1 : rounds / places + 1
  }

  /// Returns the meetings of the round after `rounds` rounds, first player in front; a member alone has a bye.
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
