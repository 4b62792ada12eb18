// SPDX-License-Identifier: MIT

/// A way into a seat.
enum WayToSeat {
  case opening(OpenRequest)
  case joining(Table)
  /// An adjourned game goes on.
  case continuing(Table)
  /// The server opens a board of an event.
  case board
}

/// The one gate before every seat, which each person who would sit passes.
///
/// It knows live seats, boards of running rounds and adjourned games. No act of one person seats another who may not sit.
/// Source: Protocol/SPEC.md, 9.19, 11.3.
struct SeatGate: Commands {
  let context: Context

  /// Lets the caller through; returns the caller's seek, which the new seat ends.
  ///
  /// - Throws: `alreadySeated`; `notPermitted` for a station, a player with a board in a round, one with an adjourned game
  ///   before a table that shows rulings, and for practice.
  func admit(_ person: Person, by way: WayToSeat, _ request: Request) throws(Refusal) -> TableCommands.Seek? {
    let seek = try tables.seekToEnd(of: person, request, at: way.table)
    try requireNoStation(person)
    if !role(of: person).has(.judgeAnytime),
      let label = tournaments.tournamentUnderWay(of: person, onServer: true, but: way.table?.id)
    {
      throw .notPermitted(.eventFirst(label))
    }
    if way.isPractice { try practice.requirePractice(of: person) }
    if let game = putOff(by: person, before: way) { throw .notPermitted(.deskAdjourned(game)) }
    return seek
  }

  /// Lets another person through, whom the caller's act would bring into a live game.
  ///
  /// - Throws: `opponentElsewhere`; `notPermitted` for the same reasons, with the person's name.
  func admit(other person: Person, by way: WayToSeat) throws(Refusal) {
    if let seat = sight.table(ofSeated: person.name), seat.id != way.table?.id {
      throw .opponentElsewhere(seat.id)
    }
    try requireNoStation(person)
    // It is the board itself that opens.
    if case .board = way { return }
    // The name decides: the secret may have changed since the person sat down.
    if !maySeated(.judgeAnytime, person),
      let label = tournaments.tournamentUnderWay(of: person.name, onServer: true, but: way.table?.id)
    {
      throw .notPermitted(.opponentRound(person.name, label))
    }
    if putOff(by: person, before: way) != nil { throw .notPermitted(.opponentAdjourned(person.name)) }
  }

  /// Lets the players of an adjourned game through, whom the caller would seat there; a caller who only asks for it alone.
  func admit(toAdjourned table: Table, asksOnly: Bool = false, _ request: Request) throws(Refusal) {
    guard table.phase == .adjourned else { return }
    for person in table.people {
      if person.name == request.caller.person?.name {
        _ = try admit(person, by: .continuing(table), request)
      } else if !asksOnly {
        try admit(other: person, by: .continuing(table))
      }
    }
  }

  /// Returns an adjourned game of a person that closes the way: there the person would see rulings or plays of choice.
  ///
  /// A board of an event is open all the same.
  private func putOff(by person: Person, before way: WayToSeat) -> TableID? {
    guard way.revealsRulings else { return nil }
    return sight.adjournedGame(of: person.name) { !$0.terms.isDesk && $0.id != way.table?.id }
  }
}

extension WayToSeat {
  /// The table that is there already; nil for a new one.
  fileprivate var table: Table? {
    switch self {
    case .joining(let table), .continuing(let table): table
    case .opening, .board: nil
    }
  }

  fileprivate var isPractice: Bool {
    switch self {
    case .opening(let wanted): wanted.kind.practice != nil
    case .joining(let table), .continuing(let table): table.isPractice
    case .board: false
    }
  }

  /// Whether one person alone has words of choice ruled on there, or the robot plays.
  fileprivate var revealsRulings: Bool {
    switch self {
    case .opening(let wanted):
      wanted.kind == .slip || wanted.isDesk || wanted.named.robotLevel != nil || wanted.rule?.exists == false
    case .joining(let table), .continuing(let table):
      table.terms.place == nil
        && (table.terms.kind == .slip || table.terms.isDesk || table.isAgainstRobot
          || !table.terms.rule.exists)
    case .board: false
    }
  }
}

extension Table {
  /// The people with a seat at a table without practice, without the robot.
  var people: [Person] { [opener, guest].compactMap { $0?.name == .robot ? nil : $0 } }

  fileprivate var isAgainstRobot: Bool { terms.game?.robotLevel != nil }
}
