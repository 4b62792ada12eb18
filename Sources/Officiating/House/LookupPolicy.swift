// SPDX-License-Identifier: MIT

/// The people to whom the server tells words outside tables, and who may practise; players in a game are told none.
///
/// Source: Protocol/SPEC.md, look-ups.
package enum LookupPolicy: String, Sendable, CaseIterable {
  /// Every client.
  case open
  /// Stations and directors; practice is for directors.
  case stations
  /// Directors.
  case closed

  fileprivate var right: Right? {
    switch self {
    case .open: nil
    case .stations: .lookUpAtStations
    case .closed: .lookUpWhenClosed
    }
  }

  fileprivate var refusal: NotPermitted {
    switch self {
    case .open, .stations: .lookupsAtStations
    case .closed: .lookupsClosed
    }
  }
}

extension HouseCommands {
  /// Returns why a person is told no words wherever they sit: a round of an event, or the policy; else nil.
  func barOfServer(_ person: Person?) -> NotPermitted? {
    if let person, !role(of: person).has(.judgeAnytime),
      let label = tournaments.tournamentUnderWay(of: person)
    {
      return .eventRound(label)
    }
    guard let right = terms.lookups.right else { return nil }
    guard let person, role(of: person).has(right) else { return terms.lookups.refusal }
    return nil
  }

  /// Returns why the caller neither observes nor joins a practice table; nil when they may.
  func barOfPractice(_ caller: Caller) -> NotPermitted? {
    if let (why, _) = barOfGames(caller) { return why }
    return barOfServer(caller.person)
  }

  /// Returns whether a seated person at a practice table is told its words.
  func mayPractise(_ person: Person) -> Bool { terms.lookups.right.map { maySeated($0, person) } ?? true }
}
