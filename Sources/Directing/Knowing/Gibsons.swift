// SPDX-License-Identifier: MIT

extension TournamentState {
  /// Who of a division cannot be caught any more, so that their band of prizes is theirs whatever comes, by number.
  ///
  /// Nobody while the division's round is under way, and nobody when all are over.
  /// Source: pairing systems, Gibsons.
  package func gibsons(of division: String) -> Set<Int> {
    let present = presentRound(of: division)
    let left = terms.rounds - present + 1
    let (field, numbers) = self.division(division)
    guard left > 0, present == field.rounds.count + 1, present > 1 else { return [] }
    let standings = field.standings(spreadCap: terms.spreadCap)
    var sure = 0
    for band in terms.wishes.bands ?? [1] where band < standings.count {
      let isOpen = (band..<standings.count).contains { lower in
        Chew.canCatch(standings[lower], standings[band - 1], in: left)
      }
      if isOpen { break }
      sure = band
    }
    return Set(standings.prefix(sure).map { numbers[$0.entrant - 1] })
  }
}
