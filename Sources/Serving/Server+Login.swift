// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records
import Rulebook
import Transport
import Wire

/// Refused codes of one name within a minute.
struct LoginTries {
  /// Whose code was tried, and from where.
  struct Key: Hashable {
    let name: PlayerName
    let origin: UInt32
  }

  var count = 0
  var since: UInt32
}

/// A name that goes from one connection to another when the login is settled.
struct Takeover {
  var old: UInt64
  let new: UInt64
  var wait: Wait
}

/// A login whose code is being hashed.
struct PendingLogin {
  let name: PlayerName
  let tag: Tag
}

extension Server {
  /// Carries out what a line asks of its own connection.
  func carryOut(
    _ command: ConnectionCommand, _ tag: Tag, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    switch command {
    case .help(let topic): reply(to: client) { HelpText.write(topic, tag, into: &$0) }
    case .caps: reply(to: client) { HelpText.writeCapabilities(tag, into: &$0) }
    case .ping(let text):
      reply(to: client) { writer in
        writer.beginReply(.pong, tag)
        if let text { writer.append(" \(text)") }
        writer.endLine()
      }
    case .who(let first): listPeople(from: first, tag, to: client, referee)
    case .notices(let level): setNotices(level, tag, of: client)
    case .language(let language):
      if let language { client.speech.language = language }
      reply(to: client) { HelpText.writeLanguage(tag, into: &$0) }
    case .use(let place): use(place, tag, of: client)
    case .plain(let isPlain):
      client.speech.isPlain = isPlain
      reply(to: client) { HelpText.writePlain(tag, into: &$0) }
    case .login(let name, let code, let language, let isPlain):
      // A refusal too is told as is asked for with it.
      if let language { client.speech.language = language }
      if isPlain { client.speech.isPlain = true }
      login(name, code, tag, client, referee)
    case .bye:
      reply(to: client) { writer in
        writer.beginReply(.bye, tag)
        writer.key("fatal", literal: "yes")
        writer.text("goodbye")
        writer.endLine()
      }
      end(client)
    }
  }

  private func setNotices(_ level: NoticeLevel, _ tag: Tag, of client: Client) {
    guard let session = client.session else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    session.notices = level
    reply(to: client) { writer in
      writer.beginReply(.notices, tag)
      writer.key("level", level.rawValue)
      if level == .none { writer.text("nothing is told you, not even slips; look with SHOW") }
      writer.endLine()
    }
  }

  /// Which lists there are is told to whoever may ask for them.
  private func use(_ place: Int?, _ tag: Tag, of client: Client) {
    guard client.session != nil || options.admitsGuests else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if let place { client.list = UInt16(clamping: place) }
    let list = list(of: client).agreed
    reply(to: client) { HelpText.writeList(list, tag, into: &$0) }
  }

  private func listPeople(
    from first: PlayerName?, _ tag: Tag, to client: Client, _ referee: isolated Referee
  ) {
    guard client.session != nil || options.admitsGuests else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    let page = Page(names.keys(from: first))
    reply(
      to: client, waits: referee.waitForAll,
      again: { [unowned self] writer in
        self.referee.assumeIsolated { referee in
          self.write(page, tag, referee, into: &writer)
          return referee.waitForAll
        }
      }, { write(page, tag, referee, into: &$0) })
  }

  private func write(
    _ page: Page<PlayerName>, _ tag: Tag, _ referee: isolated Referee, into writer: inout LineWriter
  ) {
    for name in page.lines {
      writer.beginContinuation(.who, tag)
      writer.key("name", name.text)
      if let table = referee.tableID(ofSeated: name) { writer.key(table: table) }
      writer.endLine()
    }
    writer.beginReply(.who, tag)
    writer.key("count", page.lines.count)
    if let next = page.next { writer.key("next", next.text) }
    writer.endLine()
  }

  // MARK: LOGIN

  private func login(
    _ name: PlayerName, _ code: String?, _ tag: Tag, _ client: Client, _ referee: isolated Referee
  ) {
    if let session = client.session {
      return refuse(client, tag, .notPermitted, "you are \(session.person.name.text); to change, BYE first")
    }
    guard options.admitsGuests else {
      return refuse(client, tag, .loginFailed, "no guests here; ask the operator, serve --guests yes")
    }
    if name == .house {
      let free = freeName(like: name, referee)
      return refuse(client, tag, .nameTaken, "that is the house's own name; LOGIN \(free)")
    }
    let holder = holder(of: name, referee)
    if let holder, code == nil {
      return refuseTaken(name, until: holder.freeAt, client, tag, referee)
    }
    if holder != nil, let tries = loginTries[LoginTries.Key(name: name, origin: client.origin)],
      tries.count >= options.limits.loginTries
    {
      return later(client, tag, seconds: Int(60 - min(59, seconds &- tries.since)))
    }
    guard hashing.waiting < options.limits.loginQueue else { return later(client, tag, seconds: 2) }
    client.serial &+= 1
    client.standing.insert(.working)
    client.pauseReading()
    pendingLogins[client.number] = PendingLogin(name: name, tag: tag)
    hashing.ask(
      CodeHashing.Job(
        connection: client.number, code: code ?? SeatCode.make(options.random),
        known: holder.flatMap { SecretHash(text: $0.person.codeHash) }, salt: salt()))
  }

  /// A name that is somebody's wants their code; where they are not here, it is said when it is free.
  private func refuseTaken(
    _ name: PlayerName, until freeAt: Instant?, _ client: Client, _ tag: Tag, _ referee: isolated Referee
  ) {
    let other = freeName(like: name, referee)
    guard let freeAt else {
      let text: Phrase = "with your code, LOGIN \(name.text) code; else LOGIN \(other)"
      return refuse(client, tag, .nameTaken, text, waits: referee.waitForAll)
    }
    reply(to: client, waits: referee.waitForAll, again: askAgain(tag)) { writer in
      writer.beginReply(.nameTaken, tag)
      writer.key("free", minute(behind: freeAt))
      writer.text("kept for who has its code: LOGIN \(name.text) code; else LOGIN \(other)")
      writer.endLine()
    }
  }

  /// Who the name belongs to now: whoever is logged in under it, holds a seat, or is kept it for.
  private func holder(of name: PlayerName, _ referee: isolated Referee) -> NameHolder? {
    if let number = names[name], let session = clients[number]?.session {
      return NameHolder(session.person, freeAt: nil)
    }
    return referee.holder(of: name, at: now)
  }

  /// The first whole minute from a moment on, `2026-01-01T10:00Z`.
  private func minute(behind moment: Instant) -> String {
    "\(moment.adding(seconds: 60).text.prefix(16))Z"
  }

  private func freeName(like name: PlayerName, _ referee: isolated Referee) -> String {
    for number in 2...99 {
      let text = "\(name.text.prefix(14))\(number)"
      guard let other = PlayerName(text), holder(of: other, referee) == nil else { continue }
      return text
    }
    return "another-name"
  }

  private func salt() -> [UInt8] {
    var salt: [UInt8] = []
    for _ in 0..<2 { withUnsafeBytes(of: options.random()) { salt.append(contentsOf: $0) } }
    return salt
  }

  private func later(_ client: Client, _ tag: Tag, seconds: Int) {
    reply(to: client) { writer in
      writer.beginReply(.loginLater, tag)
      writer.key("after", seconds)
      writer.text("wait that many seconds, then type the same line")
      writer.endLine()
    }
  }

  private func refuse(
    _ client: Client, _ tag: Tag, _ kind: ReplyKind, _ text: Phrase, waits: Wait = .nothing
  ) {
    reply(to: client, waits: waits, again: askAgain(tag)) { writer in
      writer.beginReply(kind, tag)
      writer.text(text)
      writer.endLine()
    }
  }

  /// Whoever had the name may have it no more: the line is to be sent again.
  private func askAgain(_ tag: Tag) -> (inout LineWriter) -> Wait {
    { [unowned self] writer in
      ReplyText.write(.refused(.notRecorded), tag, at: self.now, into: &writer)
      return Wait.nothing
    }
  }

  /// Takes in the hashes that are ready and reads on where each was waited for.
  func finishLogins() {
    for done in hashing.answers() {
      guard let client = clients[done.job.connection],
        let pending = pendingLogins.removeValue(forKey: client.number)
      else { continue }
      client.standing.remove(.working)
      if !client.standing.contains(.ending) {
        referee.assumeIsolated { finish(pending, done, client, $0) }
      }
      if client.standing.isDisjoint(with: [.stalled, .ending]) { client.resumeReading() }
    }
  }

  private func finish(
    _ pending: PendingLogin, _ done: CodeHashing.Done, _ client: Client, _ referee: isolated Referee
  ) {
    let holder = holder(of: pending.name, referee)
    guard let hash = done.hash, holder == nil || holder?.person.codeHash == done.job.known?.text else {
      // The name's holder changed meanwhile, or the code is not the holder's.
      let key = LoginTries.Key(name: pending.name, origin: client.origin)
      loginTries[key, default: LoginTries(since: seconds)].count += 1
      let text: Phrase = "that is not the code; LOGIN \(pending.name.text) and the code you were given"
      return refuse(client, pending.tag, .loginFailed, text, waits: referee.waitForAll)
    }
    let person = Person(
      name: holder?.person.name ?? pending.name, role: holder?.person.role ?? .guest, codeHash: hash.text)
    let slot = SlotID(connection: client.number, serial: UInt64(client.serial))
    let outcome = referee.handle(
      Request(
        slot: slot, caller: Caller(person: nil, observing: nil),
        command: .house(.login(person, code: done.job.code, absence(of: person.name, referee))), at: now))
    if case .welcome = outcome.reply { enter(person, client, wait: outcome.waits) }
    carryThrough(outcome, of: client, pending.tag, referee, now: now)
  }

  /// The name is this connection's from now on; another one that had it is told and closed when the
  /// login is settled, and has it back when the login comes to nothing.
  private func enter(_ person: Person, _ client: Client, wait: Wait) {
    // Only a name that was gone can be back.
    if names[person.name] == nil { tellPresence(of: person.name, isBack: true) }
    if let number = names[person.name] {
      takeovers.append(Takeover(old: number, new: client.number, wait: wait))
    }
    loginTries[LoginTries.Key(name: person.name, origin: client.origin)] = nil
    client.session = Session(person: person, loginSerial: UInt64(client.serial), at: seconds)
    names[person.name] = client.number
    absences[person.name] = nil
  }

  /// Ends a connection whose name is on another one now.
  func dismiss(_ old: Client) {
    if let session = old.session { stopObserving(old, session) }
    old.session = nil
    reply(to: old) { $0.writeClosing("your name is in use on another connection now") }
    end(old)
  }

  /// A login that was not recorded did not happen.
  func takeBackLogin(of client: Client, _ serial: UInt64) {
    guard let session = client.session, session.loginSerial == serial else { return }
    stopObserving(client, session)
    client.session = nil
    let name = session.person.name
    let before = takeovers.first { $0.new == client.number }?.old
    let holder = before.flatMap { clients[$0]?.session == nil ? nil : $0 }
    takeovers.removeAll { $0.new == client.number || ($0.old == client.number && holder == nil) }
    if let holder {
      // Whoever was to have the name from here has it from whoever had it before.
      for index in takeovers.indices where takeovers[index].old == client.number {
        takeovers[index].old = holder
      }
    }
    guard names[name] == client.number else { return }
    names[name] = holder
    guard holder == nil else { return }
    noteAbsence(of: name)
    tellPresence(of: name, isBack: false)
  }

  /// A login that was not recorded, of a connection that is gone: whoever had the name before has it still.
  func giveBackName(from connection: UInt64) {
    guard let place = takeovers.firstIndex(where: { $0.new == connection }) else { return }
    let old = takeovers.remove(at: place).old
    guard let name = clients[old]?.session?.person.name, names[name] == nil else { return }
    names[name] = old
    absences[name] = nil
    tellPresence(of: name, isBack: true)
  }

  /// Forgets refused codes after a minute.
  func pruneLoginTries() {
    loginTries = loginTries.filter { seconds &- $0.value.since < 60 }
  }
}
