// SPDX-License-Identifier: MIT

/// All entrants of a division with their rounds, the best first.
package struct CrossTable: Sendable {
  package struct Row: Sendable {
    /// The entrant's number in the event.
    package let entrant: Int
    /// The entrant's standing; its own `entrant` is a place in the division.
    package let standing: Standing
    package let rounds: [EntrantRound]
    /// How often the entrant went first, as it decides who goes first next: awaited games and odd absences count.
    package let firsts: Int
  }

  package let rows: [Row]
  /// The number of rounds for which the division is paired.
  package let played: Int

  package init(of division: String, in state: TournamentState) {
    var reckoning = Reckoning(state)
    self.init(of: division, by: &reckoning)
  }

  package init(of division: String, by reckoning: inout Reckoning) {
    let field = reckoning.field(division)
    let rounds = reckoning.roundsOfAll()
    let history = History(
      of: field.division, awaited: DecideTournament(reckoning.state).awaited(of: division, field.numbers))
    played = field.division.rounds.count
    rows = field.standings.map { standing in
      let number = field.numbers[standing.entrant - 1]
      return Row(
        entrant: number, standing: standing, rounds: rounds[number - 1],
        firsts: history.starts(of: standing.entrant).firsts)
    }
  }
}

extension CrossTable.Row {
  /// Returns one word for each round, the first round first.
  ///
  /// `W12+24` is a win by 24 against number 12, `L` a loss, `T` a tie, `B` a bye or an absent opponent, `F` a
  /// forfeit. `?12` is a game to come, and `-` a round that the entrant did not play.
  package func words(of count: Int) -> [String] {
    var words = [String](repeating: "-", count: count)
    for round in rounds where round.round <= count { words[round.round - 1] = round.word }
    return words
  }
}

extension EntrantRound {
  fileprivate var word: String {
    guard let outcome else { return "?\(opponent.map(String.init) ?? "")" }
    let spread = outcome.spread < 0 ? "\(outcome.spread)" : "+\(outcome.spread)"
    switch outcome {
    case .played:
      let letter = outcome.spread > 0 ? "W" : outcome.spread < 0 ? "L" : "T"
      return "\(letter)\(opponent.map(String.init) ?? "")\(spread)"
    case .free: return "B\(spread)"
    case .away: return "F\(spread)"
    }
  }
}
