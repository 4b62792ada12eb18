// SPDX-License-Identifier: MIT
import Lexica
import Practice

/// Decides what happens at a practice table; pure, so a test needs no server.
///
/// What is practised is decided by `DecidePractice`, which knows players by their places; here they have names.
package struct DecidePractising {
  let table: Table
  let live: PractisingState
  let now: Instant
  private let present: [PracticePlayer]

  /// - Parameters:
  ///   - table: as it stands; a table of practice.
  ///   - present: who is on a line, at whatever table.
  ///   - now: the moment of the decision.
  package init?(_ table: Table, present: Set<PlayerName> = [], now: Instant) {
    guard case .practice(let held) = table.family else { return nil }
    let live = held.state
    self.table = table
    self.live = live
    self.now = now
    self.present = present.compactMap { live.player($0) }
  }

  /// What a command led to: what its author is told, and what is recorded of it; nil where that is nothing.
  package struct Answer {
    package let told: PracticeEvent
    package let decision: PractisingDecision?
  }

  /// A player's command.
  ///
  /// - Parameters:
  ///   - wanted: what is asked.
  ///   - player: who asks.
  ///   - lexicon: the table's list; nil where this server no longer has it.
  /// - Returns: what it leads to.
  /// - Throws: why it cannot be done; `noSuchLexicon` where the list is wanted and not here.
  package func answer(
    _ wanted: PracticeRequest, of player: PracticePlayer, lexicon: Lexicon?
  ) throws(Refusal) -> Answer {
    let decide = rules(at: now)
    let event: PracticeEvent
    switch wanted.command {
    case .guess(let words):
      guard let lexicon else { throw .noSuchLexicon(table.terms.lexicon.label) }
      event = try allowed { () throws(PracticeRefusal) in
        try decide.guess(words, by: player, lexicon: lexicon)
      }
    case .answer(let answer):
      event = try allowed { () throws(PracticeRefusal) in try decide.answer(answer, by: player) }
    case .solve: event = try allowed { () throws(PracticeRefusal) in try decide.solve(by: player) }
    case .solveOne:
      guard let lexicon else { throw .noSuchLexicon(table.terms.lexicon.label) }
      event = try allowed { () throws(PracticeRefusal) in try decide.solveOne(by: player, lexicon: lexicon) }
    case .next:
      guard let source = wanted.source else { throw .noSuchLexicon(table.terms.lexicon.label) }
      event = try allowed { () throws(PracticeRefusal) in try decide.next(by: player, from: source) }
    }
    guard case .guessed(let guess) = event else { return Answer(told: event, decision: decision(event)) }
    // What changes nothing is not recorded.
    let found = GuessedWords(player: player, parts: guess.finds)
    return Answer(told: event, decision: found.map { decision(.guessed($0)) })
  }

  // MARK: Sitting down and getting up

  /// Sitting down on agreed terms.
  package func join(
    _ person: Person, _ agreement: JoinAgreement?
  ) throws(Refusal) -> (decision: PractisingDecision, player: PracticePlayer) {
    if let invited = table.terms.invited, invited != person.name, table.opener.name != person.name {
      throw .notPermitted(.tableReserved(table.id))
    }
    guard let agreement, table.terms.lexicon.isNamed(agreement.lexicon),
      agreement.rule == nil || agreement.rule == table.terms.rule,
      agreement.confirmSeconds == nil, agreement.named == NamedTerms()
    else { throw .termsDiffer(table.agreement) }
    let event = try allowed { () throws(PracticeRefusal) in
      try rules(at: now).join(live.player(person.name) ?? live.state.nextPlayer)
    }
    guard case .joined(let player) = event else { preconditionFailure("joining is joining") }
    return (decision(event, person: person), player)
  }

  /// Getting up; the table ends with the last who does.
  package func leave(
    _ name: PlayerName
  ) throws(Refusal) -> (decision: PractisingDecision, player: PracticePlayer) {
    guard let player = live.player(name) else { throw .notSeated(table.id) }
    let event = try allowed { () throws(PracticeRefusal) in try rules(at: now).leave(player) }
    return (decision(event, ends: live.names.count == 1), player)
  }

  // MARK: By itself

  /// The end of a round whose time was up by a moment; nil where none was.
  package func due(by limit: Instant) -> PractisingDecision? { rules(at: limit).due().map { decision($0) } }

  /// The end of a round that everybody asks to end who is on a line; nil where it goes on.
  package func agreed() -> PractisingDecision? { rules(at: now).agreed().map { decision($0) } }

  /// Nothing could be recorded since a moment, and a round's time depends on it; nil where none does.
  package func interrupted(since: Instant) -> PractisingDecision? {
    live.deadline.map { _ in decision(.interrupted(since: since.milliseconds)) }
  }

  private func rules(at moment: Instant) -> DecidePractice {
    DecidePractice(live.state, now: moment.milliseconds, present: present)
  }

  /// What the rules of practice decide, their refusals as those of a table.
  private func allowed(
    _ decide: () throws(PracticeRefusal) -> PracticeEvent
  ) throws(Refusal) -> PracticeEvent {
    do throws(PracticeRefusal) {
      return try decide()
    } catch {
      throw .practice(table.id, error)
    }
  }

  private func decision(
    _ event: PracticeEvent, person: Person? = nil, ends: Bool = false
  ) -> PractisingDecision {
    let step = PracticeStep(event, person: person, ends: ends)
    var next = live
    guard (try? next.read(step, at: now)) != nil else {
      preconditionFailure("what practice decided can happen")
    }
    return PractisingDecision(step: step, next: next)
  }
}
