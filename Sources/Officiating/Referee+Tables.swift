// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension Referee {
  func login(_ person: Person, code: String, _ request: Request) throws(Refusal) -> Outcome {
    try requireRoom(at: .house)
    // A name that is free only by what is being undone belongs to somebody.
    _ = holder(of: person.name)
    try requireRoom(at: .house)
    _ = record(.loggedIn(person), at: .house, now: request.at)
    return welcome(person, code: code)
  }

  /// The answer to a login: what stands where the name sits, and what it is waited for.
  func welcome(_ person: Person, code: String) -> Outcome {
    let table = table(ofSeated: person.name)
    var told: [Notice] = []
    if let table, let slip = table.slip, let side = table.seat(of: person.name) {
      // Whoever comes back to an open slip is told what to do, as when it was written.
      if slip.writer != side || table.terms.isDesk {
        let seconds = slip.until == nil ? nil : table.terms.confirmSeconds
        told.append(note(.confirmOrAmend(slip: slip.number, seconds: seconds), to: person.name, at: table.id))
      } else if slip.challenger == side, table.mayRuleAlone {
        told.append(note(.mayRuleAlone(slip: slip.number), to: person.name, at: table.id))
      }
    }
    return Outcome(
      .welcome(person, code: code, table, putOff: adjourned[person.name]?.sorted() ?? []), notices: told)
  }

  private func note(_ note: Notice.Note, to name: PlayerName, at table: TableID) -> Notice {
    Notice(table: table, waits: tickets.wait(at: table), audience: .person(name), body: .note(note))
  }

  func judge(_ question: JudgeRequest, _ request: Request) throws(Refusal) -> Outcome {
    if let (why, _) = bar(request.caller) { throw .notPermitted(why) }
    guard logsJudgements else { return Outcome(judged(question, nil)) }
    try requireRoom(at: .house)
    let agreed = lexica.agreed(for: question.lexicon)
    let ruling = Ruling(question.lexicon.accepts(question.words))
    let receipt = record(
      .judged(
        BareJudgement(
          words: question.words, lexicon: agreed, ruling: ruling, board: question.board,
          by: question.by)),
      at: .house, now: request.at)
    return Outcome(.judged(ruling, question.words, agreed, receipt))
  }

  /// The word judge's answer, and what proves it where it is recorded.
  func judged(_ question: JudgeRequest, _ receipt: Receipt?) -> Reply {
    let ruling = Ruling(question.lexicon.accepts(question.words))
    return .judged(ruling, question.words, lexica.agreed(for: question.lexicon), receipt)
  }

  func open(_ wanted: OpenRequest, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let wanted = wanted.ofItsKind()
    if let table = seat(of: person.name) { throw .alreadySeated(table) }
    // Where one person sees rulings on words of their own choosing, a game that is put off is still live.
    let games = adjourned[person.name]?.filter { tables[$0]?.terms.isDesk == false }
    if let game = games?.min(), wanted.isDesk || wanted.rule?.exists == false {
      look(at: game)
      throw .notPermitted(.deskAdjourned(game))
    }
    if wanted.kind.practice != nil { try requireNoGamePutOff(by: person.name) }
    let agreed = try lexicon(named: wanted.lexicon)
    let practice = try wanted.practiceTerms()
    let id = TableID(highestTable.number + 1)
    try requireRoom(at: id)
    // A game's bag is seeded by the moment that its first line will have.
    let now = max(request.at, newestMoment)
    let event = Event.opened(
      Opening(
        terms: Terms(
          lexicon: agreed, rule: wanted.rule ?? .double,
          confirmSeconds: wanted.confirmSeconds ?? Terms.confirmSecondsDefault,
          invited: wanted.invited, isDesk: wanted.isDesk,
          game: wanted.gameTerms(commitment: secret.seed(of: id, openedAt: now).commitment),
          practice: practice),
        opener: person, sides: wanted.sides))
    _ = record(event, at: id, now: request.at)
    let table = try table(id)
    return Outcome(.opened(table), notices: notices(of: event, at: table, from: .one, receipt: nil))
  }

  private func lexicon(named name: String?) throws(Refusal) -> AgreedLexicon {
    guard let name else { return lexica.standard.agreed }
    guard let found = lexica.named(name) else { throw .noSuchLexicon(name) }
    return found.agreed
  }

  func join(_ id: TableID, _ agreement: JoinAgreement?, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let table = try table(id)
    if let other = seat(of: person.name) { throw .alreadySeated(other) }
    if table.practice != nil { return try joinPractice(table, person, agreement, request) }
    let event = try Decide.join(table, person, agreement)
    try requireRoom(at: id)
    _ = record(event, at: id, now: request.at)
    let after = try self.table(id)
    return Outcome(.seated(after), notices: notices(of: event, at: after, from: .two, receipt: nil))
  }

  /// Getting up ends a slip table; an observer just stops watching, which is no event.
  func leave(_ id: TableID?, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    guard let table = table(ofSeated: person.name) else {
      guard let watched = request.caller.observing, id == nil || id == watched else {
        throw .notSeated(id)
      }
      return Outcome(.left(watched))
    }
    guard id == nil || id == table.id else { throw .notSeated(id) }
    if table.practice != nil { return try leavePractice(table, person.name, request) }
    let side = try Decide.side(of: person, at: table)
    let event = try Decide.leave(table, side)
    try requireRoom(at: table.id)
    _ = record(event, at: table.id, now: request.at)
    return Outcome(
      .left(table.id), notices: notices(of: event, at: table, from: side.seat, receipt: nil))
  }

  func observe(_ id: TableID, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let table = try table(id)
    if let seat = seat(of: person.name) {
      throw seat == id ? .alreadySeated(id) : .notPermitted(.observeWhileSeated(seat))
    }
    if table.practice != nil, let (why, _) = barOfGames(request.caller) { throw .notPermitted(why) }
    return Outcome(.observing(table))
  }

  /// Players hear players; what an observer says reaches observers only, until the game is over.
  func say(_ text: String, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let seatedAt = table(ofSeated: person.name)
    guard let id = seatedAt?.id ?? request.caller.observing ?? lastGame[person.name] else {
      throw .notSeated(nil)
    }
    let table = try anyTable(id)
    let toPlayers = seatedAt != nil || table.isOver
    let body = Notice.Body.said(person.name, text)
    let waits = tickets.wait(at: id)
    var told: [Notice] = []
    if toPlayers {
      for name in table.names where name != person.name {
        told.append(Notice(table: id, waits: waits, audience: .person(name), body: body))
      }
    }
    told.append(Notice(table: id, waits: waits, audience: .observers, body: body))
    return Outcome(.said(id, toPlayers: toPlayers), notices: told)
  }

  func show(_ id: TableID?, plain: Bool, _ request: Request) throws(Refusal) -> Outcome {
    var table = try looked(at: id, request)
    if table.practice != nil { return try showPractice(table, request) }
    if let person = request.caller.person, let side = try? Decide.side(of: person, at: table) {
      table = lookAtGame(table, side, request)
    }
    return Outcome(.shown(table, to: viewer(request, of: table), plain: plain))
  }

  func history(_ id: TableID?, from first: Int, _ request: Request) throws(Refusal) -> Outcome {
    let table = try looked(at: id, request)
    return Outcome(.history(table, to: viewer(request, of: table), from: first))
  }

  private func looked(at id: TableID?, _ request: Request) throws(Refusal) -> Table {
    let person = try person(request)
    if let id { return try anyTable(id) }
    if let table = table(ofSeated: person.name) { return table }
    guard let id = request.caller.observing ?? onlyAdjourned(request) ?? lastGame[person.name] else {
      throw .notSeated(nil)
    }
    return try anyTable(id)
  }

  private func viewer(_ request: Request, of table: Table) -> Viewer {
    guard let name = request.caller.person?.name, let seat = table.seat(of: name) else {
      return .other
    }
    return .seat(seat)
  }

  func listTables(from first: Int) -> Outcome {
    seen = .everything(through: tickets.newest)
    return Outcome(.tables(tables.page(from: TableID(max(0, first)))))
  }
}
