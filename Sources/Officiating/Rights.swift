// SPDX-License-Identifier: MIT

/// A right that not every logged-in person has.
package enum Right: Sendable, CaseIterable {
  case keepAccounts
  /// Pause, continue and correct any game without its players' consent.
  case directGames
  case directTournaments
  case answerCalls
  /// Silence people, show them out, and lift both.
  case keepOrder
  /// Ask the word judge while observing a table; a seated person may not.
  case judgeAnytime
  /// Observe games of an event while they are held back from others.
  case watchHeldBack
  /// Be told words under the policy `stations`, and under `closed`.
  case lookUpAtStations, lookUpWhenClosed
}

extension Role {
  /// Returns whether a role has a right; the only table of rights.
  ///
  /// Source: Protocol/SPEC.md, roles.
  package func has(_ right: Right) -> Bool {
    switch self {
    case .director: true
    case .station: [.judgeAnytime, .lookUpAtStations, .watchHeldBack].contains(right)
    case .player, .guest: false
    }
  }
}

extension HouseState {
  /// Returns a person's role now, which may differ from that at login.
  ///
  /// A guest stays a guest even if an account was made under the same name. A person becomes a guest when
  /// their account is removed, or another person changes its secret. A login that gave up its rights has those of a
  /// player at most.
  func role(of person: Person) -> Role {
    guard person.role != .guest else { return .guest }
    if person == .operator { return .director }
    guard accounts[person.name]?.isHeld(by: person) == true else { return .guest }
    return role(ofSeated: person)
  }

  /// Returns the present role of a person who took a seat with an account, whatever its secret is now.
  func role(ofSeated person: Person) -> Role {
    guard person.role != .guest, let account = accounts[person.name], !account.isRemoved else {
      return .guest
    }
    return person.isOnlooker ? .player : account.role
  }
}

extension Floor {
  /// Returns the present role; a method of the floor, because a call through its house would copy the house.
  func role(of person: Person) -> Role { house.role(of: person) }
}

extension Commands {
  func role(of person: Person) -> Role {
    if person.role != .guest, person != .operator { sight.noteHouse() }
    return floor.role(of: person)
  }

  func maySeated(_ right: Right, _ person: Person) -> Bool {
    sight.noteHouse()
    return floor.house.role(ofSeated: person).has(right)
  }

  func requireNoStation(_ person: Person) throws(Refusal) {
    if role(of: person) == .station { throw .notPermitted(.stationSits) }
  }

  func person(_ request: Request, with right: Right) throws(Refusal) -> Person {
    let person = try person(request)
    guard role(of: person).has(right) else { throw .directorOnly }
    return person
  }
}

extension Peek {
  /// Returns whether a person has a right now; only a refusal may depend on the result.
  package func may(_ right: Right, _ person: Person) -> Bool {
    floor.role(of: person).has(right)
  }

  /// Returns whether a person is a station now; a station judges for every board, holds no seat, and is never idle.
  package func isStation(_ person: Person) -> Bool {
    floor.role(of: person) == .station
  }

  /// Returns whether a person logged in with an account that still exists; only a refusal may depend on the result.
  package func hasAccount(_ person: Person) -> Bool {
    person != .operator && floor.role(of: person) != .guest
  }
}
