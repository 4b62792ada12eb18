// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Practice
import Rulebook

// The closed lists of families: what may be asked, what can happen, what a table is, what may be seen of it. A new family
// is a case in each, and the compiler names every place that must say what becomes of it.

/// What someone asks the referee to do; one line of the wire, read.
///
/// Indirect, because it passes through many hands, and waits beside its answer, and would be copied at
/// the size of its largest case each time.
package indirect enum Command: Sendable {
  /// Something of what belongs to no table.
  case house(HouseCommand)
  /// Something that a table of any family does.
  case table(TableCommand)
  /// Do something with a slip.
  case slip(SlipCommand)
  /// Do something at a game.
  case game(GameCommand)
  /// Do something at a practice table.
  case practice(PracticeRequest)
  /// Do something with an event.
  case event(EventCommand)
}

/// Everything that can happen, as the ledger keeps it; one decision is one event.
///
/// The fold over a table's events is its state, so an event holds every fact that a decision made:
/// deadlines, terms and seals included.
package enum Event: Equatable, Sendable {
  /// Something happened in the chain of the house.
  case house(HouseEvent)

  // A table of any family.
  /// The table was opened; always the first entry of its chain. Indirect, so that commoner events are
  /// not copied at its size.
  indirect case opened(Opening)
  /// Someone sat down.
  case joined(Seat, Person)
  /// Somebody who sits or watches here, or has put the game off, asked for words or meanings, and got none.
  case lookup(Lookup)
  /// A seat left for good, which ends a slip table, and a game that has not begun.
  case left(Seat)
  /// Nobody of a slip or practice table was here for so long that it ended by itself.
  case abandoned(since: Instant)

  // One family each.
  /// Something happened to a slip.
  case slip(SlipEvent)
  /// Something happened in a game.
  case game(GameEvent)
  /// Something happened at a practice table. Indirect, as it may hold words by the dozen.
  indirect case practice(PracticeStep)
  /// Something happened in an event. Indirect, as it may hold a round's boards.
  indirect case event(EventStep)
}

extension Event {
  /// Whose an event is.
  package enum Scope: Sendable {
    /// The chain of the house.
    case house
    /// A table's first.
    case opening
    /// A table's own: who sits there.
    case seating
    /// The family's of a table.
    case family
  }

  /// Whose it is.
  package var scope: Scope {
    switch self {
    case .house: .house
    case .opened: .opening
    case .joined, .lookup, .left, .abandoned: .seating
    case .slip, .game, .practice, .event: .family
    }
  }

  /// False for what leaves no trace in the state, so that a ledger need not bring it back.
  package var changesState: Bool {
    switch self {
    case .house(let event): event.changesState
    case .opened, .joined, .lookup, .left, .abandoned, .slip, .game, .practice, .event: true
    }
  }

  /// True for the last event of a table.
  package var endsTable: Bool {
    switch self {
    case .left, .abandoned: true
    case .game(let event): event.ending != nil
    case .practice(let step): step.ends
    case .event(let step): step == .tournament(.closed)
    case .house, .opened, .joined, .lookup, .slip: false
    }
  }

  /// Whether a table that ends by it may go on again.
  package var mayBeReopened: Bool { if case .event = self { true } else { false } }

  /// True where a table that had ended goes on: a club's event that is opened again.
  package var reopensTable: Bool {
    if case .event(.tournament(.reopened)) = self { true } else { false }
  }

  /// True for the end of a game, and of a club's event, after which the table can be looked at for a while.
  package var endsMemorably: Bool {
    switch self {
    case .game(let event): event.ending != nil
    case .event(let step): step == .tournament(.closed)
    case .house, .opened, .joined, .lookup, .left, .abandoned, .slip, .practice: false
    }
  }
}

/// What a table is for.
package enum TableKind: String, Sendable, CaseIterable {
  /// A challenge at a real board: the server knows the words that people type.
  case slip
  /// A real board: the server knows placements, scores and clocks; the tiles are in a real bag.
  case board
  /// A whole game: the server holds bag and racks too.
  case dealt
  /// Practice: seven tiles, and every word of three in them.
  case threes
  /// Practice: words of the tiles of a word of eight, against time.
  case scramble
  /// Practice: would you challenge?
  case trainer
  /// An event, at which nobody sits.
  case event

  /// The kind of a practice table.
  package init(_ kind: PracticeKind) {
    switch kind {
    case .threes: self = .threes
    case .scramble: self = .scramble
    case .trainer: self = .trainer
    }
  }

  /// What is practised at a table of this kind; nil where nothing is.
  package var practice: PracticeKind? {
    switch self {
    case .slip, .board, .dealt, .event: nil
    case .threes: .threes
    case .scramble: .scramble
    case .trainer: .trainer
    }
  }
}

/// What was agreed to for one family of tables.
package enum FamilyTerms: Equatable, Sendable {
  case slips(SlipTerms)
  case game(GameTerms)
  case practice(PracticeTerms)
  case event(EventTerms)
}

/// What happens at a table, and how far it has come: one closed list of families.
///
/// The only place that tells one family from another where all of them are meant: whatever a table answers for
/// itself is asked here, and a new family is a case here.
package enum Family: Sendable {
  /// Challenges at a real board, on slips.
  case slips(Held<SlipState>)
  /// A game on a real board, or one whose tiles are dealt.
  case game(Held<GameState>)
  /// A practice game for one to many.
  case practice(Held<PractisingState>)
  /// An event: who plays in it, who met whom, what came of it.
  case event(Held<EventState>)

  /// The family of a table that was just opened.
  init(_ opening: Opening) {
    switch opening.terms.family {
    case .slips: self = .slips(Held(SlipState()))
    case .game(let terms):
      guard let tiles = TileSet.named(opening.terms.lexicon.alphabet.name) else {
        preconditionFailure("every alphabet of a game has its tiles")
      }
      let agreed = GameAgreement(terms: terms, tiles: tiles, admitsChallenges: opening.terms.rule.exists)
      self = .game(Held(GameState(agreed)))
    case .practice(let terms): self = .practice(Held(PractisingState(terms, opener: opening.opener)))
    case .event(let terms):
      let agreed = opening.terms
      self = .event(
        Held(
          EventState(
            TournamentState(terms.tournament),
            PlayingConditions(
              tables: terms.tables, lexicon: agreed.lexicon, rule: agreed.rule, isAgreed: terms.isAgreed))))
    }
  }

  /// What is going on, where the table is not over and both sides are there.
  func phase(isComplete: Bool) -> Table.Phase {
    switch self {
    case .slips(let held):
      held.state.position.slip != nil ? .judging : isComplete ? .toMove : .waiting
    case .game(let held): held.state.position.phase
    case .practice(let held): held.state.phase
    case .event(let held):
      held.state.tournament.rounds.isEmpty
        ? .waiting : held.state.tournament.rounds.contains { !$0.missing.isEmpty } ? .round : .revealed
    }
  }

  /// When something happens here by itself.
  func deadline(isComplete: Bool, openedAt: Instant) -> Instant? {
    switch self {
    case .slips(let held): return held.state.position.deadline
    case .game(let held):
      // Both sides are there: the game starts now.
      guard held.state.position.game != nil else { return isComplete ? openedAt : nil }
      return held.state.position.deadline
    case .practice(let held): return held.state.deadline
    case .event(let held): return held.state.starts.values.min()
    }
  }

  /// Whether time is charged to somebody, or a round ends by it.
  var hasTimeRunning: Bool {
    switch self {
    case .slips: false
    case .game(let held): held.state.position.deadline != nil
    case .practice(let held): held.state.deadline != nil
    case .event: false
    }
  }

  /// Somebody got up for good: what waited for them waits no more.
  func isLeft() {
    if case .slips(let held) = self { held.state.position.slip = nil }
  }

  /// Whether a side may get up for good.
  func mayBeLeft(by side: Side, at table: Table, now: Instant) throws(Refusal) {
    switch self {
    case .slips(let held): try held.state.position.mayBeLeft(by: side, at: table, now: now)
    case .game(let held): if held.state.isUnderWay { throw .gameLive(table.id) }
    case .practice, .event: throw .notSeated(table.id)
    }
  }

  /// Takes in an event of the family's own that stands in a ledger; whether the table is over by it.
  ///
  /// - Throws: `Contradiction` where it cannot have happened, and where it is of another family.
  func read(_ event: Event, at moment: Instant, _ receipt: Receipt) throws(Contradiction) -> Bool {
    switch (self, event) {
    case (.slips(let held), .slip(let event)):
      held.state.take(event, held.state.after(event, at: moment), receipt)
      return false
    case (.game(let held), .game(let event)):
      try held.state.read(event, at: moment, receipt: receipt)
      return event.ending != nil
    case (.practice(let held), .practice(let step)):
      try held.state.read(step, at: moment)
      return step.ends
    case (.event(let held), .event(let step)):
      do throws(TournamentContradiction) { try held.state.take(step) } catch {
        throw Contradiction(text: error.text)
      }
      return step == .tournament(.closed)
    case (.event, _): throw Contradiction(text: "the table is an event")
    case (_, .event): throw Contradiction(text: "the table is no event")
    case (_, .practice): throw Contradiction(text: "the table is not one of practice")
    case (.slips, _): throw Contradiction(text: "the table is one of slips")
    case (.game, _): throw Contradiction(text: "the table is one of a game")
    case (.practice, _): throw Contradiction(text: "the table is one of practice")
    }
  }

  /// Takes over what was decided here; whether the table is over by it.
  func take(_ decision: Decision, _ receipt: Receipt) -> Bool {
    switch (self, decision) {
    case (.slips(let held), .slip(let decision)):
      held.state.take(decision.event, decision.next, receipt)
      return false
    case (.game(let held), .game(let decision)):
      held.state.take(decision, receipt)
      return decision.event.ending != nil
    case (.practice(let held), .practice(let decision)):
      held.state = decision.next
      return decision.step.ends
    case (.event(let held), .event(let step)):
      do throws(TournamentContradiction) { try held.state.take(step) } catch {
        preconditionFailure(error.text)
      }
      return step == .tournament(.closed)
    case (.slips, _), (.game, _), (.practice, _), (.event, _):
      preconditionFailure("decided at a table of another family")
    }
  }
}

extension Family: Equatable {
  package static func == (one: Family, other: Family) -> Bool {
    switch (one, other) {
    case (.slips(let one), .slips(let other)): one.state == other.state
    case (.game(let one), .game(let other)): one.state == other.state
    case (.practice(let one), .practice(let other)): one.state == other.state
    case (.event(let one), .event(let other)): one.state == other.state
    case (.slips, _), (.game, _), (.practice, _), (.event, _): false
    }
  }
}

/// What was decided at a table: an event, and what stands after it.
///
/// What is large is indirect, so that commoner decisions are not copied at its size.
package enum Decision: Sendable {
  indirect case slip(SlipDecision)
  case game(GameDecision)
  indirect case practice(PractisingDecision)
  indirect case event(EventStep)
  /// What any table keeps for itself: who sat down, who left, what was looked up.
  case seating(Event)

  /// What is to be recorded.
  package var event: Event {
    switch self {
    case .slip(let decision): .slip(decision.event)
    case .game(let decision): .game(decision.event)
    case .practice(let decision): .practice(decision.step)
    case .event(let step): .event(step)
    case .seating(let event): event
    }
  }
}
