// SPDX-License-Identifier: MIT

/// To whom a server tells words at no table, and who may practise with them; whoever is in a game is told none anyway.
///
/// Source: Protocol/SPEC.md, look-ups.
package enum LookupPolicy: String, Sendable, CaseIterable {
  /// Whoever asks.
  case open
  /// Stations and directors; practice is for directors.
  case stations
  /// Directors alone.
  case closed

  /// What somebody must be allowed to do who is told words; nil where everybody is.
  fileprivate var right: Right? {
    switch self {
    case .open: nil
    case .stations: .lookUpAtStations
    case .closed: .lookUpWhenClosed
    }
  }

  /// What others are told instead.
  fileprivate var refusal: NotPermitted {
    switch self {
    case .open, .stations: .lookupsAtStations
    case .closed: .lookupsClosed
    }
  }
}

extension Referee {
  /// Why this server tells somebody no words, whatever they sit at: they have a board in a round of an event, or look-ups
  /// are for others; nil where it does.
  func barOfServer(_ person: Person?) -> NotPermitted? {
    if let person, !role(of: person).has(.judgeAnytime), let label = eventUnderWay(of: person) {
      return .eventRound(label)
    }
    guard let right = lookups.right else { return nil }
    guard let person, role(of: person).has(right) else { return lookups.refusal }
    return nil
  }

  /// Why somebody neither watches a practice table nor sits down to practise; nil where they may.
  func barOfPractice(_ caller: Caller) -> NotPermitted? {
    if let (why, _) = barOfGames(caller) { return why }
    return barOfServer(caller.person)
  }

  /// Whether somebody who sits at a practice table is told its words; no answer hangs on it.
  func mayPractise(_ person: Person) -> Bool { lookups.right.map { maySeated($0, person) } ?? true }
}
