// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

extension Server {
  func carryOut(
    _ command: ConnectionCommand, _ tag: Tag, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    switch command {
    case .help(let topic):
      let isDirector = client.session.map { referee.peek.may(.keepOrder, $0.person) } ?? false
      reply(to: client) { HelpText.write(topic, tag, toDirector: isDirector, into: &$0) }
    case .caps: reply(to: client) { HelpText.writeCapabilities(tag, into: &$0) }
    case .ping(let text):
      reply(to: client) { writer in
        writer.beginReply(.pong, tag)
        if let text { writer.append(" \(text)") }
        writer.endLine()
      }
    case .status: tellStatus(tag, to: client, referee)
    case .who(let first): listPeople(from: first, tag, to: client, referee)
    case .notices(let level): setNotices(level, tag, of: client)
    case .choose(let purpose, let name, let isChosen):
      choose(name, isChosen: isChosen, for: purpose, tag, of: client)
    case .language(let language):
      if let language { client.speech.language = language }
      reply(to: client) { HelpText.writeLanguage(tag, into: &$0) }
    case .use(let place): use(place, tag, of: client, referee)
    case .leaveDesk:
      client.session?.desk = nil
      reply(to: client) { EventText.writeDesk(nil, tag, into: &$0) }
    case .plain(let form):
      client.speak(form)
      reply(to: client) { HelpText.writePlain(tag, into: &$0) }
    case .more: tellMore(tag, to: client)
    case .board(let drawing): setBoard(drawing, tag, of: client, referee, now: now)
    case .login(let name, let code, let options):
      // A refusal, too, is in the language of the line.
      if let language = options.language { client.speech.language = language }
      if let form = options.form { client.speak(form) }
      if options.givesUpRights { client.standing.insert(.onlooker) }
      login(name, code, tag, client, referee)
    case .account(let line): keepAccount(line, tag, client, referee, now: now)
    case .bye:
      reply(to: client) { $0.fatal(.bye, tag, "goodbye") }
      end(client)
    }
  }

  private func setNotices(_ level: NoticeLevel, _ tag: Tag, of client: Client) {
    guard client.session != nil else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    sessions.setNotices(level, of: client)
    reply(to: client) { writer in
      writer.beginReply(.notices, tag)
      writer.key("level", level.rawValue)
      if level == .seeks { writer.text("you are also told who seeks an opponent; to answer one, JOIN") }
      if level == .none { writer.text("nothing is told you, not even slips; look with SHOW") }
      writer.endLine()
    }
  }

  /// Sets or shows a connection's list; refused where strangers may not ask for the lists.
  private func use(_ place: Int?, _ tag: Tag, of client: Client, _ referee: isolated Referee) {
    guard client.session != nil || options.admitsGuests else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if let place { client.list = UInt16(clamping: place) }
    let list = list(of: client, referee).agreed
    // A station's list is that of the open events.
    let waits = isStation(client, referee) ? referee.newest : .none
    reply(to: client, waits: waits) { HelpText.writeList(list, tag, into: &$0) }
  }

  private func listPeople(
    from first: PlayerName?, _ tag: Tag, to client: Client, _ referee: isolated Referee
  ) {
    guard client.session != nil || options.admitsGuests else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    let page = Page(sessions.names(from: first))
    reply(to: client, waits: referee.newest) { write(page, tag, referee, into: &$0) }
  }

  private func write(
    _ page: Page<PlayerName>, _ tag: Tag, _ referee: isolated Referee, into writer: inout LineWriter
  ) {
    for name in page.lines {
      writer.beginContinuation(.who, tag)
      writer.key("name", name.text)
      let watched = sessions.client(of: name)?.session?.observing
      let isWatching = watched.map { !referee.peek.isOver($0) } ?? false
      let (table, occupation) = referee.peek.occupation(of: name, isWatching: isWatching)
      if let table { writer.key(table: table) }
      writer.key("state", occupation.rawValue)
      writer.endLine()
    }
    writer.beginReply(.who, tag)
    writer.keys(count: page.lines.count, next: page.next?.text)
    writer.endLine()
  }
}
