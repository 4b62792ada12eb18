// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// What happened at the boards of events by itself, for whoever is told of it.
package struct BoardNews: Sendable {
  /// What is told.
  package var notices: [Notice] = []
  /// Who sat down by it, and watches nothing any more.
  package var seated: [PlayerName] = []
}

/// The boards of events that are played on this server: their tables open, and their results come in, by themselves.
///
/// Nothing here waits for a moment, so that it happens again after a restart where a crash came between two of its
/// entries: a table that is no board's any more ends, one that the event does not know of is linked, and a result that
/// is missing is brought.
///
/// Source: Protocol/SPEC.md, live tables.
extension Referee {
  /// Whether something has happened of which boards may have to be looked after.
  package var mustTendBoards: Bool { floor.events.isRestless }

  /// Looks after every board of every event that is open, where something may have changed.
  ///
  /// - Parameters:
  ///   - now: the moment.
  ///   - here: who is logged in under a name; nil where nobody is.
  /// - Returns: what is told of it, and who sat down.
  package func tendBoards(now: Instant, here: (PlayerName) -> Person?) -> BoardNews {
    guard mustTendBoards else { return BoardNews() }
    floor.events.isRestless = false
    let now = max(now, newestMoment)
    var news = BoardNews()
    for id in floor.events.boards.sorted() { tend(board: id, now: now, &news) }
    for id in floor.events.open { tend(event: id, now: now, here, &news) }
    return news
  }

  // MARK: Tables that are open

  /// A table is linked to its board, and ends where that is played, or is no more.
  private func tend(board id: TableID, now: Instant, _ news: inout BoardNews) {
    guard let table = floor.peek(id), let place = table.terms.place else { return }
    guard let event = floor.peek(place.event), case .event(let held) = event.family else {
      return close(table, now: now, &news)
    }
    guard let board = pairing(of: table), let round = held.state.tournament.round(place.round),
      round.boards.contains(board), round.tables[board].map({ $0 <= id.number }) ?? true
    else { return close(table, now: now, &news) }
    seat(table, at: board, of: place, in: event, held.state.tournament, now: now)
    if round.result(of: board.first) != nil || !held.state.tournament.isDue(board, in: place.round) {
      close(table, now: now, &news)
    }
  }

  /// Has an event know a board's table; it may know it already, where its line was stored and the table's was not.
  private func seat(
    _ table: Table, at board: BoardPairing, of place: EventPlace, in event: Table, _ state: TournamentState,
    now: Instant
  ) {
    guard state.round(place.round)?.tables[board] != table.id.number, isReady(at: now) else { return }
    _ = record(
      .event(.tournament(.seated(round: place.round, board, table: table.id.number))), at: event, now: now)
  }

  /// The players of an event's table, by their numbers there; nil where they have not both entered it.
  private func pairing(of table: Table) -> BoardPairing? {
    guard let guest = table.guest, let event = table.terms.place?.event,
      let first = floor.events.number(of: table.opener.name, in: event),
      let second = floor.events.number(of: guest.name, in: event), first != second
    else { return nil }
    return BoardPairing(first: first, second: second)
  }

  /// Nobody needs a table any more: it ends, unless a game is under way there; an open slip ends with it.
  private func close(_ table: Table, now: Instant, _ news: inout BoardNews) {
    guard isReady(at: now), !isUnderWay(table) else { return }
    let left = Event.left(.one)
    _ = record(.seating(left), at: table, now: now)
    news.notices += notices(of: left, at: table, author: nil)
  }

  /// Whether a game has begun at a table of an event's board, which keeps it open.
  func isUnderWay(_ table: Table) -> Bool { table.game?.isUnderWay == true }

  /// Whether an entry would be taken now; where it would not, boards are looked after again once there is room.
  private func isReady(at now: Instant) -> Bool {
    if case .ready = ledger.readiness { return true }
    noRoomSince = noRoomSince ?? now
    return false
  }

  // MARK: Boards

  private func tend(
    event id: TableID, now: Instant, _ here: (PlayerName) -> Person?, _ news: inout BoardNews
  ) {
    guard let table = floor.peek(id), case .event(let held) = table.family else { return }
    let tables = held.state.conditions.tables
    let state = held.state.tournament
    // Whoever has a board of the present round plays that before a game that was put off.
    for number in state.roundsUnderWay.reversed() {
      guard let round = state.round(number) else { continue }
      for place in round.missing {
        let board = round.boards[place - 1]
        // Where one side is known not to have come, the other side's is to be said, too.
        guard board.entrants.allSatisfy({ round.result(of: $0) == nil }) else { continue }
        let place = EventPlace(event: id, round: number, board: place)
        let division = state.entrants[board.first - 1].division
        let opened = round.tables[board].flatMap { self.table(TableID($0), of: board, at: place) }
        // A table at which nothing was played is closed when the game is put off, and another one opened.
        guard let known = opened, round.adjourned[board] == nil || !known.isOver || known.game?.ending != nil
        else {
          if let tables, held.state.start(of: number, division) == nil, state.isDue(board, in: number) {
            open(Board(board, place), tables, at: table, now: now, here, &news)
          }
          continue
        }
        guard let ending = known.game?.ending else { continue }
        bring(ending, of: board, in: number, to: table, now: now, &news)
      }
    }
  }

  /// The table that an event has for a board, live or ended lately; nil where it is none, or another's.
  private func table(_ id: TableID, of board: BoardPairing, at place: EventPlace) -> Table? {
    guard let table = floor.peek(id) ?? floor.peekEnded(id), table.terms.place?.event == place.event,
      table.terms.place?.round == place.round, pairing(of: table) == board
    else { return nil }
    return table
  }

  /// A board that waits for its table.
  private struct Board {
    let pairing: BoardPairing
    let place: EventPlace

    init(_ pairing: BoardPairing, _ place: EventPlace) {
      self.pairing = pairing
      self.place = place
    }
  }

  /// Opens a board's table once both its players are here, and sit nowhere else.
  private func open(
    _ board: Board, _ tables: EventTables, at event: Table, now: Instant, _ here: (PlayerName) -> Person?,
    _ news: inout BoardNews
  ) {
    guard case .event(let held) = event.family, isReady(at: now),
      let first = free(held.state.tournament.entrants[board.pairing.first - 1], here),
      let second = free(held.state.tournament.entrants[board.pairing.second - 1], here)
    else { return }
    let id = TableID(floor.highestTable.number + 1)
    var game = tables.game
    let conditions = held.state.conditions
    if !conditions.rule.exists { game?.tries = PlayTries.usual.most }
    if game?.isDealt == true {
      // A game's bag is seeded by the moment that its first line will have.
      game?.commitment = secret.seed(of: id, openedAt: max(now, newestMoment)).commitment
    }
    let terms = Terms(
      lexicon: conditions.lexicon, rule: conditions.rule, confirmSeconds: SlipTerms.confirmSecondsDefault,
      invited: second.name, isDesk: false, game: game, place: board.place)
    let table = record(Opening(terms: terms, opener: first, sides: nil), as: id, now: now)
    _ = record(.seating(.joined(.two, second)), at: table, now: now)
    seat(table, at: board.pairing, of: board.place, in: event, held.state.tournament, now: now)
    news.seated += [first.name, second.name]
    news.notices += Seat.allCases.map { seat in
      Notice(
        table: id, waits: newest, audience: .person(seat == .one ? first.name : second.name),
        body: .event(.seated(event.terms.event?.label ?? "", TableHead(table), seat)))
    }
  }

  /// Whoever has entered as somebody, where they are here and sit nowhere.
  private func free(_ enrolment: Enrolment, _ here: (PlayerName) -> Person?) -> Person? {
    guard let name = PlayerName(enrolment.name), floor.seats[name] == nil, let person = here(name),
      isEntrant(person, enrolment), role(of: person) != .station
    else { return nil }
    return person
  }

  /// Whether somebody who is logged in is who entered under their name.
  func isEntrant(_ person: Person, _ enrolment: Enrolment) -> Bool {
    PlayerName(enrolment.name) == person.name
      && (person.codeHash == enrolment.codeHash || role(of: person) != .guest)
  }

  // MARK: Results

  /// A game at a board is over: its event has the result, unless a director has entered another before.
  private func bring(
    _ ending: Ending, of board: BoardPairing, in round: Int, to event: Table, now: Instant,
    _ news: inout BoardNews
  ) {
    guard case .event(let held) = event.family, isReady(at: now) else { return }
    let before = held.state.tournament
    let step = TournamentStep.scored(round: round, ending.result(of: board))
    let receipt = record(.event(.tournament(step)), at: event, now: now)
    guard let view = EventView(event) else { preconditionFailure("an event is one") }
    let told = EventNews(
      step: step, before: before, view: view, receipt: receipt, isRepeat: false, isTrial: false)
    news.notices += tidings(of: told, by: nil, at: event, now: now)
  }
}

extension Ending {
  /// The result of a game for its event, of which seat 1 went first: both scores, as far as an event has such, and who
  /// won where these do not say so.
  ///
  /// Who resigned, overstepped the time, forfeited, or lost by a challenge has lost whatever the score.
  /// Source: Protocol/SPEC.md, 11.3.
  package func result(of board: BoardPairing) -> RoundResult {
    let (one, two) = (Self.bounded(scores.one), Self.bounded(scores.two))
    let won = winner.map { $0 == .one ? board.first : board.second }
    return .played(Meeting(first: board.first, one, second: board.second, two, winner: won))
  }

  /// The result of the same game in ledgers of earlier versions: a forfeit.
  package func resultBefore(of board: BoardPairing) -> RoundResult {
    let spread = scores.one - scores.two
    let agrees = winner == (spread == 0 ? nil : spread > 0 ? .one : .two)
    let isBounded = [scores.one, scores.two].allSatisfy { Self.bounded($0) == $0 }
    guard let winner, !agrees || !isBounded else {
      return .played(Meeting(first: board.first, scores.one, second: board.second, scores.two))
    }
    return winner == .one
      ? .forfeit(by: board.second, to: board.first) : .forfeit(by: board.first, to: board.second)
  }

  private static func bounded(_ score: Int) -> Int { min(max(score, -999), 1500) }
}
