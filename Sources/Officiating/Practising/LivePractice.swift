// SPDX-License-Identifier: MIT
import Practice

/// A practice game at a table: what is practised, and who the players are.
package struct LivePractice: Equatable, Sendable {
  /// The fold of what happened.
  package private(set) var state: PracticeState
  /// Everybody who ever joined, by place; whoever left keeps theirs.
  package private(set) var roster: [Person] = []

  /// A table at which the opener has the first place.
  init(_ terms: PracticeTerms, opener: Person) {
    state = PracticeState(terms)
    guard let first = PracticePlayer(1), (try? state.apply(.joined(first), at: 0)) != nil else {
      preconditionFailure("the first place is free")
    }
    roster = [opener]
  }

  /// The place of a name; nil for one who never joined.
  package func player(_ name: PlayerName) -> PracticePlayer? {
    roster.firstIndex { $0.name == name }.flatMap { PracticePlayer($0 + 1) }
  }

  /// Who has a place; traps for a place that nobody has.
  package func person(_ player: PracticePlayer) -> Person { roster[player.place - 1] }

  /// The names of those who have not left, in order of places.
  package var names: [PlayerName] {
    state.records.filter(\.isHere).map { person($0.player).name }
  }

  /// When the round ends by itself.
  var deadline: Instant? { state.until.map { Instant(milliseconds: $0) } }

  /// Takes in the next event.
  ///
  /// - Throws: `Contradiction` where it cannot have happened.
  mutating func apply(_ step: PracticeStep, at moment: Instant) throws(LiveGame.Contradiction) {
    do throws(PracticeState.Contradiction) {
      try state.apply(step.event, at: moment.milliseconds)
    } catch {
      throw LiveGame.Contradiction(text: error.text)
    }
    if case .joined(let player) = step.event { try enter(step.person, at: player) }
    guard step.ends == names.isEmpty else {
      throw LiveGame.Contradiction(text: "a practice table ends when nobody is left, and only then")
    }
  }
}

extension LivePractice {
  /// A new name has the next place, and whoever comes back theirs.
  private mutating func enter(
    _ person: Person?, at player: PracticePlayer
  ) throws(LiveGame.Contradiction) {
    guard let person, (self.player(person.name)?.place ?? roster.count + 1) == player.place else {
      throw LiveGame.Contradiction(text: "player \(player.place) has another name")
    }
    if player.place > roster.count { roster.append(person) } else { roster[player.place - 1] = person }
  }
}

/// One event of a practice table, with what the room below does not know.
package struct PracticeStep: Equatable, Sendable {
  /// What happened.
  package let event: PracticeEvent
  /// Who joined, where somebody did; else nil.
  package let person: Person?
  /// True where nobody is left, which ends the table.
  package let ends: Bool

  package init(_ event: PracticeEvent, person: Person? = nil, ends: Bool = false) {
    self.event = event
    self.person = person
    self.ends = ends
  }
}

/// What somebody asks at a practice table, with what the server knows beside the ledger.
package struct PracticeRequest: Sendable {
  /// What is asked.
  package let command: PracticeCommand
  /// Who is on a line, at whatever table.
  package var present: Set<PlayerName> = []
  /// What a new round is dealt from; nil until it has been made ready.
  package var source: PuzzleSource?

  package init(_ command: PracticeCommand) { self.command = command }
}

/// What others at a practice table are told.
package enum PracticeNotice: Sendable {
  /// Somebody has sat down.
  case joined(PracticePlayer)
  /// Somebody has got up.
  case left(PracticePlayer)
  /// Tiles or a play.
  case dealt
  /// Words were found.
  case found(GuessedWords)
  /// The trainer was answered; how is told when the round is over.
  case answered(PracticePlayer)
  /// Somebody asks for what needs everybody.
  case asked(PracticePlayer, PracticeAsk)
  /// The round is over.
  case revealed
}
