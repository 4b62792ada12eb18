// SPDX-License-Identifier: MIT

/// What not everybody may do who has a name here.
package enum Right: Sendable, CaseIterable {
  /// Make accounts, change and remove them.
  case keepAccounts
  /// Stop any game of others, have it go on, and put right what was typed there, without its players' consent.
  case directGames
  /// Open events, and change them.
  case directEvents
  /// Read what players call a director for, and answer.
  case answerCalls
  /// Silence somebody, show them out, and end what keeps them waiting.
  case keepOrder
  /// Have words judged whatever one watches; who sits at a table plays there.
  case judgeAnytime
  /// Watch games of an event that others are shown when they are over.
  case watchHeldBack
  /// Be told words where that is left to stations, and where it is left to nobody.
  case lookUpAtStations, lookUpWhenClosed
}

extension Role {
  /// Whether whoever has the role may do something: the one table of it.
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

extension Referee {
  /// What somebody may do now, whatever it was when they logged in.
  ///
  /// A guest stays one, though an account was made under the same name meanwhile; and whose secret somebody else has
  /// changed, or whose account is gone, is one from then on.
  func role(of person: Person) -> Role {
    if person == .operator { return .director }
    guard person.role != .guest else { return .guest }
    floor.noteHouse()
    guard floor.house.accounts[person.name]?.isHeld(by: person) == true else { return .guest }
    return role(ofSeated: person)
  }

  /// What somebody may do now who once sat down with their account: with whatever secret that was, the seat is theirs.
  private func role(ofSeated person: Person) -> Role {
    floor.noteHouse()
    guard person.role != .guest, let account = floor.house.accounts[person.name], !account.isRemoved
    else { return .guest }
    return account.role
  }

  /// Whether somebody who sits at a table may do something now; no answer hangs on it.
  func maySeated(_ right: Right, _ person: Person) -> Bool {
    return role(ofSeated: person).has(right)
  }

  /// Whether somebody may do something now; no answer hangs on it but a refusal.
  package func may(_ right: Right, _ person: Person) -> Bool {
    return role(of: person).has(right)
  }

  /// Whether somebody is a station now: it judges for every board, sits at none, and is never idle.
  package func isStation(_ person: Person) -> Bool {
    return role(of: person) == .station
  }

  /// Stations belong to no table.
  func requireNoStation(_ person: Person) throws(Refusal) {
    if role(of: person) == .station { throw .notPermitted(.stationSits) }
  }

  /// Whether somebody logged in with an account that is there still; no answer hangs on it but a refusal.
  package func hasAccount(_ person: Person) -> Bool {
    return person != .operator && role(of: person) != .guest
  }

  /// The person who asks, if they may do that.
  func person(_ request: Request, with right: Right) throws(Refusal) -> Person {
    let person = try person(request)
    guard role(of: person).has(right) else { throw .directorOnly }
    return person
  }
}
