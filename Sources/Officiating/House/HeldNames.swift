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

package struct NameHolder: Equatable, Sendable {
  package let person: Person
  /// When the name becomes free without another visit; nil with an account, an entry, a seat or a connection.
  package let freeAt: Instant?
  package let account: Account?
  /// Whether the holder has entered an open event with a code of their own.
  package let isEntrant: Bool

  package init(_ person: Person, freeAt: Instant? = nil, account: Account? = nil, isEntrant: Bool = false) {
    self.person = person
    self.freeAt = freeAt
    self.account = account
    self.isEntrant = isEntrant
  }
}

/// The names of guests, kept for the holders of their codes: a part of the fold of the house.
struct HeldNames: Equatable, Sendable {
  private var guests: [PlayerName: HouseStanding.Guest]

  init(_ guests: [HouseStanding.Guest] = []) {
    self.guests = Dictionary(guests.map { ($0.person.name, $0) }) { _, later in later }
  }

  var standing: [HouseStanding.Guest] { guests.values.sorted { $0.person.name < $1.person.name } }

  func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    guard let guest = guests[name], now < guest.freeAt else { return nil }
    return NameHolder(guest.person, freeAt: guest.freeAt)
  }

  func lastVisit(of name: PlayerName) -> Instant? { guests[name]?.visitedAt }

  /// Returns whether a name is kept for the shorter time.
  func isNew(_ name: PlayerName) -> Bool { guests[name].map { !$0.isKept } ?? false }

  /// Records a guest's login, with the code of the name or, for a free name, with a new one.
  mutating func visit(_ person: Person, at moment: Instant) {
    let before = guests[person.name].flatMap { moment < $0.freeAt ? $0 : nil }
    let isBack = before?.person.secret == person.secret
    guests[person.name] = HouseStanding.Guest(person, visitedAt: moment, isKept: isBack)
    letGo(at: moment)
  }

  /// Extends the time of a name whose guest finished a game.
  mutating func keep(_ name: PlayerName, at moment: Instant) {
    guard let guest = guests[name] else { return }
    guests[name] = HouseStanding.Guest(guest.person, visitedAt: moment, isKept: true)
  }

  /// Drops free and excess names once the limit is exceeded by an eighth.
  ///
  /// It compares with the moment of an entry, so that a restart drops the same names.
  private mutating func letGo(at now: Instant) {
    guard guests.count > NameTimes.most + NameTimes.most / 8 else { return }
    let byEnd = guests.sorted { ($0.value.freeAt, $0.key) > ($1.value.freeAt, $1.key) }
    for (place, (name, guest)) in byEnd.enumerated() where place >= NameTimes.most || guest.freeAt <= now {
      guests[name] = nil
    }
  }
}

extension HouseStanding.Guest {
  fileprivate var freeAt: Instant { visitedAt.adding(seconds: isKept ? NameTimes.kept : NameTimes.new) }
}
