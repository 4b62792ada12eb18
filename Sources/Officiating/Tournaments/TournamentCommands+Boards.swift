// SPDX-License-Identifier: MIT
import Directing
import Rulebook

package struct BoardNews: Sendable {
  package var notices: [Notice] = []
  /// The players who were seated; they no longer watch a table.
  package var seated: [PlayerName] = []
  /// A round that a tournament pairs without its director; nil if there is none.
  ///
  /// Others follow it.
  package var due: RoundDue?
}

/// The boards of tournaments on the server. Their tables open, and their results are entered, without a command.
///
/// Each step is derived from the present state, so a crash between two entries does no harm: after a restart, a table
/// that belongs to no board is closed, an unlinked table is linked, and a missing result is entered.
///
/// Source: Protocol/SPEC.md, live tables.
extension TournamentCommands {
  /// Opens, links and closes the tables of boards and enters their results, if `mustTendBoards`.
  ///
  /// `here` returns the person logged in under a name, or nil.
  func tendBoards(now: Instant, here: (PlayerName) -> Person?) -> BoardNews {
    guard floor.tournaments.isRestless else { return BoardNews() }
    floor.tournaments.isRestless = false
    let now = max(now, pen.newestMoment)
    var news = BoardNews()
    for id in floor.tournaments.boards.sorted() { tend(board: id, now: now, &news) }
    for tournament in floor.tournaments.inOrder {
      tend(tournament, now: now, here, &news)
      if let limit = floor.tournaments.graceOver.removeValue(forKey: tournament.id) {
        news.notices += forfeitLate(of: tournament, by: limit, now: now, here)
      }
      let next = due(of: tournament, now: now)
      news.notices += next.notices
      news.due = news.due ?? next.round
    }
    return news
  }

  // MARK: Open tables

  /// Links a table to its board, or closes it if the board has its result or no longer exists.
  private func tend(board id: TableID, now: Instant, _ news: inout BoardNews) {
    guard let table = floor.peek(id), let place = table.terms.place else { return }
    guard let tournament = floor.tournaments.open[place.tournament] else {
      return close(table, now: now, &news)
    }
    guard let board = pairing(of: table), let round = tournament.state.round(place.round),
      round.boards.contains(board), round.tables[board].map({ $0 <= id.number }) ?? true
    else { return close(table, now: now, &news) }
    link(table, to: board, in: place.round, of: tournament, now: now)
    if round.result(of: board.first) != nil || !tournament.state.isDue(board, in: place.round) {
      close(table, now: now, &news)
    }
  }

  /// Records which table a board has, unless the tournament has it already after a crash between the two entries.
  private func link(
    _ table: Table, to board: BoardPairing, in round: Int, of tournament: Tournament, now: Instant
  ) {
    guard tournament.state.round(round)?.tables[board] != table.id.number, isReady(at: now) else { return }
    _ = record(
      .step(.seated(round: round, board, table: table.id.number)), at: tournament, now: now)
  }

  /// Returns the two entrants at a table; nil if a player of it has not entered the tournament.
  private func pairing(of table: Table) -> BoardPairing? {
    guard let guest = table.guest, let tournament = table.terms.place?.tournament,
      let first = floor.tournaments.number(of: table.opener.name, in: tournament),
      let second = floor.tournaments.number(of: guest.name, in: tournament), first != second
    else { return nil }
    return BoardPairing(first: first, second: second)
  }

  /// Closes a table and its open slip, unless a game is under way.
  private func close(_ table: Table, now: Instant, _ news: inout BoardNews) {
    guard isReady(at: now), !isUnderWay(table) else { return }
    let left = Event.left(.one)
    _ = record(.seating(left), at: table, now: now)
    news.notices += tables.notices(of: left, at: table, author: nil)
  }

  func isUnderWay(_ table: Table) -> Bool { table.game?.isUnderWay == true }

  /// Returns whether the ledger accepts an entry now; if not, boards are tended again once it does.
  func isReady(at now: Instant) -> Bool {
    if case .ready = pen.readiness { return true }
    if pen.noRoomSince == nil { pen.noteNoRoom(since: now) }
    return false
  }

  // MARK: Boards

  private func tend(
    _ tournament: Tournament, now: Instant, _ here: (PlayerName) -> Person?, _ news: inout BoardNews
  ) {
    let tables = tournament.conditions.tables
    let state = tournament.state
    // A player's board of the present round comes before an adjourned game.
    for number in state.roundsUnderWay.reversed() {
      guard let round = state.round(number) else { continue }
      for place in round.open {
        let board = round.boards[place]
        // If one side has a forfeit, the director must enter the other side's result.
        guard round.isWithoutResult(board) else { continue }
        let place = TournamentPlace(
          tournament: tournament.id, round: number, board: round.numbers[place])
        let division = state.entrants[board.first - 1].division
        let opened = round.tables[board].flatMap { self.table(TableID($0), of: board, at: place) }
        // A table without a play is closed when its game is adjourned, so the board then needs another table.
        guard let known = opened, round.adjourned[board] == nil || !known.isOver || known.game?.ending != nil
        else {
          if let tables, tournament.position.start(of: number, division) == nil,
            state.isDue(board, in: number)
          {
            open(board, at: place, tables, of: tournament, now: now, here, &news)
          }
          continue
        }
        guard let ending = known.game?.ending else { continue }
        bring(ending, of: board, in: number, to: tournament, now: now, &news)
      }
    }
  }

  /// Returns a board's table, live or ended lately; nil if the table belongs to another board.
  private func table(_ id: TableID, of board: BoardPairing, at place: TournamentPlace) -> Table? {
    guard let table = floor.peek(id) ?? floor.peekEnded(id),
      table.terms.place?.tournament == place.tournament,
      table.terms.place?.round == place.round, pairing(of: table) == board
    else { return nil }
    return table
  }

  /// Opens a board's table once both players are logged in and not seated elsewhere.
  private func open(
    _ board: BoardPairing, at place: TournamentPlace, _ tables: TournamentTables, of tournament: Tournament,
    now: Instant, _ here: (PlayerName) -> Person?, _ news: inout BoardNews
  ) {
    guard isReady(at: now), let first = free(tournament.state.entrants[board.first - 1], here),
      let second = free(tournament.state.entrants[board.second - 1], here),
      let admission = try? gate.admit(.board([first, second]))
    else { return }
    let id = floor.nextChain
    var game = tables.game
    let conditions = tournament.conditions
    if !conditions.rule.exists { game?.tries = PlayTries.usual.most }
    if game?.isDealt == true {
      // The bag's seed depends on the moment that the table's first entry will have.
      game?.commitment = terms.secret.seed(of: id, openedAt: max(now, pen.newestMoment)).commitment
    }
    let terms = Terms(
      lexicon: conditions.lexicon, rule: conditions.rule, confirmSeconds: SlipTerms.confirmSecondsDefault,
      invited: second.name, isDesk: false, game: game, place: place)
    let table = record(Opening(terms: terms, opener: first, sides: nil), as: id, admission, now: now)
    _ = record(.seating(.joined(.two, second)), at: table, now: now)
    link(table, to: board, in: place.round, of: tournament, now: now)
    news.seated += [first.name, second.name]
    news.notices += Seat.allCases.map { seat in
      Notice(
        table: id, waits: pen.newest, audience: .person(seat == .one ? first.name : second.name),
        body: .tournament(.seated(tournament.label, TableHead(table), seat)))
    }
  }

  /// Returns the logged-in person of an entrant; nil if the person is absent or seated.
  func free(_ enrolment: Enrolment, _ here: (PlayerName) -> Person?) -> Person? {
    guard let name = PlayerName(enrolment.name), let person = here(name), isEntrant(person, enrolment),
      (try? gate.admit(.board([person]))) != nil
    else { return nil }
    return person
  }

  /// Returns whether a logged-in person is the entrant of the same name.
  func isEntrant(_ person: Person, _ enrolment: Enrolment) -> Bool {
    PlayerName(enrolment.name) == person.name
      && (person.codeHash == enrolment.codeHash || role(of: person) != .guest)
  }

  // MARK: Results

  /// Enters the result of a game that is over, unless a director has entered one before.
  private func bring(
    _ ending: Ending, of board: BoardPairing, in round: Int, to tournament: Tournament, now: Instant,
    _ news: inout BoardNews
  ) {
    guard isReady(at: now) else { return }
    news.notices += tell(.scored(round: round, ending.result(of: board)), at: tournament, now: now)
  }
}

extension Ending {
  /// Returns the game's result for its tournament; seat 1 went first.
  ///
  /// The scores are limited to -999 to 1500. A player who resigned, lost on time, forfeited or lost by a challenge
  /// loses whatever the scores are. Source: Protocol/SPEC.md, 11.3.
  package func result(of board: BoardPairing) -> RoundResult {
    let (one, two) = (Self.bounded(scores.one), Self.bounded(scores.two))
    let won = winner.map { $0 == .one ? board.first : board.second }
    return .played(Meeting(first: board.first, one, second: board.second, two, winner: won))
  }

  private static func bounded(_ score: Int) -> Int { min(max(score, -999), 1500) }
}

extension Peek {
  /// Whether an entry since the last call of `tendBoards` may require work on a board.
  package var mustTendBoards: Bool { floor.tournaments.isRestless }
}
