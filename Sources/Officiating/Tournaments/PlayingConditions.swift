// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The conditions of a tournament's games: the tables, the lexicon and the challenge rule.
///
/// Source: Protocol/SPEC.md, 11.3.
package struct PlayingConditions: Equatable, Sendable {
  /// The tables on the server; nil if games are played at real boards and only results are typed.
  package let tables: EventTables?
  /// The lexicon; one for all games of a tournament.
  package let lexicon: AgreedLexicon
  /// The challenge rule; `double` if nothing is agreed.
  package let rule: ChallengeRule
  /// Whether the lexicon and the rule are agreed.
  ///
  /// They always are with tables on the server, and at real boards if a director set either of them. Otherwise they
  /// are not shown, and stations judge by the server's first lexicon.
  package let isAgreed: Bool

  package init(tables: EventTables?, lexicon: AgreedLexicon, rule: ChallengeRule, isAgreed: Bool = false) {
    self.tables = tables
    self.lexicon = lexicon
    self.isAgreed = isAgreed || tables != nil
    self.rule = self.isAgreed ? rule : .double
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

  package init() {}

  /// Returns the conditions after the change; nil tables mean real boards.
  ///
  /// - Parameters:
  ///   - old: the conditions before the change.
  ///   - held: the delay before the change.
  /// - Returns: the tables and the rule.
  /// - Throws: `onPaper` for a clock or a delay without tables on the server; `slipClock` or `slipVoid` for a clock
  ///   or the rule `void` at tables of slips.
  func tables(
    after old: PlayingConditions, held: GamesDelay
  ) throws(EventRefusal) -> (tables: EventTables?, rule: ChallengeRule) {
    guard case .tables(let kind) = place ?? old.tables.map({ .tables($0.kind) }) ?? .paper else {
      guard clock == nil, delay == nil else { throw .onPaper }
      return (nil, rule ?? old.rule)
    }
    let rule = rule ?? old.rule
    if kind == .slip {
      guard clock == nil else { throw .slipClock }
      guard rule.exists else { throw .slipVoid }
    }
    let kept = old.tables.flatMap { $0.kind == .slip ? nil : $0.clock }
    let tables = EventTables(kind: kind, clock: clock ?? kept, delay: delay ?? held)
    return (tables, rule)
  }
}

/// A step of a tournament; each decision is one step.
package enum EventStep: Equatable, Sendable {
  case tournament(TournamentStep)
  /// The conditions of later games change. `terms` is set if the same command changed the terms, too.
  case conditions(PlayingConditions, terms: TournamentTerms?)
  /// A round is to start at a moment. None of its tables opens before.
  case starting(RoundBegun, at: Instant)
  case started(RoundBegun)
}

/// A round's start, for all divisions or for one.
package struct RoundBegun: Hashable, Comparable, Sendable {
  /// The round, from 1.
  package let round: Int
  /// The division; nil for all.
  package let division: String?

  package init(_ round: Int, of division: String? = nil) {
    self.round = round
    self.division = division
  }

  package static func < (one: RoundBegun, other: RoundBegun) -> Bool {
    (one.round, one.division ?? "") < (other.round, other.division ?? "")
  }
}

/// The state of a tournament and the conditions of its later games: the fold of its steps.
package struct EventState: Equatable, Sendable {
  package private(set) var tournament: TournamentState
  package private(set) var conditions: PlayingConditions
  /// The delay with which observers see the games.
  ///
  /// It keeps the last value set for tables on the server, because games there continue after later games move to
  /// real boards.
  private(set) var delay: GamesDelay
  /// The moments at which rounds are to start; a round that is unpaired or no longer to come has none.
  package private(set) var starts: [RoundBegun: Instant] = [:]

  init(_ tournament: TournamentState, _ conditions: PlayingConditions) {
    self.tournament = tournament
    self.conditions = conditions
    delay = conditions.tables?.delay ?? .nothing
  }

  /// Applies a step that was decided on this state or read from a ledger.
  ///
  /// - Throws: `TournamentContradiction` for an impossible step; the state is then unchanged.
  package mutating func apply(_ step: EventStep) throws(TournamentContradiction) {
    switch step {
    case .tournament(let step):
      try tournament.take(step)
    case .starting(let begun, let at):
      try requireRound(begun)
      part(begun)
      starts[begun] = at
    case .started(let begun):
      try requireRound(begun)
      part(begun)
      starts[begun] = nil
    case .conditions(let conditions, let terms):
      guard !tournament.isClosed, conditions != self.conditions else {
        throw TournamentContradiction(text: "the games cannot be played so from now on")
      }
      guard conditions.lexicon == self.conditions.lexicon || tournament.rounds.isEmpty else {
        throw TournamentContradiction(text: "rounds were paired by another list")
      }
      if let terms { try tournament.take(.termed(terms)) }
      self.conditions = conditions
      if let tables = conditions.tables { delay = tables.delay }
    }
    starts = starts.filter { mayBegin($0.key.round) }
  }

  /// Returns when a division's round is to start; nil if no start is set.
  func start(of round: Int, _ division: String) -> Instant? {
    starts[RoundBegun(round, of: division)] ?? starts[RoundBegun(round)]
  }

  /// Removes the starts that a new start replaces.
  ///
  /// A start of all divisions replaces those of each; a start of one division leaves the start of the others.
  private mutating func part(_ begun: RoundBegun) {
    guard begun.division != nil else {
      starts = starts.filter { $0.key.round != begun.round }
      return
    }
    guard let whole = starts.removeValue(forKey: RoundBegun(begun.round)) else { return }
    for division in tournament.divisions where starts[RoundBegun(begun.round, of: division)] == nil {
      starts[RoundBegun(begun.round, of: division)] = whole
    }
  }

  private func requireRound(_ begun: RoundBegun) throws(TournamentContradiction) {
    guard mayBegin(begun.round), begun.division.map(tournament.divisions.contains) != false else {
      throw TournamentContradiction(text: "no such round begins")
    }
  }

  /// Returns whether a round of an open tournament is paired or the next to be paired.
  private func mayBegin(_ round: Int) -> Bool {
    !tournament.isClosed && (1...tournament.terms.rounds).contains(round)
      && round <= tournament.rounds.count + 1
  }
}
