// SPDX-License-Identifier: MIT
import Officiating
import Wire

extension Server {
  /// Tells a director how busy the server is.
  ///
  /// Source: Protocol/SPEC.md, 4.26.
  func tellStatus(_ tag: Tag, to client: Client, _ referee: isolated Referee) {
    guard let session = client.session else { return answer(client, tag, Outcome(.refused(.loginFirst))) }
    guard referee.peek.may(.keepOrder, session.person) else {
      return answer(client, tag, Outcome(.refused(.directorOnly)))
    }
    reply(to: client, waits: referee.newest) { write(referee.peek.status(), tag, into: &$0) }
  }

  private func write(_ status: FloorStatus, _ tag: Tag, into writer: inout LineWriter) {
    writer.beginReply(.status, tag)
    writer.key("up", Int(clock.upMilliseconds / 1000))
    writer.key("connections", sessions.clients.count)
    writer.key("named", sessions.namedCount)
    writer.key("tables", status.tables)
    writer.key("playing", status.playing)
    writer.key("events", status.events)
    writer.key("calls", status.calls)
    writer.text("up= is seconds since the server began; TABLES, CALLS and EVENTS say more")
    writer.endLine()
  }
}
