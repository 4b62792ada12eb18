// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The conditions of a tournament's games: the tables, the lexicon and the challenge rule.
///
/// Source: Protocol/SPEC.md, 11.3.
package struct PlayingConditions: Equatable, Sendable {
  /// The tables on the server; nil if games are played at real boards and only results are typed.
  package let tables: TournamentTables?
  package let lexicon: AgreedLexicon
  /// The challenge rule; `double` if nothing is agreed.
  package let rule: ChallengeRule
  /// Whether the lexicon and the rule are agreed.
  ///
  /// They always are with tables on the server, and at real boards if a director set either of them. Otherwise they
  /// are not shown, and stations judge by the server's first lexicon.
  package let isAgreed: Bool
  package let pace: Pace

  package init(
    tables: TournamentTables?, lexicon: AgreedLexicon, rule: ChallengeRule, isAgreed: Bool = false,
    pace: Pace = Pace()
  ) {
    self.tables = tables
    self.lexicon = lexicon
    self.pace = pace
    self.isAgreed = isAgreed || tables != nil
    self.rule = self.isAgreed ? rule : .double
  }
}

/// How a tournament goes on without its director.
///
/// Source: Protocol/SPEC.md, 11.6.
package struct Pace: Hashable, Sendable {
  /// The minutes from the last result of a round to the start of the next, which is then paired at once; nil if a
  /// director pairs the rounds.
  package let breakMinutes: Int?
  /// The minutes from a round's start after which a player who has not come forfeits; nil for no limit.
  package let graceMinutes: Int?

  package static let breakRange = 0...600
  package static let graceRange = 1...240
  /// The seconds in which players may come back to a check-in that would have ended while the server was down.
  static let backSeconds = 60

  package init(breakMinutes: Int? = nil, graceMinutes: Int? = nil) {
    self.breakMinutes = breakMinutes
    self.graceMinutes = graceMinutes
  }
}

/// A director's change of the conditions; a nil property stays as it is.
package struct ConditionsChange: Equatable, Sendable {
  /// The place of later games.
  package enum Place: Equatable, Sendable {
    case paper
    /// At tables on the server of kind `slip`, `board` or `dealt`.
    case tables(TableKind)
  }

  package var place: Place?
  package var clock: TimeAllowance?
  package var delay: GamesDelay?
  /// The lexicon's name, or name and seal.
  package var lexicon: String?
  package var rule: ChallengeRule?
  package var breakMinutes: TournamentChange.Bound?
  package var graceMinutes: TournamentChange.Bound?

  package init() {}

  /// Returns the pace after the change; at real boards there is no time of grace.
  package func pace(after old: Pace, hasTables: Bool) -> Pace {
    Pace(
      breakMinutes: breakMinutes.map(\.number) ?? old.breakMinutes,
      graceMinutes: hasTables ? graceMinutes.map(\.number) ?? old.graceMinutes : nil)
  }

  /// Returns the tables, nil for real boards, and the rule after the change; `held` is the delay before it.
  ///
  /// - Throws: `onPaper` for a clock, a delay or a time of grace at real boards; `slipClock` or `slipVoid` at tables of slips.
  func tables(
    after old: PlayingConditions, held: GamesDelay
  ) throws(TournamentCommandRefusal) -> (tables: TournamentTables?, rule: ChallengeRule) {
    guard case .tables(let kind) = place ?? old.tables.map({ .tables($0.kind) }) ?? .paper else {
      guard clock == nil, delay == nil, graceMinutes?.number == nil else { throw .onPaper }
      return (nil, rule ?? old.rule)
    }
    let rule = rule ?? old.rule
    if kind == .slip {
      guard clock == nil else { throw .slipClock }
      guard rule.exists else { throw .slipVoid }
    }
    let kept = old.tables.flatMap { $0.kind == .slip ? nil : $0.clock }
    let tables = TournamentTables(kind: kind, clock: clock ?? kept, delay: delay ?? held)
    return (tables, rule)
  }
}
