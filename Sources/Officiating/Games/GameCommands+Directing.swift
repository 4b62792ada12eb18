// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// A director's acts at a game of others, which need no consent of the players.
extension GameCommands {
  /// Returns the table at which a person acts as a director with a command; nil where they act as a player.
  func directed(_ command: GameCommand, by person: Person, _ request: Request) throws(Refusal) -> Table? {
    let named: TableID?
    switch command.directing {
    case .clocks(let id, _): named = id
    case .takeBack: named = request.caller.observing
    case nil: named = nil
    }
    guard let named else { return nil }
    guard let table = sight.table(named), table.seat(of: person.name) == nil else {
      if case .clocks(_, stop: true) = command.directing, sight.table(ofSeated: person.name)?.id != named {
        throw .noSuchTable(named)
      }
      return nil
    }
    guard table.game != nil, role(of: person).has(.directGames) else {
      // Without a director's right the command is a player's, and players act only at their own table.
      if case .clocks(_, stop: true) = command.directing { throw .directorOnly }
      return nil
    }
    return table
  }

  /// Carries out a director's command; both sides and the observers are told the director's name.
  func direct(
    _ command: GameCommand, at table: Table, by person: Person, _ request: Request
  ) throws(Refusal) -> Outcome {
    let decide = try decision(at: table, now: request.at)
    if case .adjourn = command { try mayAdjourn(table) }
    let decision = try decide.decision(
      on: command, Side(seat: decide.live.turn, isDesk: false), by: person, isDirector: true,
      lexicon: terms.lexica.sealed(as: table.terms.lexicon))
    var watching = Watching.unchanged
    if case .continued = decision.event.action {
      _ = try resuming(table, request.caller)
      watching = .ends(table.names)
    }
    try requireRoom()
    let (telling, notices) = tell(decision, at: table, author: nil, now: request.at)
    return Outcome(
      .game(telling.news(for: .other)), notices: addressed(notices, at: table, by: person), watching: watching
    )
  }

  /// Carries out an order at a game in play; sides, observers and directors are told its author and reason.
  func overrule(_ order: OverruleOrder, _ request: Request) throws(Refusal) -> Outcome {
    let director = try person(request, with: .directGames)
    if let over = overGame(at: order.table) { throw .overrule(order.table, .over(over)) }
    let table = try table(order.table)
    guard table.game != nil else { throw .otherKind(table.id, table.terms.kind) }
    // The holder of a desk counts as a player only if a side has their name.
    guard Seat.allCases.allSatisfy({ table.name(of: $0) != director.name }) else {
      throw .overrule(table.id, .ownGame)
    }
    let decide = try decision(at: table, now: request.at)
    if let last = decide.saidBefore(order, by: director.name) {
      return again(last.action, last.receipt, at: table, nil)
    }
    let decision = try decide.overrule(order.matter, by: director.name, reason: order.reason)
    if case .result(let scores, _) = order.matter, !order.isSure {
      let found = Improbability.found(scores.one, scores.two)
      guard found.isEmpty else { throw .tournament(.refused(.improbable(found))) }
    }
    guard !order.isTrial else { return tried(decision, decide) }
    try requireRoom()
    let (telling, notices) = tell(decision, at: table, author: nil, now: request.at)
    return Outcome(.game(telling.news(for: .other)), notices: addressed(notices, at: table, by: director))
  }

  /// Returns an ended game of an event, while it is still kept; nil for any other table.
  func overGame(at id: TableID) -> TournamentGame? {
    guard let table = sight.anyTable(id), let ending = table.game?.ending, let place = table.terms.place,
      let label = (sight.tournament(place.tournament) ?? floor.tournaments.closed[place.tournament])?.label,
      let one = table.name(of: .one), let two = table.name(of: .two)
    else { return nil }
    return TournamentGame(label: label, round: place.round, names: BySeat(one, two), scores: ending.scores)
  }

  /// Answers with the effect of an order without recording it.
  private func tried(_ decision: GameDecision, _ decide: DecideGame) -> Outcome {
    let telling = GameTelling(
      event: decision.event, before: decide.live, scene: GameView.Scene(decide.table, decision.next),
      receipt: Receipt(table: decide.table.id, sequence: decide.table.sequence, sum: 0), author: nil,
      isTrial: true)
    return Outcome(.game(telling.news(for: .other)))
  }

  /// Returns the notices, with those for observers also sent to every director who does not play there.
  private func addressed(_ notices: [Notice], at table: Table, by director: Person) -> [Notice] {
    notices.map { notice in
      guard case .observers(let onlookers) = notice.audience else { return notice }
      return Notice(
        table: notice.table, waits: notice.waits,
        audience: .directors(and: [], watching: onlookers, but: [director.name] + table.names),
        body: notice.body)
    }
  }
}
