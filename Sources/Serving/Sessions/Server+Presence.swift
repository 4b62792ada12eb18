// SPDX-License-Identifier: MIT
import Officiating

/// Presence is known only while the server runs; claims of absence are decided by it.
extension Server {
  /// Returns the absence of a person who logs in now; nil if they are here on another connection, or left no seat.
  ///
  /// A person who was here only before this run counts as away since their last login.
  func absence(of name: PlayerName, _ referee: isolated Referee) -> Absence? {
    guard !sessions.isHere(name) else { return nil }
    if let absence = sessions.absence(of: name) { return absence }
    guard let visit = referee.peek.lastVisit(of: name), let startedAt = clock.startedAt, visit < startedAt
    else {
      return nil
    }
    return Absence(since: visit, left: nil)
  }

  /// Ends tables to which no player has come back, once a minute, and drops absences for which nothing waits
  /// and words that waited too long.
  func endAbandoned(_ referee: isolated Referee, now: Instant) {
    guard clock.entersMinute(at: now) else { return }
    deliver(
      referee.endAbandoned(now: now) { sessions.isHere($0) ? now : sessions.absence(of: $0)?.since })
    sessions.keepAbsences { referee.peek.awaits($0) }
    sessions.people.tidy(now: now) { name in
      let holder = referee.peek.holder(of: name, at: now)
      return holder?.account?.isRemoved == true ? nil : holder?.person
    }
  }

  /// Whether a command would resume a game, or ask for a return game, whose opponent has no connection.
  func isOpponentAway(_ command: Command, _ client: Client, _ referee: isolated Referee) -> Bool {
    guard let session = client.session else { return false }
    let name = session.person.name
    let wanted: TableID?
    switch command {
    case .game(.resume(let id)): wanted = id ?? referee.peek.tableToContinue(of: name)
    case .table(.confirm(let number)):
      wanted = referee.peek.tableToContinue(of: name)
      if wanted == nil { return isAskerAway(name, number, referee) }
    case .table(.join(let id, _)): return isAskerAway(name, id.number, referee)
    case .table(.again):
      if referee.peek.asker(of: name) != nil { return isAskerAway(name, nil, referee) }
      return opening(by: command, of: client, referee)?.invited.map { !sessions.isHere($0) } ?? false
    default: return false
    }
    guard let wanted, let opponent = referee.peek.opponent(of: name, at: wanted) else { return false }
    return !sessions.isHere(opponent)
  }

  /// Returns whether a name is asked for a return game by a player without a connection.
  private func isAskerAway(_ name: PlayerName, _ number: Int?, _ referee: isolated Referee) -> Bool {
    referee.peek.asker(of: name, number: number).map { !sessions.isHere($0) } ?? false
  }

  /// Returns the connections of the directors who are here.
  ///
  /// A guest whose name got an account later is none.
  func directorsHere(but name: PlayerName? = nil) -> [UInt64] {
    withReferee { referee in
      referee.peek.directors().compactMap { director in
        guard director != name, let client = sessions.client(of: director),
          let session = client.session, session.person.role != .guest
        else { return nil }
        return client.number
      }
    }
  }

  /// Completes a claim with the opponent's absence, a call with whether a director is here, an order with whether the
  /// person it concerns is here, and a request for another order of tiles with a random number.
  func complete(_ command: inout Command, _ client: Client, _ referee: isolated Referee) {
    switch command {
    case .house(.order(let order, let name, _)):
      command = .house(.order(order, of: name, isHere: sessions.isHere(name)))
    case .house(.call(let words, _)):
      command = .house(.call(words, isHeard: !directorsHere(but: client.session?.person.name).isEmpty))
    case .house(.tell(let name, let text, _)):
      command = .house(.tell(name, text, reader(of: name, toldBy: client)))
    case .house(.ownData):
      guard let person = client.session?.person else { return }
      command = .house(
        .ownData(
          ChosenNamesTold(
            muted: sessions.people.names(chosenFor: .mutes, by: person),
            followed: sessions.people.names(chosenFor: .follows, by: person))))
    case .game(.look(.shuffle)): command = .game(.look(.shuffle(by: options.random())))
    case .game(.claim(let id, _)):
      guard let name = client.session?.person.name, let opponent = referee.peek.opponent(of: name, at: id),
        !sessions.isHere(opponent)
      else { return }
      command = .game(.claim(id, awaySince: sessions.absence(of: opponent)?.since ?? clock.startedAt))
    default: break
    }
  }
}
