// SPDX-License-Identifier: MIT

/// What the entries of the house come to, part by part, each in a fixed order: all that a ledger keeps of them beside
/// themselves.
///
/// Source: docs/decisions/0049-what-the-house-came-to.md.
package struct HouseStanding: Equatable, Sendable {
  /// A name that a guest came under.
  package struct Guest: Equatable, Sendable {
    /// Who came last.
    package let person: Person
    /// When they came, or finished a game.
    package let visitedAt: Instant
    /// Whether the name is kept for longer.
    package let isKept: Bool

    package init(_ person: Person, visitedAt: Instant, isKept: Bool) {
      self.person = person
      self.visitedAt = visitedAt
      self.isKept = isKept
    }
  }

  /// A call that a director answered.
  package struct Answer: Equatable, Sendable {
    /// The call's number.
    package let number: Int
    /// Who answered it, at which table.
    package let call: AnsweredCall

    package init(number: Int, _ call: AnsweredCall) {
      self.number = number
      self.call = call
    }
  }

  /// What is kept from a name, over or not.
  package struct Restrained: Equatable, Sendable {
    package let name: PlayerName
    package let restraint: Restraint

    package init(_ name: PlayerName, _ restraint: Restraint) {
      self.name = name
      self.restraint = restraint
    }
  }

  /// By name.
  package var guests: [Guest] = []
  /// By number, removed ones too.
  package var accounts: [Account] = []
  /// When the operator last changed one of them; nil where they never did.
  package var operatedAt: Instant?
  /// Those that wait, and those that were answered, by number.
  package var calls: [Call] = []
  package var answers: [Answer] = []
  /// By name.
  package var expulsions: [Restrained] = []
  package var silences: [Restrained] = []

  package init() {}
}
