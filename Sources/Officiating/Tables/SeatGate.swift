// SPDX-License-Identifier: MIT

/// A way by which people come to a seat; the closed list.
///
/// A new way is a case here, and the compiler then asks what it needs of each person.
enum WayToSeat {
  /// `OPEN`, `SEEK`, and `AGAIN` that asks: the caller sits down at a new table.
  case opening(OpenRequest)
  /// `JOIN`, and `AGAIN` or `CONFIRM` that agree to a return game: the caller sits down, and the game with the opener begins.
  case joining(Table)
  /// `CONTINUE` of a game that is put off, which the other side has yet to agree to: nobody has a seat by it so far.
  case asking(Table)
  /// A game that is put off goes on: both sides want it, or a director, or the holder of its desk.
  case resuming(Table)
  /// The table of a board opens by itself for these two, or for one of them.
  case board([Person])

  /// The kinds of ways, so that a test can walk them.
  enum Kind: CaseIterable { case opening, joining, asking, resuming, board }

  var kind: Kind {
    switch self {
    case .opening: .opening
    case .joining: .joining
    case .asking: .asking
    case .resuming: .resuming
    case .board: .board
    }
  }

  /// The table to which people come; nil if it is new.
  fileprivate var table: Table? {
    switch self {
    case .joining(let table), .asking(let table), .resuming(let table): table
    case .opening, .board: nil
    }
  }

  /// Whether the table would tell one person which words are acceptable: by rulings of their own choosing, by the plays of
  /// the robot, or by refused plays.
  ///
  /// Boards of an event are excepted. Source: Protocol/SPEC.md, 9.19.
  fileprivate var judgesWords: Bool {
    switch self {
    case .opening(let wanted):
      wanted.kind == .slip || wanted.isDesk || wanted.named.robotLevel != nil || wanted.rule?.exists == false
    case .joining(let table), .asking(let table), .resuming(let table):
      table.terms.place == nil
        && (table.terms.kind == .slip || table.terms.isDesk || table.terms.game?.robotLevel != nil
          || !table.terms.rule.exists)
    case .board: false
    }
  }

  fileprivate var isPractice: Bool {
    switch self {
    case .opening(let wanted): wanted.kind.practice != nil
    case .joining(let table): table.isPractice
    case .asking, .resuming, .board: false
    }
  }
}

/// The proof that people may come to a seat; only the gate makes it, and a seat is given for it alone.
struct Admission {
  /// The table at which the caller seeks an opponent, which ends when the caller sits down; nil if there is none.
  let seek: TableCommands.Seek?

  fileprivate init(seek: TableCommands.Seek?) { self.seek = seek }
}

/// The one gate to every seat: it knows live seats, the boards of rounds, and games that are put off.
///
/// It asks for everybody whom a way leads into a game, so that nobody is seated away from their board by another person.
/// Source: Protocol/SPEC.md, 5.1, 5.2, 9.18, 9.19, 11.3.
struct SeatGate: Commands {
  let context: Context

  /// Admits everybody who comes to a seat; `caller` is the person whose command it is, nil for the server.
  ///
  /// - Throws: `alreadySeated`, `opponentElsewhere`; `notPermitted` with `stationSits`, `eventFirst`, `opponentsEventFirst`,
  ///   `deskAdjourned`, `opponentPutOff`, and the reasons against practice.
  func admit(_ way: WayToSeat, _ caller: Caller? = nil) throws(Refusal) -> Admission {
    var seek: TableCommands.Seek?
    for person in people(of: way, caller?.person) {
      let isOwn = way.kind == .board || person.name == caller?.person?.name
      if let found = try requireFree(person, way, isOwn: isOwn, caller?.seeking) { seek = found }
      if isOwn { try requireNoStation(person) }
      try requireNoBoard(person, way, isOwn: isOwn)
      if way.judgesWords { try requireNothingPutOff(person, way, isOwn: isOwn) }
      if way.isPractice { try practice.requirePractice(of: person) }
    }
    return Admission(seek: seek)
  }

  /// The people whom a way leads to a seat, the caller first.
  private func people(of way: WayToSeat, _ caller: Person?) -> [Person] {
    let others: [Person]
    switch way {
    case .opening, .asking: others = []
    // Whoever sits down at a table that waits starts the game of its opener.
    case .joining(let table): others = table.isPractice || table.isComplete ? [] : [table.opener]
    case .resuming(let table):
      let seated = [table.opener, table.guest].compactMap(\.self).filter { $0.name != .robot }
      guard let caller, seated.contains(where: { $0.name == caller.name }) else { return seated }
      return [caller] + seated.filter { $0.name != caller.name }
    case .board(let entrants): return entrants
    }
    return [caller].compactMap(\.self) + others.filter { $0.name != caller?.name }
  }

  /// Refuses a person who sits elsewhere; returns the caller's own seek, which ends when the caller sits down.
  ///
  /// A wish to go on may be told from another table. An opener keeps the table that is joined.
  private func requireFree(
    _ person: Person, _ way: WayToSeat, isOwn: Bool, _ seeking: TableID?
  ) throws(Refusal) -> TableCommands.Seek? {
    if case .asking = way { return nil }
    guard let table = sight.table(ofSeated: person.name) else { return nil }
    guard isOwn else {
      if table === way.table { return nil }
      throw .opponentElsewhere(table.id)
    }
    guard table.id == seeking, table !== way.table, !table.isComplete else { throw .alreadySeated(table.id) }
    return (
      table,
      try DecideSeat.leave(table, Side(of: person, at: table), now: pen.newestMoment)
    )
  }

  /// Refuses a seat to an entrant whose board on the server lacks its result, unless the seat is at that board.
  ///
  /// Directors and stations may by their own act, to which the robot agrees at once. Nobody may be seated away from a board by
  /// another person.
  private func requireNoBoard(_ person: Person, _ way: WayToSeat, isOwn: Bool) throws(Refusal) {
    if case .board = way { return }
    let isOwnAct = isOwn || way.table?.terms.game?.robotLevel != nil
    if isOwnAct, role(of: person).has(.judgeAnytime) { return }
    guard let label = tournaments.boardFirst(of: person, isOwn: isOwn, at: way.table) else { return }
    throw .notPermitted(isOwn ? .eventFirst(label) : .opponentsEventFirst(person.name, label))
  }

  /// Refuses a table that judges words to a person who has put another game off; games at a desk do not count.
  private func requireNothingPutOff(_ person: Person, _ way: WayToSeat, isOwn: Bool) throws(Refusal) {
    guard
      let game = sight.adjournedGame(
        of: person.name, where: { !$0.terms.isDesk && $0.id != way.table?.id })
    else { return }
    throw .notPermitted(isOwn ? .deskAdjourned(game) : .opponentPutOff(person.name, game))
  }
}
