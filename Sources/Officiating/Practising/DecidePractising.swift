// SPDX-License-Identifier: MIT
import Lexica
import Practice

/// The decisions at a practice table, as pure functions of the table and the moment.
///
/// `DecidePractice` decides by places; this type adds the players' names.
package struct DecidePractising {
  let table: Table
  let live: PractisingState
  let now: Instant
  private let present: [PracticePlayer]

  /// Creates the decisions of a practice table, nil for any other; `present` are the players connected anywhere.
  package init?(_ table: Table, present: Set<PlayerName> = [], now: Instant) {
    guard case .practice(let held) = table.family else { return nil }
    let live = held.state
    self.table = table
    self.live = live
    self.now = now
    self.present = present.compactMap { live.player($0) }
  }

  /// Returns the event for the author of a command, and the decision to record, if any.
  ///
  /// It throws `noSuchLexicon` if the command needs a lexicon that is missing.
  package func answer(
    _ wanted: PracticeRequest, of player: PracticePlayer, lexicon: Lexicon?
  ) throws(Refusal) -> (told: PracticeEvent, decision: PractisingDecision?) {
    let decide = rules(at: now)
    let event = try allowed { () throws(PracticeRefusal) -> PracticeEvent? in
      switch wanted.command {
      case .guess(let words):
        if let lexicon { try decide.guess(words, by: player, lexicon: lexicon) } else { nil }
      case .answer(let answer): try decide.answer(answer, by: player)
      case .solve: try decide.solve(by: player)
      case .solveOne: if let lexicon { try decide.solveOne(by: player, lexicon: lexicon) } else { nil }
      case .next: if let source = wanted.source { try decide.next(by: player, from: source) } else { nil }
      }
    }
    guard let event else { throw .noSuchLexicon(table.terms.lexicon.label) }
    guard case .guessed(let guess) = event else { return (event, decision(event)) }
    // Only guesses that find words are recorded.
    let found = GuessedWords(player: player, parts: guess.finds)
    return (event, found.map { decision(.guessed($0)) })
  }

  // MARK: Joining and leaving

  /// Returns the decision to join on agreed terms, and the player's place.
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

  /// Returns the decision to leave; the table ends when the last player leaves.
  package func leave(
    _ name: PlayerName
  ) throws(Refusal) -> (decision: PractisingDecision, player: PracticePlayer) {
    guard let player = live.player(name) else { throw .notSeated(table.id) }
    let event = try allowed { () throws(PracticeRefusal) in try rules(at: now).leave(player) }
    return (decision(event, ends: live.names.count == 1), player)
  }

  // MARK: Events without a command

  /// Returns the end of a round whose time was up by `limit`, else nil.
  package func due(by limit: Instant) -> PractisingDecision? { rules(at: limit).due().map { decision($0) } }

  /// Returns the end of a round for which every connected player asked, else nil.
  package func agreed() -> PractisingDecision? { rules(at: now).agreed().map { decision($0) } }

  /// Returns the interruption of a timed round since a moment; nil if no time runs.
  package func interrupted(since: Instant) -> PractisingDecision? {
    live.deadline.map { _ in decision(.interrupted(since: since.milliseconds)) }
  }

  private func rules(at moment: Instant) -> DecidePractice {
    DecidePractice(live.state, now: moment.milliseconds, present: present)
  }

  /// Returns a decision, with refusals of the practice rules as refusals at this table.
  private func allowed<Result>(
    _ decide: () throws(PracticeRefusal) -> Result
  ) throws(Refusal) -> Result {
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
