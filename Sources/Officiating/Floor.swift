// SPDX-License-Identifier: MIT
import Lexica

/// The live tables and tournaments, and the indexes derived from them: seats, adjourned games, ended tables, deadlines.
///
/// `Sight` reads it for answers. A function called `peek` notes no dependency; its result must not reach an answer.
struct Floor: ~Copyable {
  /// The live tables: the fold of all proposed entries, stored or not.
  private(set) var tables = Roll<TableID, Table>()
  /// The live table at which a name has a seat.
  private(set) var seats: [PlayerName: Table] = [:]
  private(set) var adjourned: [PlayerName: Set<TableID>] = [:]
  /// Games that ended recently, which any client may look at.
  private(set) var ended: [TableID: Table] = [:]
  /// The games in `ended` and the tournaments that were closed recently, the oldest first.
  private(set) var endedOrder: [TableID] = []
  /// The newest of a name's games in `ended`, so that a restart finds the same.
  private(set) var lastGame: [PlayerName: TableID] = [:]
  /// The games after which a side has ended their series early; of this run alone, no entry tells it.
  private(set) var seriesEnded: Set<TableID> = []
  private(set) var asking: [PlayerName: Set<TableID>] = [:]
  /// The live tables whose second seat is free.
  private(set) var waiting: Set<TableID> = []
  private(set) var house: HouseState
  /// The highest number of a table or tournament, now or before.
  private(set) var highestChain: TableID

  var robotTables = RobotTables()
  /// Deadlines at slips, games and tournaments: windows, clocks, confirmations, starts of rounds.
  var deadlines = Deadlines()
  /// The ends of practice rounds; they do not wait for input that may still arrive.
  var roundEnds = Deadlines()
  var tournaments = TournamentRoll()
  /// The live boards that observers see with a delay, and when their next entries may be shown.
  var late: [TableID: LateTable] = [:]
  var lateShown = Deadlines()
  /// When the server began this run, or came back after it stood still; nil before the first entry of a run.
  private(set) var backSince: Instant?
  private(set) var tally = FloorTally()
  /// The terms of the table that was opened last, which the next one shares if its own are equal.
  private var newestTerms: Terms?
  private(set) var newestOfHouse = Ticket.none
  /// The ticket of the newest entry that emptied a seat or ended a chain; an answer that finds none depends on it.
  private(set) var newestDeparture = Ticket.none

  init(_ ledger: any Ledger) {
    house = HouseState(ledger)
    highestChain = ledger.highestTable()
    for id in ledger.endedTables() {
      switch Self.fold(ledger.entries(of: id)) {
      case let table as Table:
        remember(table)
        followSeries(table)
      case let tournament as Tournament:
        tournaments.note(tournament)
        remember(ended: id)
      default: break
      }
    }
    for id in ledger.liveTables() {
      let entries = ledger.entries(of: id)
      switch Self.fold(entries, sharing: newestTerms) {
      case let table as Table where !table.isOver:
        tables[id] = table
        newestTerms = table.terms
        followSeries(table)
        index(table, by: nil)
        // A tournament is opened before its boards, so its delay is known here.
        beginLate(table, ahead: entries.dropFirst())
        count(id)
      case let tournament as Tournament where !tournament.isOver: index(tournament, by: nil)
      default: break
      }
    }
  }

  /// Returns the chain that its entries make; nil when there are none.
  ///
  /// A table with the terms `known` shares them.
  static func fold(_ entries: [RecordedEntry], sharing known: Terms? = nil) -> (any Chain)? {
    let chain = entries.first?.entry.opened(sharing: known)
    for entry in entries.dropFirst() { chain?.fold(entry) }
    return chain
  }

  // MARK: Peeking

  /// Returns the ticket of the newest entry of a table or tournament; for an unknown one, of the newest departure.
  func ticket(of id: TableID) -> Ticket {
    (tables[id] ?? ended[id])?.ticket ?? tournaments[id]?.ticket ?? newestDeparture
  }

  var nextChain: TableID { TableID(highestChain.number + 1) }

  /// Returns a live table, for deadlines, duties and parsing.
  func peek(_ id: TableID) -> Table? { tables[id] }

  func peekEnded(_ id: TableID) -> Table? { ended[id] }

  /// The live tables, in no order.
  var peekAll: Dictionary<TableID, Table>.Values { tables.values }

  func awaits(_ name: PlayerName) -> Bool {
    seats[name] != nil || adjourned[name] != nil || lastGame[name] != nil
  }

  /// Returns whether the player who is asked for a return game at a table has a seat elsewhere.
  func isAskedElsewhere(_ table: Table) -> Bool { table.asksAgain.map { seats[$0] != nil } ?? false }

  func peekTableToContinue(of name: PlayerName) -> TableID? {
    if let table = seats[name] { return table.id }
    return adjourned[name].flatMap { $0.count == 1 ? $0.first : nil }
  }

  // MARK: Changing

  mutating func foldHouse(_ written: Written) {
    let entry = written.recorded.entry
    house.fold(entry)
    newestOfHouse = written.ticket
    if case .house(.loggedIn) = entry.event { tournaments.isRestless = true }
  }

  mutating func open(_ opening: Opening, _ written: Written) -> Table {
    let entry = written.recorded.entry
    let table = Table(opening.sharing(newestTerms), id: entry.table, at: entry.at)
    newestTerms = table.terms
    table.head.ticket = written.ticket
    highestChain = max(highestChain, table.id)
    tables[table.id] = table
    followSeries(table)
    index(table, by: entry.at)
    beginLate(table)
    count(table)
    return table
  }

  mutating func open(_ opening: TournamentOpening, _ written: Written) -> Tournament {
    let entry = written.recorded.entry
    let tournament = Tournament(opening, id: entry.table, at: entry.at)
    tournament.head.ticket = written.ticket
    highestChain = max(highestChain, tournament.id)
    index(tournament, by: entry.at)
    return tournament
  }

  /// Has a table apply a decision, its newest entry, and updates the indexes.
  mutating func apply(_ decision: Decision, at table: Table, _ written: Written) {
    let before = table.isPractice ? table.names : []
    let seating = table.seating
    table.apply(decision, written.recorded)
    table.head.ticket = written.ticket
    for name in before where !table.isSeated(name) { rise(name, from: table) }
    index(table, by: written.recorded.entry.at, isSeated: table.isPractice || table.seating != seating)
    followLate(table, written.recorded)
    count(table)
  }

  mutating func apply(_ step: TournamentEvent, at tournament: Tournament, _ written: Written) {
    tournament.apply(step, written.recorded)
    tournament.head.ticket = written.ticket
    index(tournament, by: written.recorded.entry.at)
    awaitLate(of: tournament.id)
  }

  /// Updates the indexes after a change of a table, and removes a table that is over.
  ///
  /// `moment` is that of the entry that changed the table; nil when several entries did. `isSeated` is false where
  /// the entry left the seats as they were.
  private mutating func index(_ table: Table, by moment: Instant?, isSeated: Bool = true) {
    robotTables.note(table)
    indexAsking(table)
    if isSeated { indexSeats(table, by: moment) }
    tournaments.note(board: table)
    awaitDeadline(of: table, by: moment)
    guard table.isOver else { return }
    noteDeparture(of: table)
    tables[table.id] = nil
    if table.game?.ending != nil { remember(table) }
  }

  private mutating func index(_ tournament: Tournament, by moment: Instant?) {
    tournaments.note(tournament)
    awaitDeadline(of: tournament, by: moment)
    if tournament.isOver {
      noteDeparture(of: tournament)
      remember(ended: tournament.id)
    } else {
      endedOrder.removeAll { $0 == tournament.id }
    }
  }

  private mutating func indexAsking(_ table: Table) {
    guard table.terms.game?.again != nil, let name = table.terms.invited else { return }
    if table.asksAgain != nil {
      asking[name, default: []].insert(table.id)
    } else if asking[name]?.remove(table.id) != nil, asking[name]?.isEmpty == true {
      asking[name] = nil
    }
  }

  private mutating func indexSeats(_ table: Table, by moment: Instant?) {
    let id = table.id
    if table.isComplete || table.isPractice || table.isOver { waiting.remove(id) } else { waiting.insert(id) }
    let isAdjourned = table.phase == .adjourned
    // The next game is played or asked for, so the series goes on.
    if !isAdjourned, !table.isOver, let last = table.terms.game?.again { seriesEnded.remove(last) }
    for name in table.names {
      if isAdjourned, !table.isOver {
        adjourned[name, default: []].insert(id)
      } else if adjourned[name]?.remove(id) != nil {
        if adjourned[name]?.isEmpty == true { adjourned[name] = nil }
      }
      if !isAdjourned, !table.isOver {
        seats[name] = table
        // An ask for a return game lapses when its reader sits down elsewhere.
        guard let waiting = asking[name] else { continue }
        for table in waiting.compactMap({ tables[$0] }) { awaitDeadline(of: table, by: moment) }
      } else {
        rise(name, from: table)
      }
    }
  }

  private mutating func rise(_ name: PlayerName, from table: Table) {
    guard seats[name] === table else { return }
    seats[name] = nil
    noteDeparture(of: table)
  }

  private mutating func noteDeparture(of chain: some Chain) {
    tournaments.isRestless = true
    newestDeparture = chain.ticket
  }

  private mutating func remember(_ table: Table) {
    ended[table.id] = table
    for name in table.names { lastGame[name] = table.id }
    remember(ended: table.id)
  }

  /// Keeps an ended game or tournament, and removes the oldest beyond `EndedTables.kept`.
  private mutating func remember(ended id: TableID) {
    endedOrder.append(id)
    guard endedOrder.count > EndedTables.kept else { return }
    let oldest = endedOrder.removeFirst()
    for name in ended[oldest]?.names ?? [] where lastGame[name] == oldest { lastGame[name] = nil }
    ended[oldest] = nil
    seriesEnded.remove(oldest)
    tournaments.forget(closed: oldest)
  }

  /// Notes that no further game is played of the series of a game that is over.
  mutating func endSeries(after last: TableID) { if ended[last] != nil { seriesEnded.insert(last) } }

  /// Updates the deadline of a table; `moment` is that of the entry that changed it, nil when no single entry did.
  mutating func awaitDeadline(of table: Table, by moment: Instant?) {
    let deadline = table.isOver ? nil : isAskedElsewhere(table) ? table.openedAt : table.deadline
    if table.isPractice {
      roundEnds.set(table.id, deadline, by: nil)
    } else {
      deadlines.set(table.id, deadline, by: moment)
    }
  }

  mutating func awaitDeadline(of tournament: Tournament, by moment: Instant?) {
    deadlines.set(tournament.id, tournament.deadline(backSince: backSince), by: moment)
  }

  /// Notes that the server was down until a moment, and sets anew what players must come for.
  mutating func comeBack(at moment: Instant) {
    backSince = moment
    for tournament in tournaments.inOrder { awaitDeadline(of: tournament, by: nil) }
  }

  mutating func count(_ id: TableID) {
    if let table = tables[id] { count(table) } else { tally.forget(id) }
  }

  private mutating func count(_ table: Table) {
    tally.note(table, isHeldBack: hasLate(table) || delay(of: table) != .nothing)
  }
}
