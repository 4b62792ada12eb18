// SPDX-License-Identifier: MIT

/// Chew pairings: entrants who cannot be caught are set aside, and the contenders for the best open prize meet.
///
/// 1. *Gibsons* are the entrants in the uppermost prize bands that no one below can still reach. They meet
///    each other, neighbours first. If they are odd in number, the lowest of them meets the lowest of the
///    entrants met least often.
/// 2. *Contenders* are the entrants who can still reach the next band, and one more if they are odd in
///    number. There are at most four for each round after this one, and two in the last round.
/// 3. Contenders meet each other with the fewest repeats. From the top, each meets the lowest contender who
///    can still catch them.
/// 4. The others are paired with the fewest repeats: as close as possible in the last round, Swiss before it.
///
/// An entrant can catch another by winning each remaining round against them. Each win counts 250 points if one
/// round is left, 175 if two are, and 150 if more are.
/// The bye is assigned first. The limit on meetings and companions come before all of this.
/// Source: pairing systems, Chew pairings; NASPA, 2009 championship format, for the repeats of the others.
struct Chew {
  private let field: RoundField
  private let left: Int
  /// The number of places, from the first, that cannot be caught.
  let gibsons: Int
  let end: Int
  private let bye: Int?
  private let places: [Int]

  init(_ field: RoundField) throws(PairingFault) {
    self.field = field
    let last = field.rules.lastRound ?? field.rules.rounds?.upperBound ?? field.round
    let left = max(1, last - field.round + 1)
    // An awaited game can still change a lead, so that it counts as one more round.
    let games = left + field.rules.mostAwaited
    let standings = field.standings
    let bye = try field.bye()
    let places = field.places.filter { $0 != bye && $0 != field.byePlace }
    let (sure, open) = Self.bands(field.rules.prizeBands, of: standings, in: games)
    var contenders: [Int] = []
    if let open, open > sure {
      let lowest =
        (sure..<standings.count).last {
          $0 < open || Self.canCatch(standings[$0], standings[open - 1], in: games)
        } ?? sure
      contenders = places.filter { (sure...lowest).contains($0) }
      if !contenders.count.isMultiple(of: 2), let next = places.first(where: { $0 > lowest }) {
        contenders.append(next)
      }
      contenders = Array(contenders.prefix(left == 1 ? 2 : 4 * (left - 1)))
    }
    self.left = left
    self.bye = bye
    self.places = places
    gibsons = sure
    end = (contenders.last ?? sure - 1) + 1
  }

  /// Returns the number of places, from the first, that cannot be caught, and the last place of the best open band.
  static func bands(
    _ bands: [Int], of standings: [Standing], in games: Int
  ) -> (sure: Int, open: Int?) {
    var sure = 0
    for band in bands.sorted() where band > sure {
      let isOpen =
        band >= standings.count
        || standings[band...].contains { canCatch($0, standings[band - 1], in: games) }
      if isOpen { return (sure, min(band, standings.count)) }
      sure = band
    }
    return (sure, nil)
  }

  /// Returns whether the lower entrant can still reach the upper one's place, or pass it.
  static func canCatch(_ lower: Standing, _ upper: Standing, in rounds: Int) -> Bool {
    let lead = upper.halfWins - lower.halfWins
    guard lead == 2 * rounds else { return lead < 2 * rounds }
    let win = rounds == 1 ? 250 : rounds == 2 ? 175 : 150
    return upper.spread - lower.spread <= 2 * win * rounds
  }

  private enum Part: Int { case gibson, contender, other }

  private func part(_ place: Int) -> Part {
    place < gibsons ? .gibson : place < end ? .contender : .other
  }

  /// The distance of two parts: a Gibson without another Gibson meets one of the others rather than a contender.
  private var apart: Criterion {
    Criterion(most: 4) { upper, lower in
      switch (part(upper), part(lower)) {
      case (.gibson, .gibson), (.contender, .contender), (.other, .other): 0
      case (.gibson, .other), (.other, .gibson): 1
      case (.contender, .other), (.other, .contender): 2
      case (.gibson, .contender), (.contender, .gibson): 4
      }
    }
  }

  private func repeats(of part: Part, times: Int) -> Criterion {
    Criterion(most: field.repeats.most, times: times) { upper, lower in
      self.part(upper) == part ? field.repeats.cost(upper, lower) : 0
    }
  }

  func pairs() throws(PairingFault) -> [(Int, Int)] {
    var rest = places
    var pairs = bye.map { [($0, field.byePlace)] } ?? []
    func take(_ made: [(Int, Int)]) {
      pairs += made
      rest.removeAll { place in made.contains { $0.0 == place || $0.1 == place } }
    }
    let ours = [
      field.companions, apart, repeats(of: .contender, times: end - gibsons),
      repeats(of: .other, times: places.count),
    ]
    if gibsons > 0 { take(try field.cheapest(rest, by: ours + gibsonWishes).filter { $0.0 < gibsons }) }
    let contenders = rest.filter { part($0) == .contender }
    let most = 2 * field.byePlace
    take(
      try field.inTurn(rest, contenders, by: ours, most: most) { upper, lower in
        let lowest =
          contenders.last {
            $0 > upper && Self.canCatch(field.standings[$0], field.standings[upper], in: left)
          }
          ?? upper
        return lower <= lowest ? lowest - lower : most / 2 + lower - lowest
      })
    return pairs
      + (try field.cheapest(rest, by: ours + (left == 1 ? [field.nearness] : Swiss(field: field).wishes)))
  }

  /// The wishes of Gibsons: few repeats, the odd one the lowest, its opponent the lowest, the others neighbours.
  private var gibsonWishes: [Criterion] {
    func odd(_ upper: Int, _ lower: Int) -> Bool { upper < gibsons && lower >= gibsons }
    return [
      repeats(of: .gibson, times: gibsons),
      Criterion(most: gibsons, times: gibsons) { odd($0, $1) ? gibsons - 1 - $0 : 0 },
      Criterion(most: field.byePlace, times: gibsons) { odd($0, $1) ? field.byePlace - $1 : 0 },
      Criterion(most: gibsons * gibsons, times: gibsons) { upper, lower in
        lower < gibsons ? (lower - upper) * (lower - upper) : 0
      },
    ]
  }
}
