// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Practice
import Rulebook

// The closed lists of families: commands, events, tables. A new family is a case in each, and the
// compiler finds every switch that must handle it.

/// A request to the referee: one line of the wire, parsed.
///
/// The cases of the families are indirect, so that a command has the size of a reference and copies cheaply.
package enum Command: Sendable {
  case house(HouseCommand)
  case table(TableCommand)
  case slip(SlipCommand)
  case game(GameCommand)
  indirect case practice(PracticeRequest)
  case tournament(TournamentCommand)
}

/// An event in the form that the ledger stores; one decision is one event.
///
/// The fold over a table's events is its state, so an event holds every fact that the decision fixed:
/// deadlines, terms and seals included.
package enum Event: Equatable, Sendable {
  case house(HouseEvent)

  // A table of any family.
  /// The table was opened; the first entry of its chain. Indirect, to keep common events small.
  indirect case opened(Opening)
  case joined(Seat, Person)
  /// A player or observer of this table, or a player who adjourned it, asked for words or meanings and was refused.
  case lookup(Lookup)
  /// A player left for good, which ends a slip table, and a game that has not begun.
  case left(Seat)
  /// A slip or practice table ended because all its players stayed away too long.
  case abandoned(since: Instant)

  // One family each.
  case slip(SlipEvent)
  case game(GameEvent)
  /// Indirect, as it may hold dozens of words.
  indirect case practice(PracticeStep)

  // A tournament.
  indirect case tournamentOpened(TournamentOpening)
  /// Indirect, as it may hold the boards of a round.
  indirect case tournament(TournamentEvent)
}

extension Event {
  /// The part of the state that an event changes.
  package enum Scope: Sendable {
    case house
    /// The first event of a table or tournament.
    case opening
    /// The players at a table, and its end.
    case seating
    /// The state of the table's family, or of the tournament.
    case family
  }

  package var scope: Scope {
    switch self {
    case .house: .house
    case .opened, .tournamentOpened: .opening
    case .joined, .lookup, .left, .abandoned: .seating
    case .slip, .game, .practice, .tournament: .family
    }
  }

  /// Whether the event changes the state; a ledger need not return an event that does not.
  package var changesState: Bool {
    switch self {
    case .house(let event): event.changesState
    case .opened, .joined, .lookup, .left, .abandoned, .slip, .game, .practice, .tournamentOpened,
      .tournament:
      true
    }
  }

  /// Whether the event is the last of its table, or closes a tournament.
  package var endsChain: Bool {
    switch self {
    case .left, .abandoned: true
    case .game(let event): event.endsTable
    case .practice(let step): step.ends
    case .tournament(let step): step == .step(.closed)
    case .house, .opened, .joined, .lookup, .slip, .tournamentOpened: false
    }
  }

  package var reopensChain: Bool {
    if case .tournament(.step(.reopened)) = self { true } else { false }
  }

  /// Whether what ended by this event stays readable for a while: a game, or a tournament.
  package var endsMemorably: Bool {
    switch self {
    case .game(let event): event.ending != nil
    case .tournament: endsChain
    case .house, .opened, .joined, .lookup, .left, .abandoned, .slip, .practice, .tournamentOpened: false
    }
  }
}

package enum TableKind: String, Sendable, CaseIterable {
  /// A challenge at a real board: the server receives the words that players type.
  case slip
  /// A real board: the server keeps placements, scores and clocks; the tiles are in a real bag.
  case board
  /// A whole game: the server also keeps the bag and the racks.
  case dealt
  /// Practice: find the words of three tiles in seven tiles.
  case threes
  /// Practice: find words in the tiles of a word of eight, against time.
  case scramble
  /// Practice: find the words that take all of the tiles shown.
  case anagrams
  /// Practice: decide whether to challenge a play.
  case trainer

  package init(_ kind: PracticeKind) {
    switch kind {
    case .threes: self = .threes
    case .scramble: self = .scramble
    case .anagrams: self = .anagrams
    case .trainer: self = .trainer
    }
  }

  package var practice: PracticeKind? { PracticeKind.allCases.first { TableKind($0) == self } }
}

/// The part of the terms that depends on the family.
package enum FamilyTerms: Equatable, Sendable {
  case slips(SlipTerms)
  case game(GameTerms)
  case practice(PracticeTerms)
}

/// The family of a table with its state.
///
/// The only type that tells the families apart for work that all of them share. A new family is a case here.
package enum Family: Equatable, Sendable {
  case slips(Held<SlipState>)
  case game(Held<GameState>)
  case practice(Held<PractisingState>)

  init(_ opening: Opening, at id: TableID) {
    switch opening.terms.family {
    case .slips: self = .slips(Held(SlipState()))
    case .game(let terms):
      guard let tiles = TileSet.named(opening.terms.lexicon.alphabet.name) else {
        preconditionFailure("every alphabet of a game has its tiles")
      }
      let agreed = GameAgreement(opening.terms, tiles: tiles)
      let asks = terms.again != nil && opening.terms.invited != nil
      let ask = Ask(number: id.number, seat: .one, matter: .again)
      self = .game(Held(GameState(agreed, ask: asks ? ask : nil)))
    case .practice(let terms): self = .practice(Held(PractisingState(terms, opener: opening.opener)))
    }
  }

  /// Returns the phase of a table that is not over.
  func phase(isComplete: Bool) -> Table.Phase {
    switch self {
    case .slips(let held):
      held.state.position.slip != nil ? .judging : isComplete ? .toMove : .waiting
    case .game(let held): held.state.position.phase
    case .practice(let held): held.state.phase
    }
  }

  /// Returns the moment of the next change that needs no command; nil when there is none.
  func deadline(isComplete: Bool, openedAt: Instant) -> Instant? {
    switch self {
    case .slips(let held): return held.state.position.deadline
    case .game(let held):
      let position = held.state.position
      if position.hasBegun { return position.deadline }
      // Once both sides are present, the game starts at once.
      if isComplete { return openedAt }
      return position.asks.one.map { _ in openedAt.adding(seconds: GameTimes.again) }
    case .practice(let held): return held.state.deadline
    }
  }

  /// Whether a clock runs, or a round ends by time, so that a downtime must be recorded.
  var hasTimeRunning: Bool {
    switch self {
    case .slips: false
    case .game(let held): held.state.position.deadline != nil
    case .practice(let held): held.state.deadline != nil
    }
  }

  /// Removes the open slip after a player left for good.
  func isLeft() {
    if case .slips(let held) = self { held.state.position.slip = nil }
  }

  func mayBeLeft(by side: Side, at table: Table, now: Instant) throws(Refusal) {
    switch self {
    case .slips(let held): try held.state.position.mayBeLeft(by: side, at: table, now: now)
    case .game(let held): if held.state.isUnderWay { throw .gameLive(table.id) }
    case .practice: throw .notSeated(table.id)
    }
  }

  /// Applies an event of this family from a ledger.
  ///
  /// - Throws: `Contradiction` when the event is impossible in this state, or belongs to another family.
  func read(_ event: Event, at moment: Instant, _ receipt: Receipt) throws(Contradiction) {
    switch (self, event) {
    case (.slips(let held), .slip(let event)):
      held.state.take(event, held.state.after(event, at: moment), receipt)
    case (.game(let held), .game(let event)): try held.state.read(event, at: moment, receipt: receipt)
    case (.practice(let held), .practice(let step)): try held.state.read(step, at: moment)
    case (_, .tournament): throw Contradiction(text: "the table is no event")
    case (_, .practice): throw Contradiction(text: "the table is not one of practice")
    case (.slips, _): throw Contradiction(text: "the table is one of slips")
    case (.game, _): throw Contradiction(text: "the table is one of a game")
    case (.practice, _): throw Contradiction(text: "the table is one of practice")
    }
  }

  func apply(_ decision: Decision, _ receipt: Receipt) {
    switch (self, decision) {
    case (.slips(let held), .slip(let decision)): held.state.take(decision.event, decision.next, receipt)
    case (.game(let held), .game(let decision)): held.state.take(decision, receipt)
    case (.practice(let held), .practice(let decision)): held.state = decision.next
    case (.slips, _), (.game, _), (.practice, _): preconditionFailure("decided at a table of another family")
    }
  }
}

/// The result of a decision at a table: an event and the state after it.
///
/// Large cases are indirect, to keep common decisions small.
package enum Decision: Sendable {
  indirect case slip(SlipDecision)
  case game(GameDecision)
  indirect case practice(PractisingDecision)
  /// An event of tables of any family: a player joined or left, a look-up was refused, or the table was abandoned.
  case seating(Event)

  package var event: Event {
    switch self {
    case .slip(let decision): .slip(decision.event)
    case .game(let decision): .game(decision.event)
    case .practice(let decision): .practice(decision.step)
    case .seating(let event): event
    }
  }
}
