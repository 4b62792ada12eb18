// SPDX-License-Identifier: MIT

/// A director's act to keep order.
package enum OrderEvent: Equatable, Sendable {
  /// Logins under the name are refused until a moment.
  case expelled(until: Instant, reason: String)
  /// Speech of the person is refused until a moment.
  case silenced(until: Instant, reason: String)
  case unlocked
}

package struct Restraint: Equatable, Sendable {
  /// The first moment after the restraint.
  package let until: Instant
  package let by: PlayerName
  package let reason: String

  package init(until: Instant, by: PlayerName, reason: String) {
    self.until = until
    self.by = by
    self.reason = reason
  }
}

/// The people shown out or silenced: a part of the fold of the house.
struct Restraints: Equatable, Sendable {
  private var expulsions: [PlayerName: Restraint]
  private var silences: [PlayerName: Restraint]

  init(expulsions: [HouseStanding.Restrained] = [], silences: [HouseStanding.Restrained] = []) {
    self.expulsions = Dictionary(expulsions.map { ($0.name, $0.restraint) }) { _, later in later }
    self.silences = Dictionary(silences.map { ($0.name, $0.restraint) }) { _, later in later }
  }

  var standing: (expulsions: [HouseStanding.Restrained], silences: [HouseStanding.Restrained]) {
    func rows(_ map: [PlayerName: Restraint]) -> [HouseStanding.Restrained] {
      map.map { HouseStanding.Restrained($0.key, $0.value) }.sorted { $0.name < $1.name }
    }
    return (rows(expulsions), rows(silences))
  }

  func expulsion(of name: PlayerName, at now: Instant) -> Restraint? {
    expulsions[name].flatMap { now < $0.until ? $0 : nil }
  }

  func silence(of name: PlayerName, at now: Instant) -> Restraint? {
    silences[name].flatMap { now < $0.until ? $0 : nil }
  }

  mutating func fold(_ event: OrderEvent, of name: PlayerName, by director: PlayerName) {
    switch event {
    case .expelled(let until, let reason):
      expulsions[name] = Restraint(until: until, by: director, reason: reason)
    case .silenced(let until, let reason):
      silences[name] = Restraint(until: until, by: director, reason: reason)
    case .unlocked:
      expulsions[name] = nil
      silences[name] = nil
    }
  }
}
