// SPDX-License-Identifier: MIT

/// A division's round with nothing against pairing it, and all that decides who meets whom.
///
/// It is a value of its own, because pairing a large field takes longer than anybody else should wait: whoever has it
/// paired elsewhere asks the event again when the pairs are there, and they hold where an equal value comes back.
package struct RoundToPair: Hashable, Sendable {
  /// The round, from 1.
  package let number: Int
  let terms: TournamentTerms
  /// Those of the division by their places in it, with what became of each round before.
  let field: Division
  /// The event's number of each of them by their place, from 0.
  let numbers: [Int]
  /// What each of them is called in the event, by their place from 0.
  let names: [String]
  /// The places, from 1, of those who play no more, or not yet.
  let away: Set<Int>
  /// The places, from 1, of those who miss the round and come back.
  let absent: Set<Int>
  /// Boards of earlier rounds whose games were put off, by their places, by round: they have met.
  let awaited: [Int: [Start]]
  /// Who meets because the director says so, by their places in the order in which they were named.
  let made: [Start]
  /// Who has the bye because the director says so.
  let given: [Int]
  /// Whether that order says who goes first, and nothing is drawn.
  let isOrdered: Bool

  /// Pairs it.
  ///
  /// Time grows with the third power of the players in most systems; nothing is remembered between two calls.
  ///
  /// - Parameter drawn: who of two goes first to whom nothing before gives it; called once for each such pair.
  /// - Returns: who meets whom, and who goes first.
  /// - Throws: `repeatsNeeded`, `unpaired`, `followsWheel`, `noPairing`.
  package func paired(drawn: (Pair) -> Int) throws(TournamentRefusal) -> TournamentStep {
    let pairings = try pairings()
    let history = History(of: field, awaited: awaited)
    let said = isOrdered ? Dictionary(uniqueKeysWithValues: made.map { ($0.pair, $0.first) }) : [:]
    return .paired(
      round: number, division: field.name,
      boards: pairings.pairs.map { pair in
        let known = said[pair] ?? pairings.firsts[pair] ?? history.first(of: pair)
        let first = known ?? (isOrdered ? pair.one : drawn(pair))
        let second = first == pair.one ? pair.two : pair.one
        return BoardPairing(first: numbers[first - 1], second: numbers[second - 1])
      }, byes: pairings.byes.map { numbers[$0 - 1] },
      byHand: MadeByHand(boards: made.count, byes: given.count, isOrdered: isOrdered))
  }

  /// Any two may meet again where nothing else can be, and as seldom as can be; no oftener than the terms have it.
  private func pairings() throws(TournamentRefusal) -> Pairings {
    let wishes = terms.wishes
    let rules = PairingRules(
      mostMeetings: terms.repeats.map { $0 + 1 }, spreadCap: terms.spreadCap, withdrawn: away,
      absent: absent, awaited: awaited, companions: Companions(through: wishes.apart ?? 0, ties: [.team]),
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
    case .unpaired(let places): return .unpaired(round: number, places.map(name))
    case .followsWheel: return .followsWheel(round: number)
    // Whom the director names was looked up before, and terms have no other Fontes.
    case .roundsNotOdd, .notItsRound, .unknown, .twice, .away: return .noPairing(round: number)
    }
  }

  private func name(_ place: Int) -> String { names[place - 1] }
}
