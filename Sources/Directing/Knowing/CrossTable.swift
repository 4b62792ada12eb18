// SPDX-License-Identifier: MIT

/// Everybody of a division with all their rounds, the best first.
package struct CrossTable: Sendable {
  /// One line of it.
  package struct Row: Sendable {
    /// The number in the event.
    package let entrant: Int
    /// How they stand; its own `entrant` is a place in the division.
    package let standing: Standing
    /// Their rounds, as far as there are any.
    package let rounds: [EntrantRound]
  }

  package let rows: [Row]
  /// How many rounds the division is paired for.
  package let played: Int

  /// Of a division as it stands.
  package init(of division: String, in state: TournamentState) {
    var reckoning = Reckoning(state)
    self.init(of: division, by: &reckoning)
  }

  /// The same, of what was reckoned before.
  package init(of division: String, by reckoning: inout Reckoning) {
    let field = reckoning.field(division)
    let rounds = reckoning.roundsOfAll()
    played = field.division.rounds.count
    rows = field.standings.map { standing in
      let number = field.numbers[standing.entrant - 1]
      return Row(entrant: number, standing: standing, rounds: rounds[number - 1])
    }
  }
}

extension CrossTable.Row {
  /// The rounds as one word each, the first round's first: `W12+24` is a win by 24 against number 12, `L` a loss, `T` a
  /// tie, `B` a bye or an opponent who did not come, `F` a forfeit, `?12` a game that is still to come, and `-` where
  /// they did not play.
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
