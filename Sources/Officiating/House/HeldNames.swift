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
  /// When the name is free, unless they come by before; nil while they are here, hold a seat, or have put a game off, and
  /// where they have an account.
  package let freeAt: Instant?
  /// Their account, or nil.
  package let account: Account?
  /// Whether they have entered an event that is open, with a code of their own.
  package let isEntrant: Bool

  package init(_ person: Person, freeAt: Instant?) {
    self.person = person
    self.freeAt = freeAt
    account = nil
    isEntrant = false
  }

  package init(_ account: Account) {
    person = account.person
    freeAt = nil
    self.account = account
    isEntrant = false
  }

  package init(entrant person: Person) {
    self.person = person
    freeAt = nil
    account = nil
    isEntrant = true
  }
}

/// The names that guests came under, kept for whoever has their codes: a part of the fold of the house.
struct HeldNames: Equatable, Sendable {
  /// One guest's name.
  private struct Holding: Equatable {
    let person: Person
    let visited: Instant
    /// Whether it is kept for longer.
    let isKept: Bool

    var freeAt: Instant { visited.adding(seconds: isKept ? NameTimes.kept : NameTimes.new) }
  }

  private var holdings: [PlayerName: Holding]

  init(_ guests: [HouseStanding.Guest] = []) {
    holdings = Dictionary(
      guests.map {
        ($0.person.name, Holding(person: $0.person, visited: $0.visitedAt, isKept: $0.isKept))
      }
    ) { _, later in later }
  }

  /// All of them, by name.
  var standing: [HouseStanding.Guest] {
    holdings.values.map { HouseStanding.Guest($0.person, visitedAt: $0.visited, isKept: $0.isKept) }
      .sorted { $0.person.name < $1.person.name }
  }

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
  mutating func visit(_ person: Person, at moment: Instant) {
    let before = holdings[person.name].flatMap { moment < $0.freeAt ? $0 : nil }
    let isBack = before?.person.codeHash == person.codeHash
    holdings[person.name] = Holding(person: person, visited: moment, isKept: isBack)
    letGo(at: moment)
  }

  /// A guest finished a game: the name is kept for longer.
  mutating func keep(_ name: PlayerName, at moment: Instant) {
    guard let holding = holdings[name] else { return }
    holdings[name] = Holding(person: holding.person, visited: moment, isKept: true)
  }

  /// Lets go of names that are free, where there are too many, an eighth at a time; by an entry's moment, so that a
  /// restart lets go of the same ones.
  private mutating func letGo(at now: Instant) {
    guard holdings.count > NameTimes.most + NameTimes.most / 8 else { return }
    let byEnd = holdings.sorted { ($0.value.freeAt, $0.key) > ($1.value.freeAt, $1.key) }
    for (place, (name, holding)) in byEnd.enumerated() where place >= NameTimes.most || holding.freeAt <= now
    {
      holdings[name] = nil
    }
  }
}
