// SPDX-License-Identifier: MIT

/// What a director did to keep order, as the house keeps it.
package enum OrderEvent: Equatable, Sendable {
  /// Somebody was shown out: nobody logs in under their name until a moment.
  case expelled(until: Instant, reason: String)
  /// What somebody says is refused until a moment.
  case silenced(until: Instant, reason: String)
  /// Both are over.
  case unlocked
}

/// What is kept from somebody, until when, and by whom.
package struct Restraint: Equatable, Sendable {
  /// The first moment at which it is over.
  package let until: Instant
  /// The director.
  package let by: PlayerName
  /// What they gave as the reason.
  package let reason: String

  package init(until: Instant, by: PlayerName, reason: String) {
    self.until = until
    self.by = by
    self.reason = reason
  }
}

/// Who is shown out or silenced: a part of the fold of the house.
struct Restraints: Equatable, Sendable {
  private var expulsions: [PlayerName: Restraint]
  private var silences: [PlayerName: Restraint]

  init(expulsions: [HouseStanding.Restrained] = [], silences: [HouseStanding.Restrained] = []) {
    self.expulsions = Dictionary(expulsions.map { ($0.name, $0.restraint) }) { _, later in later }
    self.silences = Dictionary(silences.map { ($0.name, $0.restraint) }) { _, later in later }
  }

  /// Both, by name.
  var standing: (expulsions: [HouseStanding.Restrained], silences: [HouseStanding.Restrained]) {
    func rows(_ map: [PlayerName: Restraint]) -> [HouseStanding.Restrained] {
      map.map { HouseStanding.Restrained($0.key, $0.value) }.sorted { $0.name < $1.name }
    }
    return (rows(expulsions), rows(silences))
  }

  /// What keeps a name out at a moment; nil where nothing does.
  func expulsion(of name: PlayerName, at now: Instant) -> Restraint? {
    expulsions[name].flatMap { now < $0.until ? $0 : nil }
  }

  /// What keeps a name silent at a moment; nil where nothing does.
  func silence(of name: PlayerName, at now: Instant) -> Restraint? {
    silences[name].flatMap { now < $0.until ? $0 : nil }
  }

  /// Takes in what a director did about a name.
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
