// SPDX-License-Identifier: MIT
import Practice

/// A practice game at a table: what is practised, and who the players are.
package struct PractisingState: Equatable, Sendable {
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

  /// What is going on, where the table is not over.
  var phase: Table.Phase {
    switch state.phase {
    case .waiting: .waiting
    case .round: .round
    case .revealed: .revealed
    }
  }

  /// Takes in the next event.
  ///
  /// - Throws: `Contradiction` where it cannot have happened.
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
  /// A new name has the next place, and whoever comes back theirs.
  private mutating func enter(
    _ person: Person?, at player: PracticePlayer
  ) throws(Contradiction) {
    guard let person, (self.player(person.name)?.place ?? roster.count + 1) == player.place else {
      throw Contradiction(text: "player \(player.place) has another name")
    }
    if player.place > roster.count { roster.append(person) } else { roster[player.place - 1] = person }
  }
}

/// What was decided at a practice table: the event, and what stands after it.
package struct PractisingDecision: Sendable {
  /// What happened.
  package let step: PracticeStep
  let next: PractisingState
}
