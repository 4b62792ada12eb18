// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// Changes of an open tournament's terms and playing conditions.
///
/// Source: Protocol/SPEC.md, 11.1 and 11.3.
extension TournamentCommands {
  /// Returns the step of an act, and whether it holds already, so that no entry is recorded.
  ///
  /// - Throws: the tournament's refusal.
  func decide(
    _ act: EventAct, at table: Table, _ held: EventState, _ request: Request
  ) throws(Refusal) -> (step: EventStep, isRepeat: Bool) {
    guard case .set(let change, let wanted) = act else {
      let (step, isRepeat) = try decide(act, held.tournament, request)
      return (.tournament(step), isRepeat)
    }
    let step = try told { () throws(TournamentRefusal) in try DecideTournament(held.tournament).set(change) }
    let conditions = try conditions(wanted, at: table, held)
    guard conditions != held.conditions else {
      return (.tournament(step ?? .termed(held.tournament.terms)), step == nil)
    }
    let terms: TournamentTerms? = if case .termed(let terms) = step { terms } else { nil }
    return (.conditions(conditions, terms: terms), false)
  }

  private func conditions(
    _ wanted: ConditionsChange, at table: Table, _ held: EventState
  ) throws(Refusal) -> PlayingConditions {
    let old = held.conditions
    let (tables, rule): (EventTables?, ChallengeRule)
    do throws(EventRefusal) {
      (tables, rule) = try wanted.tables(after: old, held: held.delay)
    } catch {
      throw .event(error)
    }
    let agreed =
      try wanted.lexicon.map { name throws(Refusal) in try self.tables.lexicon(named: name) } ?? old.lexicon
    guard agreed == old.lexicon || held.tournament.rounds.isEmpty else { throw .event(.listStays) }
    // A new delay would not apply to observers who already watch a table. Ending a delay is harmless.
    if let delay = tables?.delay, delay != .nothing, delay != held.delay, let open = openBoard(of: table.id) {
      throw .event(.isWatched(open))
    }
    return PlayingConditions(
      tables: tables, lexicon: agreed, rule: rule,
      isAgreed: old.isAgreed || wanted.lexicon != nil || wanted.rule != nil)
  }

  /// Returns an open table of the tournament, or nil.
  private func openBoard(of event: TableID) -> TableID? {
    floor.events.boards.sorted().first { sight.table($0)?.terms.place?.event == event }
  }
}

extension EventStep {
  /// Returns the step as the reply shows it, beside the terms.
  func told(_ view: EventView) -> TournamentStep {
    switch self {
    case .tournament(let step): step
    case .conditions: .termed(view.state.terms)
    case .starting, .started: preconditionFailure("when a round begins is told otherwise")
    }
  }

  var changesConditions: Bool { if case .conditions = self { true } else { false } }
}
