// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Tables of `SEEK`, which end with the connection of their opener.
///
/// Source: Protocol/SPEC.md, 5.11.
extension Server {
  /// Remembers the table that a `SEEK` opened.
  func noteSeek(_ outcome: Outcome, of client: Client) {
    guard case .opened(let view) = outcome.reply, let name = client.session?.person.name else { return }
    sessions.note(seek: view.head.id, of: name)
  }

  /// Ends the tables at which people seek who now have a board to play on the server.
  func endSeeksOfEntrants(_ referee: isolated Referee) {
    for person in sessions.seekers where referee.peek.hasBoardHere(person) { endSeek(of: person) }
  }

  /// Ends the table at which a person who goes away seeks, unless somebody sits there.
  func endSeek(of person: Person) {
    guard let table = sessions.endSeek(of: person.name) else { return }
    // A run that has ended stores nothing more.
    if case .ended = life { return }
    withReferee { referee in
      guard let live = referee.peek.table(table), !live.isComplete, live.isSeated(person.name) else { return }
      let outcome = referee.handle(
        Request(
          caller: Caller(person: person, observing: nil), command: .table(.leave(table)), at: now))
      // Without room in the ledger the table stays a seek, and ends with the next try.
      guard case .left = outcome.reply else { return sessions.note(seek: table, of: person.name) }
      deliver(outcome.notices)
    }
  }
}
