// SPDX-License-Identifier: MIT

extension Reckoning {
  /// Returns the numbers of the entrants of a division whose prize band is secure.
  ///
  /// The set is empty while a round of the division is under way, before the first round, and after the last.
  /// Source: pairing systems, Gibsons.
  package mutating func gibsons(of division: String) -> Set<Int> {
    let terms = state.terms(of: division)
    let present = state.presentRound(of: division)
    let left = terms.rounds - present + 1
    let field = field(division)
    guard left > 0, present == field.division.rounds.count + 1, present > 1 else { return [] }
    let standings = field.standings
    let rules = PairingRules(
      awaited: DecideTournament(state).awaited(of: division, field.numbers))
    let games = left + rules.mostAwaited
    let sure = Chew.bands(terms.wishes.bands ?? [1], of: standings, in: games).sure
    return Set(standings.prefix(sure).map { field.numbers[$0.entrant - 1] })
  }
}
