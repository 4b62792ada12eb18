// SPDX-License-Identifier: MIT

/// The time for which a guest's name is kept, in seconds from the last visit.
///
/// Source: Protocol/SPEC.md 4.8.
package enum NameTimes {
  /// For a name under which no login was repeated with its code and no game was finished.
  package static let new = 24 * 60 * 60
  /// For any other name.
  package static let kept = 30 * new
  /// The number of names kept; beyond it, the names that become free first are dropped.
  package static let most = 16_384
}

/// The holder of a name.
package struct NameHolder: Equatable, Sendable {
  /// The holder, with the hash of their code.
  package let person: Person
  /// The moment at which the name becomes free without another visit.
  ///
  /// Nil for a holder who is connected, has a seat or an adjourned game, has an account, or has entered an open event.
  package let freeAt: Instant?
  /// The holder's account; nil for none.
  package let account: Account?
  /// Whether the holder has entered an open event with a code of their own.
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

/// The names of guests, kept for the holders of their codes: a part of the fold of the house.
struct HeldNames: Equatable, Sendable {
  /// One guest's name.
  private struct Holding: Equatable {
    let person: Person
    let visited: Instant
    /// Whether the name is kept for the longer time.
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

  /// All names with their visits, by name.
  var standing: [HouseStanding.Guest] {
    holdings.values.map { HouseStanding.Guest($0.person, visitedAt: $0.visited, isKept: $0.isKept) }
      .sorted { $0.person.name < $1.person.name }
  }

  /// Returns the holder of a name; nil when it is free at `now`.
  func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    guard let holding = holdings[name], now < holding.freeAt else { return nil }
    return NameHolder(holding.person, freeAt: holding.freeAt)
  }

  /// Returns the last visit under a name; nil when none is known.
  func lastVisit(of name: PlayerName) -> Instant? { holdings[name]?.visited }

  /// Returns whether a name is kept for the shorter time.
  func isNew(_ name: PlayerName) -> Bool { holdings[name].map { !$0.isKept } ?? false }

  /// Records a guest's login, with the code of the name or, for a free name, with a new one.
  mutating func visit(_ person: Person, at moment: Instant) {
    let before = holdings[person.name].flatMap { moment < $0.freeAt ? $0 : nil }
    let isBack = before?.person.codeHash == person.codeHash
    holdings[person.name] = Holding(person: person, visited: moment, isKept: isBack)
    letGo(at: moment)
  }

  /// Extends the time of a name whose guest finished a game.
  mutating func keep(_ name: PlayerName, at moment: Instant) {
    guard let holding = holdings[name] else { return }
    holdings[name] = Holding(person: holding.person, visited: moment, isKept: true)
  }

  /// Drops free and excess names once the limit is exceeded by an eighth.
  ///
  /// It compares with the moment of an entry, so that a restart drops the same names.
  private mutating func letGo(at now: Instant) {
    guard holdings.count > NameTimes.most + NameTimes.most / 8 else { return }
    let byEnd = holdings.sorted { ($0.value.freeAt, $0.key) > ($1.value.freeAt, $1.key) }
    for (place, (name, holding)) in byEnd.enumerated() where place >= NameTimes.most || holding.freeAt <= now
    {
      holdings[name] = nil
    }
  }
}
