// SPDX-License-Identifier: MIT

/// The folded entries of the house, part by part in a fixed order, as a ledger stores them.
///
/// Source: docs/DESIGN.md#the-server-log-in-the-checkpoint.
package struct HouseStanding: Equatable, Sendable {
  package struct Guest: Equatable, Sendable {
    package let person: Person
    /// The moment of the last login or finished game.
    package let visitedAt: Instant
    /// Whether the name is kept for the longer time.
    package let isKept: Bool

    package init(_ person: Person, visitedAt: Instant, isKept: Bool) {
      self.person = person
      self.visitedAt = visitedAt
      self.isKept = isKept
    }
  }

  package struct Answer: Equatable, Sendable {
    package let number: Int
    package let call: AnsweredCall

    package init(number: Int, _ call: AnsweredCall) {
      self.number = number
      self.call = call
    }
  }

  /// A restraint on a name, past or present.
  package struct Restrained: Equatable, Sendable {
    package let name: PlayerName
    package let restraint: Restraint

    package init(_ name: PlayerName, _ restraint: Restraint) {
      self.name = name
      self.restraint = restraint
    }
  }

  /// The practice of a name.
  package struct Practised: Equatable, Sendable {
    package let name: PlayerName
    package let memory: PracticeMemory

    package init(_ name: PlayerName, _ memory: PracticeMemory) {
      self.name = name
      self.memory = memory
    }
  }

  /// The guests, by name.
  package var guests: [Guest] = []
  /// The accounts by number, removed ones included.
  package var accounts: [Account] = []
  package var operatedAt: Instant?
  /// The waiting calls, and the answered ones, by number.
  package var calls: [Call] = []
  package var answers: [Answer] = []
  /// The restraints, by name.
  package var expulsions: [Restrained] = []
  package var silences: [Restrained] = []

  /// The practice of each name, by name.
  package var practised: [Practised] = []

  package init() {}
}
