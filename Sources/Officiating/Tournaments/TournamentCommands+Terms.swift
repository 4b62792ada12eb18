// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// Changes of an open tournament's terms and playing conditions.
///
/// Source: Protocol/SPEC.md, 11.1 and 11.3.
extension TournamentCommands {
  /// Returns the step of an act, and whether it holds already, so that no entry is recorded.
  func decide(
    _ act: TournamentAct, by claimant: Enrolment?, at tournament: Tournament, isTrial: Bool,
    _ request: Request
  ) throws(Refusal) -> (step: TournamentEvent, isRepeat: Bool) {
    let state = tournament.state
    if case .divide(let division, let change, let boards) = act {
      let step = try told(DecideTournament(state).set(change, boards: boards, of: division))
      let present = state.divided[division] ?? DivisionTerms()
      return (.step(step ?? .divided(division, present)), step == nil)
    }
    guard case .set(let change, let wanted) = act else {
      let (step, isRepeat) = try decide(
        act, by: claimant, state, FirstDraw(for: tournament, terms), isTrial: isTrial, request)
      return (.step(step), isRepeat)
    }
    let step = try told(DecideTournament(state).set(change))
    let conditions = try conditions(wanted, at: tournament)
    guard conditions != tournament.conditions else {
      return (.step(step ?? .termed(state.terms)), step == nil)
    }
    let terms: TournamentTerms? = if case .termed(let terms) = step { terms } else { nil }
    return (.conditions(conditions, terms: terms), false)
  }

  private func conditions(
    _ wanted: ConditionsChange, at tournament: Tournament
  ) throws(Refusal) -> PlayingConditions {
    let old = tournament.conditions
    let (tables, rule): (TournamentTables?, ChallengeRule)
    do throws(TournamentCommandRefusal) {
      (tables, rule) = try wanted.tables(after: old, held: tournament.delay)
    } catch {
      throw .tournament(error)
    }
    let agreed =
      try wanted.lexicon.map { name throws(Refusal) in try self.tables.lexicon(named: name) } ?? old.lexicon
    guard agreed == old.lexicon || tournament.state.rounds.isEmpty else { throw .tournament(.listStays) }
    // A new delay would not apply to observers who already watch a table. Ending a delay is harmless.
    if let delay = tables?.delay, delay != .nothing, delay != tournament.delay,
      let open = openBoard(of: tournament.id)
    {
      throw .tournament(.isWatched(open))
    }
    return PlayingConditions(
      tables: tables, lexicon: agreed, rule: rule,
      isAgreed: old.isAgreed || wanted.lexicon != nil || wanted.rule != nil,
      pace: wanted.pace(after: old.pace, hasTables: tables != nil))
  }

  private func openBoard(of tournament: TableID) -> TableID? {
    floor.tournaments.boards.sorted().first { sight.table($0)?.terms.place?.tournament == tournament }
  }
}

extension TournamentCommands {
  /// Gives the divisions of a new tournament the terms that they have in another one, as far as the ledger has room.
  func divide(_ label: String, like other: TournamentState, now: Instant) {
    guard let tournament = floor.tournaments.inOrder.last(where: { $0.label == label }) else { return }
    for (division, terms) in other.divided.sorted(by: { $0.key < $1.key }) where isReady(at: now) {
      _ = record(.step(.divided(division, terms)), at: tournament, now: now)
    }
  }
}

extension TournamentEvent {
  /// Returns the step as the reply shows it, beside the terms and without the hash of a code.
  func told(_ view: TournamentView) -> TournamentStep {
    switch self {
    case .step(.entered(let enrolment)): .entered(enrolment.withoutCode)
    case .step(.changed(let enrolment)): .changed(enrolment.withoutCode)
    case .step(.coded(let number, _)): .coded(number, hash: "")
    case .step(let step): step
    case .conditions: .termed(view.terms)
    case .starting, .started, .timing, .timed: preconditionFailure("moments are told otherwise")
    }
  }

  var changesConditions: Bool { if case .conditions = self { true } else { false } }
}
