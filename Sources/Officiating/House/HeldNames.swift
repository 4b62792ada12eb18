// SPDX-License-Identifier: MIT

/// How long a guest's name is kept for its code, in seconds from the last visit.
///
/// Source: Protocol/SPEC.md 4.8.
package enum NameTimes {
  /// A name whose code nobody has come back with, and under which no game was finished.
  package static let new = 24 * 60 * 60
  /// Any other.
  package static let kept = 30 * new
  /// So many names are kept; beyond them those go first that would be free first.
  package static let most = 16_384
}

/// Who a name belongs to.
package struct NameHolder: Equatable, Sendable {
  /// Its holder, with the hash of their code.
  package let person: Person
  /// When the name is free, unless they come by before; nil while they are here, hold a seat, or have put a game off.
  package let freeAt: Instant?

  package init(_ person: Person, freeAt: Instant?) {
    self.person = person
    self.freeAt = freeAt
  }
}

/// The names that guests came under, kept for whoever has their codes: a part of the fold of the house.
///
/// What an entry changes is remembered until that is settled, so that going back costs what is taken back, however many
/// have ever come by.
struct HeldNames: Sendable {
  /// One guest's name.
  private struct Holding: Equatable {
    let person: Person
    let visited: Instant
    /// Whether it is kept for longer.
    let isKept: Bool

    var freeAt: Instant { visited.adding(seconds: isKept ? NameTimes.kept : NameTimes.new) }
  }

  /// What stood under a name before an entry that may still be refused.
  private struct Before {
    let sequence: Int
    let name: PlayerName
    let holding: Holding?
  }

  private var holdings: [PlayerName: Holding] = [:]
  private var unsettled: [Before] = []

  /// Who came under a name, unless it is free again at a moment.
  func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    guard let holding = holdings[name], now < holding.freeAt else { return nil }
    return NameHolder(holding.person, freeAt: holding.freeAt)
  }

  /// When the last visit under a name was; nil where none is remembered.
  func lastVisit(of name: PlayerName) -> Instant? { holdings[name]?.visited }

  /// Whether a name is one that is kept for a day only.
  func isNew(_ name: PlayerName) -> Bool { holdings[name].map { !$0.isKept } ?? false }

  /// A guest logged in; with the code that the name had, or with a new one, where it was free.
  mutating func visit(_ person: Person, at moment: Instant, by sequence: Int) {
    let before = holdings[person.name].flatMap { moment < $0.freeAt ? $0 : nil }
    set(person.name, by: sequence) { _ in
      Holding(person: person, visited: moment, isKept: before?.person.codeHash == person.codeHash)
    }
    letGo(at: moment)
  }

  /// A guest finished a game: the name is kept for longer.
  mutating func keep(_ name: PlayerName, at moment: Instant, by sequence: Int) {
    set(name, by: sequence) { $0.map { Holding(person: $0.person, visited: moment, isKept: true) } }
  }

  private mutating func set(_ name: PlayerName, by sequence: Int, _ change: (Holding?) -> Holding?) {
    let before = holdings[name]
    unsettled.append(Before(sequence: sequence, name: name, holding: before))
    holdings[name] = change(before)
  }

  /// Entries through a sequence are settled.
  mutating func settle(through sequence: Int) {
    guard !unsettled.isEmpty else { return }
    unsettled.removeAll { $0.sequence <= sequence }
  }

  /// Entries behind a sequence never happened.
  mutating func goBack(to sequence: Int) {
    while let last = unsettled.last, last.sequence > sequence {
      holdings[last.name] = last.holding
      unsettled.removeLast()
    }
  }

  /// Lets go of names that are free, where there are too many, an eighth at a time.
  private mutating func letGo(at now: Instant) {
    guard holdings.count > NameTimes.most + NameTimes.most / 8 else { return }
    let byEnd = holdings.sorted { ($0.value.freeAt, $0.key) > ($1.value.freeAt, $1.key) }
    holdings = Dictionary(
      uniqueKeysWithValues: byEnd.prefix(NameTimes.most).filter { now < $0.value.freeAt }.map {
        ($0.key, $0.value)
      })
  }
}

extension HeldNames: Equatable {
  /// Whether the same names are kept alike; what may still be refused is no part of it.
  static func == (one: HeldNames, other: HeldNames) -> Bool { one.holdings == other.holdings }
}
