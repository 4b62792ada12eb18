// SPDX-License-Identifier: MIT

/// What a challenge costs: one row of the challenge-rule table, as values.
///
/// The mover is who made the play, the challenger who doubts it. A row says what happens when the
/// words challenged turn out acceptable; when one of them is not, the play comes off the board under
/// every rule, and under `losesGame` the mover loses the game with it.
package struct ChallengeRule: Hashable, Sendable {
  /// What one charge is reckoned by.
  package enum Unit: String, Sendable { case word, play }

  /// Which column of the score sheet a charge is written in; the spread is the same.
  package enum Side: String, Sendable {
    /// A bonus to the mover, the only form that GCG can write.
    case mover
    /// A deduction from the challenger (Sweden, Germany).
    case challenger
  }

  /// The name that `rule=` takes, or `own` for a table's own line.
  package let name: String
  /// False where a play is refused at entry instead, so that no challenge exists.
  package let exists: Bool
  /// Points a charge, 0 to 100; 0 where failing costs no points.
  package let amount: Int
  /// What `amount` is reckoned by.
  package let unit: Unit
  /// Who is debited or credited.
  package let side: Side
  /// True where a failed challenge costs the challenger's turn.
  package let losesTurn: Bool
  /// True where the challenge decides the game, one way or the other.
  package let losesGame: Bool
  /// How many failed challenges of a player in one game are free, 0 to 99.
  package let freeAllowance: Int

  /// Makes a row; every number is within the range its field states.
  package init(
    name: String, exists: Bool = true, amount: Int = 0, unit: Unit = .play, side: Side = .mover,
    losesTurn: Bool = false, losesGame: Bool = false, freeAllowance: Int = 0
  ) {
    precondition((0...100).contains(amount) && (0...99).contains(freeAllowance))
    self.name = name
    self.exists = exists
    self.amount = amount
    self.unit = unit
    self.side = side
    self.losesTurn = losesTurn
    self.losesGame = losesGame
    self.freeAllowance = freeAllowance
  }

  /// The rule of North American clubs, and the default.
  package static let double = ChallengeRule(name: "double", losesTurn: true)

  /// Every preset, in the order in which help lists them.
  package static let presets: [ChallengeRule] = [
    double,
    ChallengeRule(name: "single"),
    ChallengeRule(name: "5w", amount: 5, unit: .word),
    ChallengeRule(name: "5p", amount: 5),
    ChallengeRule(name: "10p", amount: 10),
    ChallengeRule(name: "void", exists: false),
    ChallengeRule(name: "triple", losesGame: true),
    ChallengeRule(name: "sweden", amount: 10, side: .challenger),
    ChallengeRule(name: "germany", amount: 10, side: .challenger),
  ]

  /// The preset of that name, or nil.
  package static func preset(_ name: some StringProtocol) -> ChallengeRule? {
    presets.first { $0.name == name }
  }
}
