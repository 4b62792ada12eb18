// SPDX-License-Identifier: MIT

/// Those who are to be paired in a round, best first, and what stands between any two of them.
///
/// A *place* is counted from 0 here; the place behind the last stands for the bye.
struct RoundField {
  /// The round that is to be paired.
  let round: Int
  let rules: PairingRules
  let history: History
  /// How those stand who play the round and to whom the director gave nothing.
  let standings: [Standing]
  private let division: Division
  /// How often any two places have met, row by row.
  private let met: [Int]

  /// The field of the round after the last one that the division has.
  ///
  /// Throws: what is wrong with the pairs and byes that the director gave.
  init(_ division: Division, _ rules: PairingRules) throws(PairingFault) {
    round = division.rounds.count + 1
    self.rules = rules
    self.division = division
    history = History(of: division, meetingsFrom: rules.meetingsFrom, awaited: rules.awaited)
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
    let beyond = rules.madePairs.filter(isBeyondLimit)
    guard beyond.isEmpty else {
      throw .repeatsNeeded(beyond, mostMeetings: history.mostMeetings(of: beyond) + 1)
    }
  }

  /// Whether two have met as often as the rules allow.
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

  /// The place of the bye.
  var byePlace: Int { standings.count }

  /// Every place, that of the bye among them if somebody would be left.
  var places: [Int] { Array(0..<(standings.count + standings.count % 2)) }

  /// The two at these places.
  func pair(_ upper: Int, _ lower: Int) -> Pair { Pair(standings[upper].entrant, standings[lower].entrant) }

  /// How often two have met that count.
  func meetings(_ upper: Int, _ lower: Int) -> Int {
    lower == byePlace ? 0 : met[upper * byePlace + lower]
  }

  /// The pairings of places, with what the director gave before them.
  func pairings(_ pairs: [(Int, Int)], firsts: [Pair: Int] = [:]) -> Pairings {
    let pairs = pairs.sorted { $0.0 < $1.0 }
    let made = pairs.filter { $0.1 != byePlace }.map { pair($0.0, $0.1) }
    let byes = pairs.filter { $0.1 == byePlace }.map { standings[$0.0].entrant }
    return pairings(rules.madePairs + made, byes: rules.givenByes + byes, firsts: firsts)
  }

  /// The pairings of entrants, with those named who have met, or were to be kept apart.
  func pairings(_ pairs: [Pair], byes: [Int], firsts: [Pair: Int] = [:]) -> Pairings {
    Pairings(
      pairs: pairs, byes: byes, repeats: pairs.filter { history.meetings[$0] != nil },
      companions: pairs.filter(areCompanions), firsts: firsts)
  }

  private func areCompanions(_ pair: Pair) -> Bool {
    rules.companions.areApart(division.entrants[pair.one - 1], division.entrants[pair.two - 1], in: round)
  }

  /// The cheapest way to put places into pairs.
  ///
  /// - Parameters:
  ///   - places: some of the field's, an even number, in order.
  ///   - criteria: what decides after the limit on meetings, in order.
  /// - Returns: the pairs, the better place of each first, in the order of the better places.
  /// - Throws: `repeatsNeeded`.
  func cheapest(_ places: [Int], by criteria: [Criterion]) throws(PairingFault) -> [(Int, Int)] {
    guard let limit = rules.mostMeetings else { return matched(places, by: criteria) }
    let pairs = matched(places, by: [beyond(limit)] + criteria)
    let repeats = pairs.filter { meetings($0.0, $0.1) >= limit }
    guard repeats.isEmpty else {
      let named = repeats.map { pair($0.0, $0.1) }
      throw .repeatsNeeded(named, mostMeetings: enough(places, above: limit))
    }
    return pairs
  }

  /// The pairing in which each of some places, from the top, has its way as far as those above leave it.
  ///
  /// As many of them as costs have room for are paired at a time, each with a criterion of its own; whoever is
  /// paired so leaves the others a way that is no worse by the criteria before.
  ///
  /// - Parameters:
  ///   - places: some of the field's, an even number, in order.
  ///   - choosers: those of them who have a wish, in order.
  ///   - criteria: what decides before the wishes.
  ///   - most: the most that a wish's cost can be.
  ///   - wish: how little a place likes to meet a lower one.
  /// - Returns: the pairs of the choosers.
  /// - Throws: `repeatsNeeded`.
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

  /// The player who has the bye if somebody must, so that the others can be paired with the fewest repeats: the lowest of those
  /// with the fewest free wins.
  func bye() throws(PairingFault) -> Int? {
    guard places.last == byePlace else { return nil }
    return try cheapest(places, by: [freeWins, companions, repeats, byeHeight]).first { $0.1 == byePlace }?.0
  }

  /// The least number of meetings under which places can be paired.
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
    Criterion(most: 1) { meetings($0, $1) >= limit ? 1 : 0 }
  }

  /// How many free wins more than the fewest the entrant with the bye has had already.
  var freeWins: Criterion {
    let counts = standings.map { history.freeWins(of: $0.entrant) }
    let fewest = counts.min() ?? 0
    return Criterion(most: (counts.max() ?? 0) - fewest, times: 1) { upper, lower in
      lower == byePlace ? counts[upper] - fewest : 0
    }
  }

  /// How many stand below the entrant with the bye.
  var byeHeight: Criterion {
    Criterion(most: byePlace, times: 1) { upper, lower in
      lower == byePlace ? byePlace - 1 - upper : 0
    }
  }

  /// How many meet who are to be kept apart.
  var companions: Criterion {
    guard round <= rules.companions.through else { return Criterion(most: 0) { _, _ in 0 } }
    return Criterion(most: 1) { upper, lower in
      lower != byePlace && areCompanions(pair(upper, lower)) ? 1 : 0
    }
  }

  /// How far the pairs are from being neighbours.
  var nearness: Criterion {
    Criterion(most: byePlace * byePlace) { upper, lower in
      lower == byePlace ? 0 : (lower - upper) * (lower - upper)
    }
  }

  /// How often the pairs have met before: 1 for a second meeting, 3, 7, 15 for those after it.
  var repeats: Criterion {
    Criterion(most: 15) { upper, lower in (1 << min(meetings(upper, lower), 4)) - 1 }
  }
}

extension PairingRules {
  /// Whether somebody does not play the round.
  func isAway(_ entrant: Int) -> Bool { withdrawn.contains(entrant) || absent.contains(entrant) }
}

extension Division {
  /// The entrants' numbers in the order in which they stand before anybody has played.
  var seeding: [Int] { entrants.sorted { $0.isSeeded(before: $1) }.map(\.number) }
}

extension History {
  /// The most meetings that any of these pairs had.
  func mostMeetings(of pairs: [Pair]) -> Int { pairs.map { meetings[$0, default: 0] }.max() ?? 0 }
}
