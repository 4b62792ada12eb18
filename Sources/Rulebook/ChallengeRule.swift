// SPDX-License-Identifier: MIT

/// The costs of a challenge: one row of the challenge-rule table.
///
/// The mover made the play; the challenger doubts it. A rule states what happens if all challenged words are
/// acceptable. If one of them is not, the play comes off under every rule; under `losesGame` the mover also
/// loses the game.
package struct ChallengeRule: Hashable, Sendable {
  package enum Unit: String, Sendable { case word, play }

  /// The column of the score sheet in which a charge is written; the spread is the same.
  package enum Side: String, Sendable {
    /// A bonus for the mover, the only form that GCG can represent.
    case mover
    /// A deduction from the challenger (Sweden, Germany).
    case challenger
  }

  /// The name for `rule=`; `own` for a custom rule.
  package let name: String
  /// False if plays are judged at entry, so that no challenge exists.
  package let exists: Bool
  /// The points of a charge, 0 to 100; 0 if a failed challenge costs no points.
  package let amount: Int
  package let unit: Unit
  package let side: Side
  /// Whether a failed challenge costs the challenger's turn.
  package let losesTurn: Bool
  /// Whether a challenge decides the game, for the mover or the challenger.
  package let losesGame: Bool
  /// The number of a player's failed challenges in a game that are free, 0 to 99.
  package let freeAllowance: Int

  /// Creates a rule; traps if a number is outside the range of its property.
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

  /// The rule of North American clubs; the default.
  package static let double = ChallengeRule(name: "double", losesTurn: true)

  /// The presets, in the order in which help lists them.
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

  package static func preset(_ name: some StringProtocol) -> ChallengeRule? {
    presets.first { $0.name == name }
  }
}
