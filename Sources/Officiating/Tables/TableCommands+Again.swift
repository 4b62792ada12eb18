// SPDX-License-Identifier: MIT
import Rulebook

/// The commands `AGAIN`, which opens or joins a return game, and `DECLINE`, which refuses an ask of the other side.
///
/// Source: Protocol/SPEC.md, 9.33, 9.34.
extension TableCommands {
  /// Carries out `AGAIN`; an asker who sends it again gets the answer to the open ask.
  func again(_ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    if let table = sight.table(ofSeated: person.name), table.asksAgain != nil,
      let ask = table.game?.position.asks.one
    {
      return games.again(.asked(ask), at: table, try Side(of: person, at: table))
    }
    switch try returnGame(of: person) {
    case .agreed(let id, let agreement): return try join(id, agreement, request)
    case .asked(let wanted, let last):
      if let opponent = wanted.invited {
        guard !request.caller.isOpponentAway else { throw .opponentAway(last) }
        if let other = sight.table(ofSeated: opponent) { throw .opponentElsewhere(other.id) }
      }
      return try open(wanted, request)
    }
  }

  /// The meaning of `AGAIN` for a person.
  enum ReturnGame {
    case agreed(TableID, JoinAgreement)
    case asked(OpenRequest, after: TableID)
  }

  func returnGame(of person: Person) throws(Refusal) -> ReturnGame {
    if let table = sight.table(ofSeated: person.name) { throw .alreadySeated(table.id) }
    if let table = sight.tableAsking(person.name) {
      return .agreed(
        table.id,
        JoinAgreement(lexicon: table.terms.lexicon.label, rule: table.terms.rule, confirmSeconds: nil))
    }
    guard let id = sight.lastGame(of: person.name), let table = sight.anyTable(id), table.isOf(person),
      let seat = table.seat(of: person.name),
      let wanted = OpenRequest(againAfter: table, askedBy: seat)
    else { throw .noLastGame }
    guard table.terms.place == nil else { throw .notPermitted(.againBoard(id)) }
    // A second game of the same number would part the series in two.
    if table.series != nil {
      for putOff in sight.adjournedGames(of: person.name)
      where sight.anyTable(putOff)?.game?.position.terms.again == id {
        throw .notPermitted(.seriesAdjourned(putOff))
      }
    }
    return .asked(wanted, after: id)
  }

  /// Joins the return game whose table number `CONFIRM` gives; nil if the caller is not asked for that game.
  func confirmAgain(_ number: Int, _ request: Request) throws(Refusal) -> Outcome? {
    guard let person = request.caller.person, sight.table(ofSeated: person.name) == nil,
      sight.tableAsking(person.name, number: number)?.id.number == number,
      case .agreed(let id, let agreement) = try returnGame(of: person)
    else { return nil }
    return try join(id, agreement, request)
  }

  /// Carries out `DECLINE` at the caller's table, else for a return game, else at the adjourned game at which the caller
  /// is asked, else at the caller's only one, else for an invitation.
  func decline(_ number: Int?, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    guard sight.table(ofSeated: person.name) == nil else {
      let (table, side) = try seated(request)
      guard let decide = DecideSlip(table, now: request.at) else {
        return try decline(number, table, side, request)
      }
      return try slips.record(try decide.decline(number, side), at: table, side, request)
    }
    let asking = sight.tableAsking(person.name, number: number)
    if asking == nil || number.map({ $0 != asking?.id.number }) == true,
      let table = sight.adjournedAsking(person.name, number: number)
    {
      return try decline(number, table, try Side(of: person, at: table), request)
    }
    if number != nil, asking == nil, let ended = declineSeries(number, of: person) { return ended }
    if asking == nil || number.map({ $0 != asking?.id.number }) == true,
      let id = sight.onlyAdjourned(of: person.name)
    {
      let table = try table(id)
      return try decline(number, table, try Side(of: person, at: table), request)
    }
    guard let asking else {
      if sight.tableInviting(person.name, number: number) == nil {
        if let ended = declineSeries(number, of: person) { return ended }
        if let last = sight.lastGame(of: person.name), floor.seriesEnded.contains(last),
          number == nil || number == last.number
        {
          throw .nothingAsked(last)
        }
      }
      return try declineInvitation(number, of: person)
    }
    let outcome = try decline(number, asking, Side(seat: .two, isDesk: false), request)
    noteSeriesEnd(at: asking)
    return outcome
  }

  /// Notes the end of a series whose next game a table asked for; nothing at another table.
  func noteSeriesEnd(at table: Table) {
    guard let series = table.series, series.number > 1, let last = table.terms.game?.again else { return }
    floor.endSeries(after: last)
  }

  /// Tells the opener of a waiting table that the invited player does not sit down; nothing is recorded.
  private func declineInvitation(_ number: Int?, of person: Person) throws(Refusal) -> Outcome {
    guard let table = sight.tableInviting(person.name, number: number) else { throw .notSeated(nil) }
    let told = Notice(
      table: table.id, waits: context.seen, audience: .person(table.opener.name),
      body: .inviteDeclined(by: person.name))
    return Outcome(.inviteDeclined(table.id, of: table.opener.name), notices: [told])
  }

  /// Tells the other side that a person plays no further game of the series of their last game; nothing is recorded.
  ///
  /// Nil if that game is of no series, or the last one of it, if the series was ended before, and if the number is of another
  /// table.
  private func declineSeries(_ number: Int?, of person: Person) -> Outcome? {
    guard let id = sight.lastGame(of: person.name), number == nil || number == id.number,
      !floor.seriesEnded.contains(id), let table = sight.anyTable(id), table.isOf(person),
      let series = table.series, !series.isLast,
      let seat = table.seat(of: person.name)
    else { return nil }
    floor.endSeries(after: id)
    let head = TableHead(table)
    let other = table.terms.isDesk ? nil : table.name(of: seat.opposite)
    let told = other.flatMap { other in
      other == .robot
        ? nil : notice(at: id, to: .person(other), .seriesEnded(by: person.name, head))
    }
    return Outcome(.seriesDeclined(head), notices: told.map { [$0] } ?? [])
  }

  private func decline(
    _ number: Int?, _ table: Table, _ side: Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    let person = try person(request)
    let decide = try games.decision(at: table, now: request.at)
    return try games.record(decide.decline(number, side, by: person.name), decide, side, request)
  }

  /// Returns the notice of the ask for a return game to the opponent; nil if none is asked.
  func asksAgain(at table: Table) -> Notice? {
    guard let invitee = table.asksAgain else { return nil }
    return asksAgain(at: table, about: table.id, .person(invitee), .seat(.two))
  }

  /// Returns the notice of the ask to observers of the game before; nil if none is asked.
  func showsAgain(at table: Table) -> Notice? {
    guard table.asksAgain != nil, let last = table.game?.position.terms.again else { return nil }
    return asksAgain(at: table, about: last, .observers(.all), .other)
  }

  private func asksAgain(
    at table: Table, about id: TableID, _ audience: Notice.Audience, _ viewer: Viewer
  ) -> Notice? {
    guard let ask = table.game?.position.asks.one else { return nil }
    let telling = games.telling(.asked(ask), at: table, author: .one)
    return Notice(
      table: id, waits: floor.ticket(of: table.id), audience: audience,
      body: .game(telling.news(for: viewer)))
  }
}

extension Peek {
  /// Returns the table that `AGAIN` would open for a person now; nil if it opens none.
  package func opening(byAgainOf person: Person) -> OpenRequest? {
    if case .asked(let wanted, _)? = try? Context(state).tables.returnGame(of: person) { wanted } else { nil }
  }

  /// Returns the player who asks a name for a return game: at the table of a number if it is one, else at that which
  /// `AGAIN` agrees to; nil if nobody asks.
  package func asker(of name: PlayerName, number: Int? = nil) -> PlayerName? {
    Context(state).sight.tableAsking(name, number: number)?.opener.name
  }
}
