// SPDX-License-Identifier: MIT

/// A round of a division that can be paired, with all that decides its pairings.
///
/// It is a separate value because pairing a large field takes long and is done elsewhere. Afterwards the caller
/// makes the value again; the pairings hold if both values are equal.
package struct RoundToPair: Hashable, Sendable {
  /// The round, from 1.
  package let number: Int
  let terms: TournamentTerms
  /// The division with the results of the rounds before; its numbers are places.
  let field: Division
  /// The number in the event of each entrant, by place from 0.
  let numbers: [Int]
  /// The name in the event of each entrant, by place from 0.
  let names: [String]
  /// The places, from 1, of entrants who have dropped out or have not started yet.
  let away: Set<Int>
  /// The places, from 1, of entrants who miss the round and come back.
  let absent: Set<Int>
  /// By round, the boards of adjourned games, as places; they count as meetings.
  let awaited: [Int: [BoardPairing]]
  /// The places of entrants with a bye that the results of `field` do not have, once for each bye.
  let idle: [Int]
  /// The pairs that may not meet in the round, as places.
  let keptApart: Set<Pair>
  /// The pairs that the director made, as places, in the order of naming.
  let made: [BoardPairing]
  /// The places to which the director gave a bye.
  let given: [Int]
  /// Whether the order of naming decides who goes first, so that nothing is drawn.
  let isOrdered: Bool

  /// Pairs the round; throws `repeatsNeeded`, `unpaired`, `followsWheel`, `noPairing`.
  ///
  /// In most systems the time grows with the third power of the number of players. No state is kept between calls.
  /// `drawn` returns who goes first in a pair that nothing else decides, by numbers in the event, and is called once
  /// for each such pair.
  package func paired(drawn: (Pair) -> Int) throws(TournamentRefusal) -> TournamentStep {
    let pairings = try pairings()
    let history = History(of: field, awaited: awaited, idle: idle)
    let said = isOrdered ? Dictionary(uniqueKeysWithValues: made.map { ($0.pair, $0.first) }) : [:]
    return .paired(
      round: number, division: field.name,
      boards: pairings.pairs.map { places in
        let pair = Pair(numbers[places.one - 1], numbers[places.two - 1])
        let known = said[places] ?? pairings.firsts[places] ?? history.first(of: places)
        let first = known.map { numbers[$0 - 1] }
        return BoardPairing(pair, first: first ?? (isOrdered ? pair.one : drawn(pair)))
      }, byes: pairings.byes.map { numbers[$0 - 1] },
      byHand: MadeByHand(boards: made.count, byes: given.count, isOrdered: isOrdered))
  }

  /// Returns pairings with as few repeats as possible, within the limit of the terms.
  private func pairings() throws(TournamentRefusal) -> Pairings {
    let wishes = terms.wishes
    let rules = PairingRules(
      mostMeetings: terms.repeats.map { $0 + 1 }, spreadCap: terms.spreadCap, withdrawn: away,
      absent: absent, awaited: awaited, idle: idle, apartThrough: wishes.apart ?? 0, keptApart: keptApart,
      madePairs: made.map(\.pair),
      givenByes: given, groups: wishes.groups ?? 1, factor: wishes.factor ?? 4,
      prizeBands: wishes.bands ?? [1])
    do throws(PairingFault) {
      return try terms.schedule.pairings(of: field, under: rules)
    } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ fault: PairingFault) -> TournamentRefusal {
    switch fault {
    case .repeatsNeeded(let pairs, let meetings):
      guard let pair = pairs.first else { return .noPairing(round: number) }
      return .repeatsNeeded(round: number, name(pair.one), name(pair.two), repeats: meetings - 1)
    case .keptApart(let pairs):
      guard let pair = pairs.first else { return .noPairing(round: number) }
      return .keptApart(round: number, name(pair.one), name(pair.two))
    case .unpaired(let places): return .unpaired(round: number, places.map(name))
    case .followsWheel: return .followsWheel(round: number)
    // The director's names were looked up before, and the terms allow initial Fontes only with odd rounds.
    case .roundsNotOdd, .notItsRound, .unknown, .twice, .away: return .noPairing(round: number)
    }
  }

  private func name(_ place: Int) -> String { names[place - 1] }
}
