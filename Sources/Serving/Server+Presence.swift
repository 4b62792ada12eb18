// SPDX-License-Identifier: MIT
import Officiating

/// Who is here is not state: it is known only while the server runs, and a claim is decided by it.
extension Server {
  /// Remembers since when somebody is away whose name holds a seat.
  func noteAbsence(of name: PlayerName) {
    referee.assumeIsolated { referee in
      guard let table = referee.tableID(ofSeated: name) else { return }
      absences[name] = Absence(since: now, left: (table, referee.sequence(at: table)))
    }
  }

  /// From when on somebody was not here who logs in now; nil for who is here, on another connection, or left no seat.
  ///
  /// Who was here only before this run may have been gone since then.
  func absence(of name: PlayerName, _ referee: isolated Referee) -> Absence? {
    guard names[name] == nil else { return nil }
    if let absence = absences[name] { return absence }
    guard let visit = referee.lastVisit(of: name), let startedAt, visit < startedAt else { return nil }
    return Absence(since: visit, left: nil)
  }

  /// Ends tables that nobody of theirs has come back to, once a minute, and forgets since when those are away whom
  /// nothing waits for.
  func endAbandoned(_ referee: isolated Referee, now: Instant) {
    guard seconds &- abandonedAt >= 60, let startedAt,
      startedAt.adding(seconds: TableTimes.comingBack) <= now
    else { return }
    abandonedAt = seconds
    deliver(referee.endAbandoned(now: now) { names[$0] == nil ? absences[$0]?.since : now })
    if !absences.isEmpty { absences = absences.filter { referee.awaits($0.key) } }
  }

  /// Whether somebody wants a game to go on whose opponent has no connection.
  func isOpponentAway(_ command: Command, _ client: Client, _ referee: isolated Referee) -> Bool {
    guard let name = client.session?.person.name else { return false }
    let wanted: TableID?
    switch command {
    case .game(.resume(let id)): wanted = id ?? referee.tableToContinue(of: name)
    case .table(.confirm): wanted = referee.tableToContinue(of: name)
    default: return false
    }
    guard let wanted, let opponent = referee.opponent(of: name, at: wanted) else { return false }
    return names[opponent] == nil
  }

  /// The connections of the directors who are here; who came in as a guest before there was an account is none.
  func directorsHere(but name: PlayerName? = nil) -> [UInt64] {
    referee.assumeIsolated { referee in
      referee.directors().compactMap { director in
        guard director != name, let number = names[director], let session = clients[number]?.session,
          session.person.role != .guest
        else { return nil }
        return number
      }
    }
  }

  /// A claim, with what is known about the opponent's connection; a call, with whether a director is
  /// here; an order, with whether they are whom it concerns.
  func withPresence(_ command: Command, _ client: Client, _ referee: isolated Referee) -> Command {
    if case .house(.order(let order, let name, _)) = command {
      return .house(.order(order, of: name, isHere: names[name] != nil))
    }
    if case .house(.call(let words, _)) = command {
      return .house(.call(words, isHeard: !directorsHere(but: client.session?.person.name).isEmpty))
    }
    guard case .game(.claim(let id, _)) = command, let name = client.session?.person.name,
      let opponent = referee.opponent(of: name, at: id), names[opponent] == nil
    else { return command }
    return .game(.claim(id, awaySince: absences[opponent]?.since ?? startedAt))
  }
}
