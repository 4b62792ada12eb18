// SPDX-License-Identifier: MIT
import Practice

/// The state of a practice table: the game and its players.
package struct PractisingState: Equatable, Sendable {
  package private(set) var state: PracticeState
  /// Every person who ever joined, by place; a person who left keeps the place.
  package private(set) var roster: [Person] = []

  /// Creates the state of a table whose opener has place 1.
  init(_ terms: PracticeTerms, opener: Person) {
    state = PracticeState(terms)
    guard let first = PracticePlayer(1), (try? state.apply(.joined(first), at: 0)) != nil else {
      preconditionFailure("the first place is free")
    }
    roster = [opener]
  }

  package func player(_ name: PlayerName) -> PracticePlayer? {
    roster.firstIndex { $0.name == name }.flatMap { PracticePlayer($0 + 1) }
  }

  /// Returns the person at a place, which must be taken.
  package func person(_ player: PracticePlayer) -> Person { roster[player.place - 1] }

  /// The names of the players who have not left, in order of places.
  package var names: [PlayerName] {
    state.records.filter(\.isHere).map { person($0.player).name }
  }

  /// The moment at which the round ends by itself, or nil.
  var deadline: Instant? { state.until.map { Instant(milliseconds: $0) } }

  var phase: Table.Phase {
    switch state.phase {
    case .waiting: .waiting
    case .round: .round
    case .revealed: .revealed
    }
  }

  mutating func read(_ step: PracticeStep, at moment: Instant) throws(Contradiction) {
    do throws(PracticeState.Contradiction) {
      try state.apply(step.event, at: moment.milliseconds)
    } catch {
      throw Contradiction(text: error.text)
    }
    if case .joined(let player) = step.event { try enter(step.person, at: player) }
    guard step.ends == names.isEmpty else {
      throw Contradiction(text: "a practice table ends when nobody is left, and only then")
    }
  }
}

extension PractisingState {
  /// Gives a new name the next place; a returning player keeps the old one.
  private mutating func enter(
    _ person: Person?, at player: PracticePlayer
  ) throws(Contradiction) {
    guard let person, (self.player(person.name)?.place ?? roster.count + 1) == player.place else {
      throw Contradiction(text: "player \(player.place) has another name")
    }
    if player.place > roster.count { roster.append(person) } else { roster[player.place - 1] = person }
  }
}

/// A decision at a practice table: the event and the state after it.
package struct PractisingDecision: Sendable {
  package let step: PracticeStep
  let next: PractisingState
}
