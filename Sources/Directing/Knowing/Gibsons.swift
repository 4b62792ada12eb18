// SPDX-License-Identifier: MIT

extension Reckoning {
  /// Who of a division cannot be caught any more, so that their band of prizes is theirs whatever comes, by number.
  ///
  /// Nobody while the division's round is under way, and nobody when all are over.
  /// Source: pairing systems, Gibsons.
  package mutating func gibsons(of division: String) -> Set<Int> {
    let terms = state.terms
    let present = state.presentRound(of: division)
    let left = terms.rounds - present + 1
    let field = field(division)
    guard left > 0, present == field.division.rounds.count + 1, present > 1 else { return [] }
    let standings = field.standings
    let rules = PairingRules(
      awaited: DecideTournament(state).awaited(of: division, field.numbers))
    let games = left + rules.mostAwaited
    var sure = 0
    for band in terms.wishes.bands ?? [1] where band < standings.count {
      let isOpen = (band..<standings.count).contains { lower in
        Chew.canCatch(standings[lower], standings[band - 1], in: games)
      }
      if isOpen { break }
      sure = band
    }
    return Set(standings.prefix(sure).map { field.numbers[$0.entrant - 1] })
  }
}
