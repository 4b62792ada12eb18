// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Words from one person to another, and those that wait for their reader.
///
/// Source: Protocol/SPEC.md, 4.35.
extension Server {
  /// Returns what the server knows of the reader of a `TELL`.
  func reader(of name: PlayerName, toldBy client: Client) -> TellReader {
    let session = sessions.client(of: name)?.session
    return TellReader(
      person: session?.person, listens: session.map { $0.notices != .none } ?? false,
      hasRoom: client.session.map { sessions.people.words.hasRoom(for: name, of: $0.person.name) } ?? true,
      refusesUnknown: options.admitsGuests && session == nil)
  }

  /// Tells kept words to those who are here and play no more, at the end of a turn.
  func tellKeptWords(_ referee: isolated Referee, now: Instant) {
    guard !sessions.people.words.candidates.isEmpty else { return }
    for name in sessions.people.words.candidates.sorted() {
      guard let client = sessions.client(of: name), let session = client.session,
        !client.standing.contains(.ending)
      else {
        sessions.people.noteAway(name)
        continue
      }
      guard session.notices != .none, !referee.peek.playsNow(session.person) else { continue }
      for kept in sessions.people.takeWords(for: session.person) {
        let minutes = max(0, Int(now.milliseconds - kept.at.milliseconds)) / 60_000
        tell(client, waits: referee.newest) {
          NoticeText.write(told: kept.text, from: kept.from, minutes: minutes, into: &$0)
        }
      }
    }
  }
}
