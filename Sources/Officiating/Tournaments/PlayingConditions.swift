// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The conditions of an event's games: at which tables they are played, by which list, and what a challenge costs.
///
/// Source: Protocol/SPEC.md, 11.3.
package struct PlayingConditions: Equatable, Sendable {
  /// The tables on this server; nil where the games are played at real boards, and only results are typed.
  package let tables: EventTables?
  /// The list that rules; one for all games of an event.
  package let lexicon: AgreedLexicon
  /// The challenge rule; `double` where nothing is agreed.
  package let rule: ChallengeRule
  /// Whether the list and the rule are agreed.
  ///
  /// They always are with tables of this server, and at real boards where a director said one of the two. Otherwise
  /// nobody is told them, and stations judge by the server's first list.
  package let isAgreed: Bool

  package init(tables: EventTables?, lexicon: AgreedLexicon, rule: ChallengeRule, isAgreed: Bool = false) {
    self.tables = tables
    self.lexicon = lexicon
    self.isAgreed = isAgreed || tables != nil
    self.rule = self.isAgreed ? rule : .double
  }
}

/// A director's change of them; a nil stays as it is.
package struct ConditionsChange: Equatable, Sendable {
  /// Where games are played from now on.
  package enum Place: Equatable, Sendable {
    /// At real boards.
    case paper
    /// At tables of this server: `slip`, `board` or `dealt`.
    case tables(TableKind)
  }

  package var place: Place?
  /// Each player's time.
  package var clock: TimeAllowance?
  /// How far behind games whoever only looks on is kept.
  package var delay: GamesDelay?
  /// The list's name, or name and seal.
  package var lexicon: String?
  package var rule: ChallengeRule?

  /// Nothing changes.
  package init() {}

  /// Where games are played after the change, and what a challenge costs there.
  ///
  /// - Parameters:
  ///   - old: by what they are played until then.
  ///   - held: how far behind games that were begun until then whoever only looks on is kept.
  /// - Returns: the tables, nil for real boards, and the rule.
  /// - Throws: `onPaper` where a clock or a delay is said and there are no tables; `slipClock` and `slipVoid` where slips
  ///   do not have what was said.
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

/// Everything that can happen in an event; one decision is one step.
package enum EventStep: Equatable, Sendable {
  /// Who plays, who meets whom, what came of it.
  case tournament(TournamentStep)
  /// Its games are played otherwise from now on; with it other terms, where the director said both in one line.
  case conditions(PlayingConditions, terms: TournamentTerms?)
  /// A round begins at a moment: none of its tables opens before.
  case starting(RoundBegun, at: Instant)
  /// A round begins.
  case started(RoundBegun)
}

/// A round that begins at a moment of its own: of all divisions, or of one.
package struct RoundBegun: Hashable, Comparable, Sendable {
  /// From 1.
  package let round: Int
  /// Nil for all.
  package let division: String?

  package init(_ round: Int, of division: String? = nil) {
    self.round = round
    self.division = division
  }

  package static func < (one: RoundBegun, other: RoundBegun) -> Bool {
    (one.round, one.division ?? "") < (other.round, other.division ?? "")
  }
}

/// How far an event has come, and by what its games are played from now on: the fold of its steps.
package struct EventState: Equatable, Sendable {
  package private(set) var tournament: TournamentState
  package private(set) var conditions: PlayingConditions
  /// How far behind games whoever only looks on is kept; from what was said last of tables on this server, as games
  /// there go on while the next ones are played at real boards.
  private(set) var delay: GamesDelay
  /// When rounds begin that wait for a moment; a round that is taken back, or is not to come any more, waits for none.
  package private(set) var starts: [RoundBegun: Instant] = [:]

  init(_ tournament: TournamentState, _ conditions: PlayingConditions) {
    self.tournament = tournament
    self.conditions = conditions
    delay = conditions.tables?.delay ?? .nothing
  }

  /// Takes in what was decided on this very state, or stands in a ledger.
  ///
  /// - Throws: `TournamentContradiction` where it cannot have happened; nothing has changed then.
  package mutating func take(_ step: EventStep) throws(TournamentContradiction) {
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

  /// When a division's round begins; nil where it waits for no moment.
  func start(of round: Int, _ division: String) -> Instant? {
    starts[RoundBegun(round, of: division)] ?? starts[RoundBegun(round)]
  }

  /// A start of a whole round replaces those of its divisions; a start of one division leaves the others as they are.
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

  /// Whether a round is one of an open event that is paired or would be paired next.
  private func mayBegin(_ round: Int) -> Bool {
    !tournament.isClosed && (1...tournament.terms.rounds).contains(round)
      && round <= tournament.rounds.count + 1
  }
}
