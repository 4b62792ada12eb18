// SPDX-License-Identifier: MIT
import Lexica

/// The live tables and the indexes derived from them: seats, adjourned games, ended tables, deadlines.
///
/// A look at a table raises `seen`, the ticket that the current answer waits for. A function called `peek`
/// reads without raising `seen`; its result must not reach an answer.
struct Floor {
  /// The live tables: the fold of all proposed entries, stored or not.
  private var tables = Roll<TableID, Table>()
  /// The table at which a name holds a seat.
  private(set) var seats: [PlayerName: TableID] = [:]
  /// The games that a name has adjourned.
  private var adjourned: [PlayerName: Set<TableID>] = [:]
  /// Games and events that ended recently, which any client may look at; `endedOrder` lists the oldest first.
  private var ended: [TableID: Table] = [:]
  private(set) var endedOrder: [TableID] = []
  /// The last game of a name, once it has ended and until the name takes a seat again.
  private var lastGame: [PlayerName: TableID] = [:]
  private(set) var house: HouseState
  /// The highest table number in use, now or before.
  private(set) var highestTable: TableID

  var houseTables = HouseTables()
  /// Deadlines at slips, games and events: windows, clocks, confirmations, starts of rounds.
  var deadlines = Deadlines()
  /// The ends of practice rounds; they do not wait for input that may still arrive.
  var roundEnds = Deadlines()
  /// The entrants of open events, and the tables that are their boards.
  var events = EventRoll()
  /// The boards that observers see with a delay.
  var late = LateTables()
  private(set) var tally = FloorTally()
  /// The ticket of the newest entry, and of the newest entry of the house.
  var newest = Ticket.none
  private var newestOfHouse = Ticket.none
  /// The ticket of the newest entry that emptied a seat or ended a table.
  ///
  /// An answer that finds no seat or no table depends on it.
  private var newestDeparture = Ticket.none
  /// The highest stored ticket.
  var stored = Ticket.none
  /// The highest ticket that the current answer depends on.
  var seen = Ticket.none

  init(_ ledger: any Ledger) {
    house = HouseState(ledger)
    highestTable = ledger.highestTable()
    for id in ledger.endedTables() {
      guard let table = Self.fold(ledger.entries(of: id), id: id) else { continue }
      remember(table)
    }
    for id in ledger.liveTables() {
      let entries = ledger.entries(of: id)
      guard let table = Self.fold(entries, id: id), !table.isOver else { continue }
      tables[id] = table
      settleIn(table, by: nil)
      if case .opened(let opening)? = entries.first?.entry.event {
        // An event is opened before its boards, so its delay is known here.
        beginLate(table, opening, ahead: entries.dropFirst())
      }
      count(id)
    }
  }

  /// Returns the table that its entries make; nil when there are none.
  static func fold(_ entries: [RecordedEntry], id: TableID) -> Table? {
    guard let first = entries.first, case .opened(let opening) = first.entry.event else { return nil }
    let table = Table(opening, id: id, at: first.entry.at)
    for entry in entries.dropFirst() { table.fold(entry) }
    return table
  }
}

// MARK: Looking

extension Floor {
  /// Returns the ticket of a table's newest entry; for an unknown table, the ticket of the newest departure.
  func ticket(of id: TableID) -> Ticket { (tables[id] ?? ended[id])?.ticket ?? newestDeparture }

  mutating func note(_ ticket: Ticket) { seen = max(seen, ticket) }

  mutating func noteHouse() { note(newestOfHouse) }

  /// Records that the current answer depends on emptied seats and ended tables.
  mutating func noteDepartures() { note(newestDeparture) }

  /// Records that the current answer may depend on every entry.
  mutating func noteAll() { note(newest) }

  /// Returns the live table of a number; nil when there is none.
  mutating func table(_ id: TableID) -> Table? {
    let table = tables[id]
    note(table?.ticket ?? newestDeparture)
    return table
  }

  /// Returns the table of a number, live or recently ended; nil when there is none.
  mutating func anyTable(_ id: TableID) -> Table? {
    note(ticket(of: id))
    return tables[id] ?? ended[id]
  }

  /// Returns the table at which a name holds a seat; nil when it holds none.
  mutating func table(ofSeated name: PlayerName) -> Table? {
    guard let id = seats[name] else {
      noteDepartures()
      return nil
    }
    return table(id)
  }

  /// Returns the table at which a name holds a seat; nil when it holds none, or the table does not satisfy `isWanted`.
  mutating func table(ofSeated name: PlayerName, where isWanted: (Table) -> Bool) -> Table? {
    table(ofSeated: name).flatMap { isWanted($0) ? $0 : nil }
  }

  /// Returns the oldest adjourned game of a name that satisfies `isWanted`; nil when there is none.
  mutating func adjournedGame(
    of name: PlayerName, where isWanted: (Table) -> Bool = { _ in true }
  ) -> TableID? {
    guard
      let game = adjourned[name]?.filter({ id in tables[id].map { isWanted($0) } ?? false }).min()
    else { return nil }
    note(ticket(of: game))
    return game
  }

  /// Returns the only adjourned game of a name without a seat; nil otherwise.
  mutating func onlyAdjourned(of name: PlayerName) -> TableID? {
    guard let id = peekTableToContinue(of: name), seats[name] == nil else { return nil }
    note(ticket(of: id))
    return id
  }

  /// Returns all adjourned games of a name, by number.
  mutating func adjournedGames(of name: PlayerName) -> [TableID] {
    let games = adjourned[name]?.sorted() ?? []
    for id in games { note(ticket(of: id)) }
    return games
  }

  /// Returns whether a name has adjourned `most` games or more; a positive answer depends on all of them.
  mutating func hasAdjourned(_ name: PlayerName, atLeast most: Int) -> Bool {
    adjourned[name]?.count ?? 0 >= most && !adjournedGames(of: name).isEmpty
  }

  /// Returns the last game of a name, once it has ended and until the name takes a seat again.
  mutating func lastGame(of name: PlayerName) -> TableID? {
    guard let id = lastGame[name] else { return nil }
    note(ticket(of: id))
    return id
  }

  /// Returns a page of the live tables, events excluded.
  mutating func page(from first: TableID) -> Page<Table> {
    noteAll()
    return Page(tables.values(from: first).lazy.filter { $0.terms.event == nil })
  }

  /// Returns the recently ended tables, by number.
  mutating func ended(from first: TableID) -> [Table] {
    noteAll()
    return endedOrder.filter { first <= $0 }.sorted().compactMap { ended[$0] }
  }

  /// Returns a page of the adjourned games without an entry since `limit`, by number.
  mutating func adjourned(before limit: Instant, from first: TableID) -> Page<Table> {
    noteAll()
    let games = Set(adjourned.values.joined()).filter { first <= $0 }.sorted()
    return Page(games.compactMap { tables[$0] }.filter { $0.changedAt < limit })
  }

  /// Returns a person's games, by number: live, adjourned and recently ended.
  ///
  /// Ended games of an earlier holder of the name are excluded.
  mutating func games(of person: Person, from first: TableID) -> [Table] {
    noteAll()
    let name = person.name
    let live = [seats[name]].compactMap(\.self) + (adjourned[name] ?? [])
    let over = endedOrder.filter { ended[$0]?.isOf(person) ?? false }
    return Set(live + over).filter { first <= $0 }.sorted().compactMap { tables[$0] ?? ended[$0] }
  }

  /// Returns the holder of a name; nil for a free name.
  ///
  /// The holder has an account, a place in an open event, a seat, an adjourned game, or a name that is still kept.
  mutating func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    noteHouse()
    if let account = house.accounts[name] { return NameHolder(account) }
    if let person = entrant(of: name) { return NameHolder(entrant: person) }
    if let person = seatHolder(of: name) { return NameHolder(person, freeAt: nil) }
    return house.names.holder(of: name, at: now)
  }

  /// Returns the person who holds a seat or has adjourned a game under a name; nil when there is none.
  mutating func seatHolder(of name: PlayerName) -> Person? {
    if name == .house { return .house }
    if name == .operator { return .operator }
    let id = table(ofSeated: name)?.id ?? adjourned[name]?.min()
    guard let id, let table = table(id) else { return nil }
    if let practice = table.practice { return practice.player(name).map { practice.person($0) } }
    return table.opener.name == name ? table.opener : table.guest
  }
}

// MARK: Peeking

extension Floor {
  /// Returns a live table, for deadlines, duties and parsing.
  func peek(_ id: TableID) -> Table? { tables[id] }

  func peekEnded(_ id: TableID) -> Table? { ended[id] }

  /// The live tables, in no order.
  var peekAll: Dictionary<TableID, Table>.Values { tables.values }

  /// Returns whether a name holds a seat, has adjourned a game, or has a last game.
  func awaits(_ name: PlayerName) -> Bool {
    seats[name] != nil || adjourned[name] != nil || lastGame[name] != nil
  }

  /// The games that each name has adjourned.
  var peekAdjourned: [PlayerName: Set<TableID>] { adjourned }

  /// Returns the game that `CONTINUE` means: the table of the name's seat, else its only adjourned game.
  func peekTableToContinue(of name: PlayerName) -> TableID? {
    if let id = seats[name] { return id }
    return adjourned[name].flatMap { $0.count == 1 ? $0.first : nil }
  }
}

// MARK: Changing

extension Floor {
  mutating func foldHouse(_ recorded: RecordedEntry) {
    house.fold(recorded.entry)
    newestOfHouse = newest
    if case .house(.loggedIn) = recorded.entry.event { events.isRestless = true }
  }

  mutating func open(_ opening: Opening, _ recorded: RecordedEntry) {
    let id = recorded.entry.table
    highestTable = max(highestTable, id)
    let table = Table(opening, id: id, at: recorded.entry.at)
    table.ticket = newest
    tables[id] = table
    settleIn(table, by: recorded.entry.at)
    beginLate(table, opening)
    count(id)
  }

  /// Has a table take over a decision, the newest entry, and updates the indexes.
  mutating func take(_ decision: Decision, at table: Table, _ entry: Entry, _ receipt: Receipt) {
    let before = table.isPractice ? table.names : []
    table.take(decision, entry, receipt)
    table.ticket = newest
    settle(table, before, by: entry.at)
    followLate(table, RecordedEntry(entry: entry, receipt: receipt))
    count(table.id)
  }

  private mutating func settle(_ table: Table, _ before: [PlayerName], by moment: Instant) {
    for name in before where !table.isSeated(name) { rise(name, from: table.id) }
    settleIn(table, by: moment)
  }

  /// Updates the indexes after a change of a table, and removes a table that is over.
  ///
  /// - Parameters:
  ///   - table: the table in its new state.
  ///   - moment: the moment of the entry that changed it; nil when several entries did.
  private mutating func settleIn(_ table: Table, by moment: Instant?) {
    houseTables.note(table)
    index(table)
    events.note(table)
    awaitDeadline(of: table, by: moment)
    guard table.isOver else { return bringBack(table) }
    noteDeparture()
    tables[table.id] = nil
    if table.game?.ending != nil || table.terms.event != nil { remember(table) }
  }

  private mutating func index(_ table: Table) {
    let id = table.id
    let isAdjourned = table.phase == .adjourned
    for name in table.names {
      if isAdjourned, !table.isOver {
        adjourned[name, default: []].insert(id)
      } else if adjourned[name]?.remove(id) != nil {
        if adjourned[name]?.isEmpty == true { adjourned[name] = nil }
      }
      if !isAdjourned, !table.isOver {
        seats[name] = id
        lastGame[name] = nil
      } else {
        rise(name, from: id)
      }
    }
  }

  private mutating func rise(_ name: PlayerName, from table: TableID) {
    guard seats[name] == table else { return }
    seats[name] = nil
    noteDeparture()
  }

  /// Records that the newest entry emptied a seat or ended a table.
  private mutating func noteDeparture() {
    events.isRestless = true
    newestDeparture = newest
  }

  private mutating func bringBack(_ table: Table) {
    guard ended.removeValue(forKey: table.id) != nil else { return }
    endedOrder.removeAll { $0 == table.id }
    tables[table.id] = table
  }

  /// Keeps an ended game or event, and removes the oldest beyond `EndedTables.kept`.
  private mutating func remember(_ table: Table) {
    ended[table.id] = table
    endedOrder.append(table.id)
    for name in table.names { lastGame[name] = table.id }
    guard endedOrder.count > EndedTables.kept else { return }
    let oldest = endedOrder.removeFirst()
    for name in ended[oldest]?.names ?? [] where lastGame[name] == oldest { lastGame[name] = nil }
    ended[oldest] = nil
  }

  /// Updates the deadline of a table.
  ///
  /// - Parameters:
  ///   - table: the table in its new state.
  ///   - moment: the moment of the entry that changed it; nil when no single entry did.
  mutating func awaitDeadline(of table: Table, by moment: Instant?) {
    let deadline = table.isOver ? nil : table.deadline
    if table.isPractice {
      roundEnds.set(table.id, deadline, by: nil)
    } else {
      deadlines.set(table.id, deadline, by: moment)
    }
  }

  mutating func count(_ id: TableID) {
    guard let table = tables[id] else { return tally.forget(id) }
    tally.note(table, isHeldBack: late[id] != nil || delay(of: table) != .nothing)
  }
}
