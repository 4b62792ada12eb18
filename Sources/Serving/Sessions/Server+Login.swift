// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records
import Transport
import Wire

extension Server {
  func login(
    _ name: PlayerName, _ code: String?, _ tag: Tag, _ client: Client, _ referee: isolated Referee
  ) {
    if let session = client.session {
      return refuse(
        client, tag, .notPermitted, "you are \(session.person.name.text); to change, BYE first",
        waits: referee.newest)
    }
    guard options.admitsGuests else { return loginByAccount(name, code, tag, client, referee) }
    if name == .robot || name == .operator {
      let free = freeName(like: name, referee)
      return refuse(
        client, tag, .nameTaken, "that is the house's own name; LOGIN \(free)", waits: referee.newest)
    }
    let holder = holder(of: name, referee)
    if holder == nil, name.soundsLikeOffice {
      let free = freeName(like: .guest, referee)
      return refuse(
        client, tag, .nameTaken,
        "that name looks like an official's; choose another: LOGIN \(free)",
        waits: referee.newest)
    }
    if let holder, code == nil || holder.account?.isRemoved == true {
      return refuseTaken(name, by: holder, client, tag, referee)
    }
    if holder == nil, let seconds = sessions.secondsShutOut(client.origin, at: now) {
      return later(
        client, tag, seconds: seconds,
        "a director has shown somebody out; new names from there wait that many seconds")
    }
    let isAwaited = isAwaited(name, holder, referee)
    if isKeptOut(isNew: holder == nil, isAwaited: isAwaited, tag, client) { return }
    if holder != nil, hasTriedOften(name, tag, client) { return }
    ask(
      code ?? SeatCode.make(options.random), known: holder.flatMap { SecretHash(text: $0.person.codeHash) },
      for: .login(name), isAwaited: isAwaited, tag, client)
  }

  /// Refuses a login for which no place is reserved if its address has spent too much; false if it may go on.
  private func isKeptOut(isNew: Bool, isAwaited: Bool, _ tag: Tag, _ client: Client) -> Bool {
    guard let spending = client.spending, !isAwaited else { return false }
    if spending.reservedSince != nil {
      endReserved(client)
      return true
    }
    if let wait = spending.ledgerWait(pacing.rates, at: clock.reading.microseconds, isOwnAlone: false) {
      slowDownRecording(client, tag, seconds: wait)
      return true
    }
    guard isNew, let wait = pacing.nameWait(spending.address, at: clock.reading) else { return false }
    later(
      client, tag, seconds: wait,
      "many new names came from your address; wait that many seconds, or LOGIN with a name and code that you have"
    )
    return true
  }

  /// Logs in on a server without guests.
  ///
  /// Neither an answer nor its time tells which names have accounts.
  private func loginByAccount(
    _ name: PlayerName, _ code: String?, _ tag: Tag, _ client: Client, _ referee: isolated Referee
  ) {
    guard let code else {
      return refuse(
        client, tag, .loginFailed, "only who has an account comes in here: LOGIN name and the secret",
        waits: referee.newest)
    }
    if hasTriedOften(name, tag, client) { return }
    let holder = holder(of: name, referee)
    let hash = holder?.account?.secret.hash ?? (holder?.isEntrant == true ? holder?.person.codeHash : nil)
    ask(
      code, known: hash.flatMap { SecretHash(text: $0) } ?? SecretHash.ofNobody(options.codeCostLog2),
      for: .login(name), isAwaited: true, tag, client)
  }

  /// Refuses a name that has a holder without the holder's code, and tells when it becomes free.
  private func refuseTaken(
    _ name: PlayerName, by holder: NameHolder, _ client: Client, _ tag: Tag, _ referee: isolated Referee
  ) {
    let other = freeName(like: name, referee)
    let text: Phrase
    if let account = holder.account {
      text =
        account.isRemoved
        ? "that name belonged to another person; LOGIN \(other)"
        : "that name has an account: LOGIN \(account.name.text) and its secret; else LOGIN \(other)"
    } else if holder.freeAt == nil {
      text = "with your code, LOGIN \(name.text) code; else LOGIN \(other)"
    } else {
      text = "kept for who has its code: LOGIN \(name.text) code; else LOGIN \(other)"
    }
    reply(to: client, waits: referee.newest) { writer in
      writer.beginReply(.nameTaken, tag)
      if let freeAt = holder.freeAt { writer.key("free", minute(behind: freeAt)) }
      writer.text(text)
      writer.endLine()
    }
  }

  /// Returns the holder of a name: one with an account, one who is logged in or seated, or one for whom it is kept.
  private func holder(of name: PlayerName, _ referee: isolated Referee) -> NameHolder? {
    let holder = referee.peek.holder(of: name, at: now)
    if holder?.account == nil, holder?.isEntrant != true, let session = sessions.client(of: name)?.session {
      return NameHolder(session.person, freeAt: nil)
    }
    return holder
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

  func finishLogin(
    as name: PlayerName, _ tag: Tag, _ done: CodeCrew.Done, _ client: Client, _ referee: isolated Referee
  ) {
    let holder = holder(of: name, referee)
    let isKnown = holder == nil ? options.admitsGuests : holder?.person.codeHash == done.job.known?.text
    guard let hash = done.hash, isKnown,
      options.admitsGuests || holder?.account != nil || holder?.isEntrant == true,
      holder?.account?.isRemoved != true
    else {
      // The name's holder changed meanwhile, or the code is not the holder's.
      sessions.loginTries.refuse(name, client.origin, at: clock.seconds)
      let text: Phrase =
        options.admitsGuests
        ? "that is not the code; LOGIN \(name.text) and the code you were given"
        : "that is not the secret of an account of that name; LOGIN name and the secret"
      return refuse(client, tag, .loginFailed, text, waits: referee.newest)
    }
    if holder?.account?.secret.use == .never {
      return refuse(
        client, tag, .loginFailed, "that code has let you in before; a director makes another, ACCOUNT CODE",
        waits: referee.newest)
    }
    let whole =
      holder?.account?.person
      ?? Person(name: holder?.person.name ?? name, role: .guest, codeHash: hash.text)
    let person = client.standing.contains(.onlooker) ? whole.onlooker : whole
    let command = HouseCommand.login(person, code: done.job.code, absence(of: person.name, referee))
    let before = referee.proposedBytes
    let outcome = referee.handle(
      Request(caller: Caller(person: nil, observing: nil), command: .house(command), at: now))
    note(outcome, of: client, since: before, referee)
    if case .welcome = outcome.reply {
      if let spending = client.spending {
        if holder == nil { pacing.spendName(spending.address, at: clock.reading) }
        if isAwaited(person.name, holder, referee) { spending.uncount() }
      }
      if sessions.enter(person, on: client, wait: outcome.waits, at: clock.seconds) {
        tellPresence(of: person.name, isBack: true)
        if sessions.people.mayTellCome(of: person.name, at: now) {
          tellFollowers(of: person.name, .came, waits: outcome.waits)
        }
      }
    }
    carryThrough(outcome, of: client, tag, referee, now: now)
    fulfil(wishOf: client, referee, now: now)
  }

  /// Ends a connection whose name another connection holds now.
  func dismiss(_ old: Client) {
    _ = sessions.leave(old)
    reply(to: old) { $0.writeClosing("your name is in use on another connection now") }
    end(old)
  }
}
