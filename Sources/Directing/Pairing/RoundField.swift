// SPDX-License-Identifier: MIT

/// The entrants to be paired in a round, best first, and the costs of pairing any two of them.
///
/// A *place* is counted from 0; the place after the last entrant stands for the bye.
struct RoundField {
  let round: Int
  let rules: PairingRules
  let history: History
  /// The standings of the entrants who play the round and to whom the director gave neither pair nor bye.
  let standings: [Standing]
  private let division: Division
  /// The number of meetings of any two places, row by row.
  private let met: [Int]

  /// Creates the field of the next round; throws for pairs and byes of the director that cannot be.
  init(_ division: Division, _ rules: PairingRules) throws(PairingFault) {
    round = division.rounds.count + 1
    self.rules = rules
    self.division = division
    history = History(of: division, awaited: rules.awaited, idle: rules.idle)
    var given: Set<Int> = []
    for entrant in rules.madePairs.flatMap({ [$0.one, $0.two] }) + rules.givenByes {
      guard entrant > 0, entrant <= division.entrants.count else { throw .unknown(entrant) }
      guard !rules.isAway(entrant) else { throw .away(entrant) }
      guard given.insert(entrant).inserted else { throw .twice(entrant) }
    }
    var seeds = Array(repeating: 0, count: division.entrants.count)
    for (seed, entrant) in division.seeding.enumerated() { seeds[entrant - 1] = seed }
    standings = division.standings(spreadCap: rules.spreadCap)
      .filter { !rules.isAway($0.entrant) && !given.contains($0.entrant) }
      .sorted { ($0.place, seeds[$0.entrant - 1]) < ($1.place, seeds[$1.entrant - 1]) }
    met = Self.met(standings, history)
    try requireWithinLimit(rules.madePairs)
  }

  /// Throws `repeatsNeeded` if any of the pairs exceeds the limit on meetings.
  func requireWithinLimit(_ pairs: [Pair]) throws(PairingFault) {
    let beyond = pairs.filter(isBeyondLimit)
    guard let most = beyond.map({ history.meetings[$0, default: 0] }).max() else { return }
    throw .repeatsNeeded(beyond, mostMeetings: most + 1)
  }

  /// Throws `keptApart` if any of the pairs may not meet.
  func requireApart(_ pairs: [Pair]) throws(PairingFault) {
    let wrong = pairs.filter(rules.keptApart.contains)
    if !wrong.isEmpty { throw .keptApart(wrong) }
  }

  func isBeyondLimit(_ pair: Pair) -> Bool {
    history.meetings[pair, default: 0] >= rules.mostMeetings ?? .max
  }

  private static func met(_ standings: [Standing], _ history: History) -> [Int] {
    let places = Dictionary(uniqueKeysWithValues: standings.enumerated().map { ($1.entrant, $0) })
    var met = Array(repeating: 0, count: standings.count * standings.count)
    for (pair, times) in history.meetings {
      guard let one = places[pair.one], let two = places[pair.two] else { continue }
      met[one * standings.count + two] = times
      met[two * standings.count + one] = times
    }
    return met
  }

  var byePlace: Int { standings.count }

  /// All places; the bye's place is included if the number of entrants is odd.
  var places: [Int] { Array(0..<(standings.count + standings.count % 2)) }

  func pair(_ upper: Int, _ lower: Int) -> Pair { Pair(standings[upper].entrant, standings[lower].entrant) }

  /// Returns the number of meetings of two places that count.
  func meetings(_ upper: Int, _ lower: Int) -> Int {
    lower == byePlace ? 0 : met[upper * byePlace + lower]
  }

  func mayNotMeet(_ upper: Int, _ lower: Int) -> Bool {
    !rules.keptApart.isEmpty && lower != byePlace && rules.keptApart.contains(pair(upper, lower))
  }

  /// Returns the pairings of places, after the pairs and byes that the director gave.
  func pairings(_ pairs: [(Int, Int)], firsts: [Pair: Int] = [:]) -> Pairings {
    let pairs = pairs.sorted { $0.0 < $1.0 }
    let made = pairs.filter { $0.1 != byePlace }.map { pair($0.0, $0.1) }
    let byes = pairs.filter { $0.1 == byePlace }.map { standings[$0.0].entrant }
    return pairings(rules.madePairs + made, byes: rules.givenByes + byes, firsts: firsts)
  }

  /// Returns the pairings of entrants, with repeats and companions marked.
  func pairings(_ pairs: [Pair], byes: [Int], firsts: [Pair: Int] = [:]) -> Pairings {
    Pairings(
      pairs: pairs, byes: byes, repeats: pairs.filter { history.meetings[$0] != nil },
      companions: pairs.filter(areCompanions), firsts: firsts)
  }

  private func areCompanions(_ pair: Pair) -> Bool {
    guard round <= rules.apartThrough, let team = division.entrants[pair.one - 1].team else { return false }
    return team == division.entrants[pair.two - 1].team
  }

  /// Returns the cheapest pairs of an even number of places in order, by the limit on meetings and then the criteria.
  ///
  /// The better place of a pair is first, and the pairs are in the order of these. Throws `keptApart`, `repeatsNeeded`.
  func cheapest(_ places: [Int], by criteria: [Criterion]) throws(PairingFault) -> [(Int, Int)] {
    guard rules.mostMeetings != nil || !rules.keptApart.isEmpty else { return matched(places, by: criteria) }
    let limit = rules.mostMeetings ?? .max
    let pairs = matched(places, by: [beyond(limit)] + criteria)
    try requireApart(pairs.filter { $0.1 != byePlace }.map { pair($0.0, $0.1) })
    let repeats = pairs.filter { meetings($0.0, $0.1) >= limit }
    guard repeats.isEmpty else {
      let named = repeats.map { pair($0.0, $0.1) }
      throw .repeatsNeeded(named, mostMeetings: enough(places, above: limit))
    }
    return pairs
  }

  /// Returns pairs in which each chooser, from the top, has the best opponent that the choosers above leave.
  ///
  /// As many choosers as the bits of a cost allow are paired at a time, each with its own criterion. Their pairs
  /// leave the other places, an even number in order, a pairing that is no worse by `criteria`. A wish is the cost of
  /// a lower place as the opponent of an upper one, at most `most`. Throws `repeatsNeeded`.
  func inTurn(
    _ places: [Int], _ choosers: [Int], by criteria: [Criterion], most: Int, wish: @escaping (Int, Int) -> Int
  ) throws(PairingFault) -> [(Int, Int)] {
    var rest = places
    var pairs: [(Int, Int)] = []
    while case let left = choosers.filter(rest.contains), !left.isEmpty {
      let own = Criterion(most: most, times: 1, cost: wish)
      let taken = ([beyond(1)] + criteria).reduce(0) { $0 + $1.bits(in: rest.count) }
      let count = max(1, (Criteria.bits(for: rest.count) - taken) / own.bits(in: rest.count))
      let next = left.prefix(count)
      let wishes = next.map { place in
        Criterion(most: most, times: 1) { upper, lower in upper == place ? wish(upper, lower) : 0 }
      }
      let made = try cheapest(rest, by: criteria + wishes).filter {
        next.contains($0.0) || next.contains($0.1)
      }
      pairs += made
      rest.removeAll { place in made.contains { $0.0 == place || $0.1 == place } }
    }
    return pairs
  }

  /// Returns the lowest place with the fewest free wins whose bye leaves the fewest repeats; nil in an even field.
  func bye() throws(PairingFault) -> Int? {
    guard places.last == byePlace else { return nil }
    return try cheapest(places, by: [freeWins, companions, repeats, byeHeight]).first { $0.1 == byePlace }?.0
  }

  /// Returns the least limit on meetings under which places can be paired.
  private func enough(_ places: [Int], above limit: Int) -> Int {
    var limit = limit + 1
    while true {
      let pairs = matched(places, by: [beyond(limit)])
      if pairs.allSatisfy({ meetings($0.0, $0.1) < limit }) { return limit }
      limit += 1
    }
  }

  private func matched(_ places: [Int], by list: [Criterion]) -> [(Int, Int)] {
    let criteria = Criteria(list, places: places.count)
    let partners = CheapestMatching.partners(of: places.count) { criteria.cost(places[$0], places[$1]) }
    return partners.enumerated().filter { $0.offset < $0.element }.map {
      (places[$0.offset], places[$0.element])
    }
  }
}

extension RoundField {
  private func beyond(_ limit: Int) -> Criterion {
    Criterion(most: 1) { meetings($0, $1) >= limit || mayNotMeet($0, $1) ? 1 : 0 }
  }

  var freeWinCounts: [Int] { standings.map { history.freeWins(of: $0.entrant) } }

  /// The free wins that the entrant with the bye has had, less the fewest of any entrant.
  var freeWins: Criterion {
    let counts = freeWinCounts
    let fewest = counts.min() ?? 0
    return Criterion(most: (counts.max() ?? 0) - fewest, times: 1) { upper, lower in
      lower == byePlace ? counts[upper] - fewest : 0
    }
  }

  /// The number of entrants below the entrant with the bye.
  var byeHeight: Criterion {
    Criterion(most: byePlace, times: 1) { upper, lower in
      lower == byePlace ? byePlace - 1 - upper : 0
    }
  }

  /// The number of pairs of companions that meet.
  var companions: Criterion {
    guard round <= rules.apartThrough else { return Criterion(most: 0) { _, _ in 0 } }
    return Criterion(most: 1) { upper, lower in
      lower != byePlace && areCompanions(pair(upper, lower)) ? 1 : 0
    }
  }

  /// The squared distance of the two places of each pair.
  var nearness: Criterion { nearness(of: Array(standings.indices)) }

  /// The squared distance of the ranks of the two places of each pair; a rank is from 0 to twice the number of places.
  func nearness(of ranks: [Int]) -> Criterion {
    let most = (ranks.last ?? 0) - (ranks.first ?? 0)
    return Criterion(most: most * most) { upper, lower in
      lower == byePlace ? 0 : (ranks[lower] - ranks[upper]) * (ranks[lower] - ranks[upper])
    }
  }

  /// The rank of each place: the first and the last of those that share it, added.
  var sharedRanks: [Int] {
    var sums: [Int: Int] = [:]
    for (place, standing) in standings.enumerated() {
      if place == 0 || standings[place - 1].place != standing.place {
        sums[standing.place, default: 0] += place
      }
      if place == standings.count - 1 || standings[place + 1].place != standing.place {
        sums[standing.place, default: 0] += place
      }
    }
    return standings.map { sums[$0.place, default: 0] }
  }

  /// Returns whether nobody but the two shares a rank with either.
  func areAlone(_ upper: Int, _ lower: Int, in ranks: [Int]) -> Bool {
    ranks.indices.allSatisfy { place in
      place == upper || place == lower || (ranks[place] != ranks[upper] && ranks[place] != ranks[lower])
    }
  }

  /// The cost of repeats: 1 for a second meeting, and 3, 7, 15 for later ones.
  var repeats: Criterion {
    Criterion(most: 15) { upper, lower in (1 << min(meetings(upper, lower), 4)) - 1 }
  }
}

extension PairingRules {
  func isAway(_ entrant: Int) -> Bool { withdrawn.contains(entrant) || absent.contains(entrant) }
}

extension Division {
  /// The entrants' numbers in the order before play: by seed, then rating.
  var seeding: [Int] { entrants.sorted { $0.isSeeded(before: $1) }.map(\.number) }
}
