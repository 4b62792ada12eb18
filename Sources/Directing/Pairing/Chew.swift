// SPDX-License-Identifier: MIT

/// Chew pairings: those who cannot be caught are set aside, and the contenders for the best prize open meet.
///
/// 1. *Gibsons* are the uppermost bands of prizes that nobody below can reach any more. They meet each other,
///    neighbours first; an odd one, the lowest of them, meets the lowest of those met least often.
/// 2. The *contenders* are those who can still reach the next band; one more if they are odd. They are four for
///    each round that follows this one at most, and two in the last round.
/// 3. They are paired with each other with the fewest repeats; from the top each meets the lowest contender who
///    can still catch them.
/// 4. The others are paired with the fewest repeats, in the last round as close as that leaves, before it Swiss.
///
/// Somebody can catch another if in all rounds left, against each other, the former wins by 250 points in the
/// last round, 175 in each of two, 150 in each of more.
/// The bye is settled first. The limit on meetings and companions come before all of this.
/// Source: pairing systems, Chew pairings; NASPA, 2009 championship format, for the repeats of the others.
struct Chew {
  private let field: RoundField
  /// How many rounds there still are, this one among them.
  private let left: Int
  /// The first so many places cannot be caught.
  let gibsons: Int
  /// The place behind the last contender.
  let end: Int
  private let bye: Int?
  /// Those who are paired.
  private let places: [Int]

  init(_ field: RoundField) throws(PairingFault) {
    self.field = field
    let last = field.rules.lastRound ?? field.rules.rounds?.upperBound ?? field.round
    let left = max(1, last - field.round + 1)
    // Who is ahead only as a game was put off can still be caught by it.
    let games = left + field.rules.mostAwaited
    let standings = field.standings
    let bye = try field.bye()
    let places = field.places.filter { $0 != bye && $0 != field.byePlace }
    func canCatch(_ place: Int, _ upper: Int) -> Bool {
      Self.canCatch(standings[place], standings[upper], in: games)
    }
    var sure = 0
    var open: Int?
    for band in field.rules.prizeBands.sorted() where band > sure && open == nil {
      let isOpen = band >= standings.count || (band..<standings.count).contains { canCatch($0, band - 1) }
      if isOpen { open = min(band, standings.count) } else { sure = band }
    }
    var contenders: [Int] = []
    if let open, open > sure {
      let lowest = (sure..<standings.count).last { $0 < open || canCatch($0, open - 1) } ?? sure
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

  /// Whether one can still come to stand beside or before another.
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

  /// How far two are from each other who ought to be among their own: a Gibson rather meets one of the others.
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

  /// The repeats of pairs of which the better one is in some part.
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

  /// Repeats, then the odd one the lowest, its opponent the lowest, the others neighbours.
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
