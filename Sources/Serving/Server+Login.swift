// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records
import Transport
import Wire

/// A name that goes from one connection to another once the login is on disk.
struct Takeover {
  let old: UInt64
  let wait: Ticket
}

/// Coming in under a name.
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
    if name == .house || name == .operator {
      let free = freeName(like: name, referee)
      return refuse(client, tag, .nameTaken, "that is the house's own name; LOGIN \(free)")
    }
    let holder = holder(of: name, referee)
    if holder == nil, name.soundsLikeOffice {
      let free = freeName(like: .guest, referee)
      return refuse(
        client, tag, .nameTaken,
        "who reads that name would think of a director, or the server; LOGIN \(free)",
        waits: referee.newest)
    }
    if let holder, code == nil || holder.account?.isRemoved == true {
      return refuseTaken(name, by: holder, client, tag, referee)
    }
    if holder == nil, let seconds = secondsShutOut(client) {
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

  /// Whether somebody for whom nothing is kept must wait because of what their address has spent; then they are told so.
  private func isKeptOut(isNew: Bool, isAwaited: Bool, _ tag: Tag, _ client: Client) -> Bool {
    guard let spending = client.spending, !isAwaited else { return false }
    if spending.reservedSince != nil {
      endReserved(client)
      return true
    }
    if let wait = spending.ledgerWait(rates, at: microseconds, isOwnAlone: false) {
      slowDownRecording(client, tag, seconds: wait)
      return true
    }
    guard isNew, !spending.address.names.allows(rates.names, at: microseconds) else { return false }
    later(
      client, tag, seconds: Int(spending.address.names.wait(rates.names, at: microseconds) / 1_000_000) + 1,
      "many new names came from your address; wait that many seconds, or LOGIN with a name and code that you have"
    )
    return true
  }

  /// Where guests are not admitted, nobody learns which names have accounts: neither by an answer nor by its time.
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

  /// A name that is somebody's wants their code; where they are not here, it is said when it is free.
  private func refuseTaken(
    _ name: PlayerName, by holder: NameHolder, _ client: Client, _ tag: Tag, _ referee: isolated Referee
  ) {
    let other = freeName(like: name, referee)
    let text: Phrase
    if let account = holder.account {
      text =
        account.isRemoved
        ? "that name was somebody's; LOGIN \(other)"
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

  /// Who the name belongs to now: who has an account under it, is logged in, holds a seat, or is kept it for.
  private func holder(of name: PlayerName, _ referee: isolated Referee) -> NameHolder? {
    let holder = referee.holder(of: name, at: now)
    if holder?.account == nil, holder?.isEntrant != true, let number = names[name],
      let session = clients[number]?.session
    {
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

  /// The code was hashed: whoever sent it is in, or is not.
  func finishLogin(
    as name: PlayerName, _ tag: Tag, _ done: CodeHashing.Done, _ client: Client, _ referee: isolated Referee
  ) {
    let holder = holder(of: name, referee)
    let isKnown = holder == nil ? options.admitsGuests : holder?.person.codeHash == done.job.known?.text
    guard let hash = done.hash, isKnown,
      options.admitsGuests || holder?.account != nil || holder?.isEntrant == true,
      holder?.account?.isRemoved != true
    else {
      // The name's holder changed meanwhile, or the code is not the holder's.
      loginTries.refuse(name, client.origin, at: seconds)
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
    let person =
      holder?.account?.person
      ?? Person(name: holder?.person.name ?? name, role: .guest, codeHash: hash.text)
    let command = HouseCommand.login(person, code: done.job.code, absence(of: person.name, referee))
    let before = referee.proposedBytes
    let outcome = referee.handle(
      Request(caller: Caller(person: nil, observing: nil), command: .house(command), at: now))
    note(outcome, of: client, since: before, referee)
    if case .welcome = outcome.reply {
      if let spending = client.spending {
        if holder == nil { spending.address.names.spend(1, rates.names, at: microseconds) }
        if isAwaited(person.name, holder, referee) { uncount(spending) }
      }
      enter(person, client, wait: outcome.waits)
    }
    carryThrough(outcome, of: client, tag, referee, now: now)
  }

  /// The name is this connection's from now on; another one that had it is told and closed once the login is on disk.
  private func enter(_ person: Person, _ client: Client, wait: Ticket) {
    // Only a name that was gone can be back.
    if names[person.name] == nil { tellPresence(of: person.name, isBack: true) }
    if let number = names[person.name] { takeovers.append(Takeover(old: number, wait: wait)) }
    loginTries.accept(person.name, client.origin)
    client.session = Session(person: person, at: seconds)
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
}
