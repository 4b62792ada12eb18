// SPDX-License-Identifier: MIT
import Rulebook

/// What a director does at a game of others, without its players' consent.
extension Referee {
  /// The table at which somebody acts as a director with a command; nil where they act as a player.
  ///
  /// Who has games stopped names the table; what was typed wrong is put right at the table that one watches.
  func directed(_ command: GameCommand, by person: Person, _ request: Request) throws(Refusal) -> Table? {
    let named = command.stoppedTable
    guard let id = named ?? (command.takesBack ? request.caller.observing : nil), let table = floor.table(id),
      table.seat(of: person.name) == nil
    else {
      if let named, command.onlyStops { try requireSeat(of: person, at: named) }
      return nil
    }
    guard table.game != nil, role(of: person).has(.directGames) else {
      // Without a director's right the lines mean what they do to players, and these take no table of others.
      if command.onlyStops { throw .directorOnly }
      return nil
    }
    return table
  }

  /// The number that a player gives is their own table's.
  private func requireSeat(of person: Person, at id: TableID) throws(Refusal) {
    guard floor.table(ofSeated: person.name)?.id == id else { throw .noSuchTable(id) }
  }

  /// Carries it out at once, and tells both sides and whoever watches by whom.
  func direct(
    _ command: GameCommand, at table: Table, by person: Person, _ request: Request
  ) throws(Refusal) -> Outcome {
    let decide = try decision(at: table, now: request.at)
    if case .adjourn = command { try mayAdjourn(table) }
    let decision = try decide.decision(
      on: command, Side(seat: decide.live.turn, isDesk: false), by: person, isDirector: true,
      lexicon: lexica.sealed(as: table.terms.lexicon))
    var watching = Watching.unchanged
    if case .continued = decision.event.action {
      try mayContinue(table, by: person)
      watching = .ends(table.names)
    }
    try requireRoom(at: table.id)
    let (telling, notices) = tell(decision, at: table, author: nil, now: request.at)
    let news = telling.news(for: .other)
    return Outcome(.game(news), notices: notices, watching: watching)
  }

  /// After an adjournment its players sit nowhere else; whether they are here is the director's to know.
  private func mayContinue(_ table: Table, by person: Person) throws(Refusal) {
    guard table.phase == .adjourned else { return }
    for name in table.names {
      if let other = floor.table(ofSeated: name)?.id { throw .opponentElsewhere(other) }
    }
  }
}
