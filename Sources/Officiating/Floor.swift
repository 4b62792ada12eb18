// SPDX-License-Identifier: MIT
import Lexica

/// Every table that is there, and whatever follows from the tables: who sits where, what was put off, what has ended,
/// what happens next by itself.
///
/// Whoever reads it for an answer notes what the answer must wait for, because nothing can be read otherwise: what is
/// read without a trace is called `peek`, and no answer hangs on it.
struct Floor {
  /// Live tables: the fold of settled entries and of proposals on their way.
  private var tables = Roll<TableID, Table>()
  /// Which table a name holds a seat at.
  private(set) var seats = Seats()
  /// Games that a name has put off.
  private var adjourned: [PlayerName: Set<TableID>] = [:]
  /// Games and events that ended lately, oldest first in `endedOrder`: anyone may look at them.
  private var ended: [TableID: Table] = [:]
  private(set) var endedOrder: [TableID] = []
  /// The game that a name played last and has ended, until it sits down again.
  private var lastGame: [PlayerName: TableID] = [:]
  /// Which tables a name got up from, while that is not settled: whoever finds no seat has seen that too.
  private var departed: [PlayerName: Set<TableID>] = [:]
  /// What belongs to no table.
  private(set) var house: HouseState
  /// The highest number that a table has, or had.
  private(set) var highestTable: TableID

  /// Tables against the house.
  var houseTables = HouseTables()
  /// What happens by itself at slips and games, and when: windows, clocks, confirmations that did not come.
  var deadlines = Deadlines()
  /// When rounds of practice end, which is at their moment, whoever still has to be heard.
  var roundEnds = Deadlines()
  /// Who has entered open events, and which tables are their boards.
  var events = EventRoll()
  /// The boards that whoever only looks on sees late.
  var late = LateTables()
  /// How many tables there are of each kind, in each phase.
  private(set) var tally = FloorTally()
  /// Proposals on their way to the ledger.
  var tickets = TicketBook()
  /// What the command at hand has looked at.
  var seen = Wait.nothing

  /// The tables as a ledger left them.
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
        // An event is opened before its boards.
        beginLate(table, opening, ahead: entries.dropFirst())
      }
      count(id)
    }
  }

  /// A table's state from its entries; nil where there are none.
  static func fold(_ entries: [RecordedEntry], id: TableID) -> Table? {
    guard let first = entries.first, case .opened(let opening) = first.entry.event else { return nil }
    let table = Table(opening, id: id, at: first.entry.at)
    for entry in entries.dropFirst() { table.fold(entry) }
    return table
  }
}

// MARK: Looking

extension Floor {
  /// Remembers that the answer at hand depends on a table, so that it waits for the table's newest.
  mutating func note(_ id: TableID) {
    let wait = tickets.wait(at: id)
    switch seen {
    case .nothing, .table(id, _): seen = wait
    case .table, .everything: if wait != .nothing { seen = .everything(through: tickets.newest) }
    }
  }

  /// The live table of a number; nil where none is.
  mutating func table(_ id: TableID) -> Table? {
    note(id)
    return tables[id]
  }

  /// The table of a number, live or ended lately; nil where none is known.
  mutating func anyTable(_ id: TableID) -> Table? {
    note(id)
    return tables[id] ?? ended[id]
  }

  /// The table at which a name is; nil where it holds no seat.
  mutating func table(ofSeated name: PlayerName) -> Table? {
    guard let id = seats[name] else {
      noteDepartures(of: name)
      return nil
    }
    return table(id)
  }

  /// The first table of some at which a name holds seats; it may hold more than one only where a ledger refused that
  /// it got up.
  mutating func table(
    ofSeated name: PlayerName, where isWanted: (Table) -> Bool
  ) -> Table? {
    _ = table(ofSeated: name)
    for id in seats.all(of: name) {
      guard let table = tables[id], isWanted(table) else { continue }
      note(id)
      return table
    }
    return nil
  }

  /// Who got up a moment ago may sit there still.
  mutating func noteDepartures(of name: PlayerName) {
    for left in departed[name] ?? [] { note(left) }
  }

  /// The game that a name has put off, the oldest of several, where some table is wanted; nil where there is none.
  mutating func adjournedGame(
    of name: PlayerName, where isWanted: (Table) -> Bool = { _ in true }
  ) -> TableID? {
    guard
      let game = adjourned[name]?.filter({ id in tables[id].map { isWanted($0) } ?? false }).min()
    else { return nil }
    note(game)
    return game
  }

  /// The only game that somebody has put off, where they sit nowhere.
  mutating func onlyAdjourned(of name: PlayerName) -> TableID? {
    guard let id = peekTableToContinue(of: name), seats[name] == nil else { return nil }
    note(id)
    return id
  }

  /// Every game that a name has put off, by number.
  mutating func adjournedGames(of name: PlayerName) -> [TableID] {
    let games = adjourned[name]?.sorted() ?? []
    for id in games { note(id) }
    return games
  }

  /// Whether a name has put off so many games or more; who is told so waits for all of them.
  mutating func hasAdjourned(_ name: PlayerName, atLeast most: Int) -> Bool {
    adjourned[name]?.count ?? 0 >= most && !adjournedGames(of: name).isEmpty
  }

  /// The game that a name played last, where it has ended and the name has not sat down again.
  mutating func lastGame(of name: PlayerName) -> TableID? {
    lastGame[name].map { id in
      note(id)
      return id
    }
  }

  /// A page of all tables, which waits for all of them.
  mutating func page(from first: TableID) -> Page<Table> {
    seen = .everything(through: tickets.newest)
    return Page(tables.values(from: first).lazy.filter { $0.terms.event == nil })
  }

  /// The games that ended lately, by number.
  mutating func ended(from first: TableID) -> [Table] {
    seen = .everything(through: tickets.newest)
    return endedOrder.filter { first <= $0 }.sorted().compactMap { ended[$0] }
  }

  /// The games that are put off, and at which nothing has happened since a moment, by number.
  mutating func adjourned(before limit: Instant, from first: TableID) -> Page<Table> {
    seen = .everything(through: tickets.newest)
    let games = Set(adjourned.values.joined()).filter { first <= $0 }.sorted()
    return Page(games.compactMap { tables[$0] }.filter { $0.changedAt < limit })
  }

  /// The games of somebody that go on, are put off or ended lately, by number; none of who had the name before.
  mutating func games(of person: Person, from first: TableID) -> [Table] {
    seen = .everything(through: tickets.newest)
    let name = person.name
    let live = seats.all(of: name) + (adjourned[name] ?? [])
    let over = endedOrder.filter { ended[$0]?.isOf(person) ?? false }
    return Set(live + over).filter { first <= $0 }.sorted().compactMap { tables[$0] ?? ended[$0] }
  }

  /// Who a name belongs to: who holds a seat under it, or has put a game off, or is kept it for; nil for a free name.
  mutating func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    note(.house)
    if let account = house.accounts[name] { return NameHolder(account) }
    if let person = entrant(of: name) { return NameHolder(entrant: person) }
    if let person = seatHolder(of: name) { return NameHolder(person, freeAt: nil) }
    return house.names.holder(of: name, at: now)
  }

  /// Who a name belongs to because it holds a seat, or has put a game off; nil where it does neither.
  mutating func seatHolder(of name: PlayerName) -> Person? {
    if name == .house { return .house }
    if name == .operator { return .operator }
    let id = table(ofSeated: name)?.id ?? adjourned[name]?.min()
    guard let id, let table = table(id) else { return nil }
    if let practice = table.practice { return practice.player(name).map { practice.person($0) } }
    return table.opener.name == name ? table.opener : table.guest
  }
}

// MARK: Without a trace

extension Floor {
  /// A live table, for what no answer hangs on: deadlines, duties, how a line is read.
  func peek(_ id: TableID) -> Table? { tables[id] }

  /// A game that ended lately.
  func peekEnded(_ id: TableID) -> Table? { ended[id] }

  /// The live tables, in no order.
  var peekAll: Dictionary<TableID, Table>.Values { tables.values }

  /// Whether something waits for a name, or is told it when it comes back: a seat, games put off or just over; or may
  /// again, where it got up and that is not settled.
  func awaits(_ name: PlayerName) -> Bool {
    seats[name] != nil || adjourned[name] != nil || lastGame[name] != nil
      || departed[name]?.contains { tickets.wait(at: $0) != .nothing } == true
  }

  /// The games that each name has put off.
  var peekAdjourned: [PlayerName: Set<TableID>] { adjourned }

  /// The game that `CONTINUE` means: where a name sits, or the only one that it has put off.
  func peekTableToContinue(of name: PlayerName) -> TableID? {
    if let id = seats[name] { return id }
    return adjourned[name].flatMap { $0.count == 1 ? $0.first : nil }
  }
}

// MARK: Changing

extension Floor {
  /// Takes in what was recorded in the chain of the house.
  mutating func foldHouse(_ recorded: RecordedEntry) {
    house.fold(recorded.entry)
    if case .house(.loggedIn) = recorded.entry.event { events.isRestless = true }
  }

  /// The house goes back to what is settled.
  mutating func takeBackHouse(_ ledger: any Ledger) {
    house.goBack(in: ledger)
  }

  /// What the house holds in readiness for refused entries of its own is not needed for those that are settled.
  mutating func settleHouse(_ ledger: any Ledger) { house.settle(through: ledger.head(of: .house)) }

  /// A table was opened.
  mutating func open(_ opening: Opening, _ recorded: RecordedEntry) {
    let id = recorded.entry.table
    highestTable = max(highestTable, id)
    let table = Table(opening, id: id, at: recorded.entry.at)
    tables[id] = table
    settleIn(table, by: recorded.entry.at)
    beginLate(table, opening)
    count(id)
  }

  /// Has a table take over what was decided there, and keeps all else in step.
  mutating func take(_ decision: Decision, at table: Table, _ entry: Entry, _ receipt: Receipt) {
    let before = table.isPractice ? table.names : []
    table.take(decision, entry, receipt)
    settle(table, before, by: entry.at)
    followLate(table, RecordedEntry(entry: entry, receipt: receipt))
    count(table.id)
  }

  private mutating func settle(_ table: Table, _ before: [PlayerName], by moment: Instant) {
    for name in before where !table.isSeated(name) && seats.rise(name, from: table.id) {
      depart(name, from: table.id)
    }
    settleIn(table, by: moment)
  }

  /// Keeps everything that follows from a table's state in step with it, and lets go of a table that is over.
  ///
  /// - Parameters:
  ///   - table: as it stands.
  ///   - moment: that of the entry that made it so; nil where many did, one after the other.
  private mutating func settleIn(_ table: Table, by moment: Instant?) {
    houseTables.note(table)
    index(table)
    events.note(table)
    awaitDeadline(of: table, by: moment)
    guard table.isOver else { return bringBack(table) }
    tables[table.id] = nil
    if table.game?.ending != nil || table.terms.event != nil { remember(table) }
  }

  /// Keeps who sits where in step with a table.
  private mutating func index(_ table: Table) {
    let id = table.id
    let isAdjourned = table.phase == .adjourned
    for name in table.names {
      if isAdjourned, !table.isOver {
        adjourned[name, default: []].insert(id)
      } else if adjourned[name]?.remove(id) != nil {
        if adjourned[name]?.isEmpty == true { adjourned[name] = nil }
        if table.isOver { depart(name, from: id) }
      }
      if !isAdjourned, !table.isOver {
        seats.sit(name, at: id)
        lastGame[name] = nil
      } else if seats.rise(name, from: id) {
        depart(name, from: id)
      }
    }
  }

  private mutating func depart(_ name: PlayerName, from id: TableID) {
    events.isRestless = true
    departed[name] = (departed[name] ?? []).filter { tickets.wait(at: $0) != .nothing }.union([id])
  }

  /// Nothing is on its way: who got up has got up.
  mutating func forgetDepartures() { if !departed.isEmpty, tickets.isQuiet { departed = [:] } }

  /// An event that is opened again is live, and no table that has ended.
  private mutating func bringBack(_ table: Table) {
    guard ended.removeValue(forKey: table.id) != nil else { return }
    endedOrder.removeAll { $0 == table.id }
    tables[table.id] = table
  }

  /// Keeps a game or an event that has ended, and lets the oldest go.
  private mutating func remember(_ table: Table) {
    ended[table.id] = table
    endedOrder.append(table.id)
    for name in table.names { lastGame[name] = table.id }
    guard endedOrder.count > EndedTables.kept else { return }
    let oldest = endedOrder.removeFirst()
    for name in ended[oldest]?.names ?? [] where lastGame[name] == oldest { lastGame[name] = nil }
    ended[oldest] = nil
  }

  /// Keeps in step when something happens by itself at a table.
  ///
  /// - Parameters:
  ///   - table: as it stands.
  ///   - moment: that of the entry that made it so; nil where none did.
  mutating func awaitDeadline(of table: Table, by moment: Instant?) {
    let deadline = table.isOver ? nil : table.deadline
    if table.isPractice {
      roundEnds.set(table.id, deadline, by: nil)
    } else {
      deadlines.set(table.id, deadline, by: moment)
    }
  }

  /// Puts what is settled in the place of a table.
  mutating func replace(_ id: TableID, by settled: Table?) {
    for name in (tables[id] ?? ended[id])?.names ?? [] {
      _ = seats.rise(name, from: id)
      if adjourned[name]?.remove(id) != nil, adjourned[name]?.isEmpty == true { adjourned[name] = nil }
      if lastGame[name] == id { lastGame[name] = nil }
    }
    if let table = tables[id] { events.forget(table) }
    houseTables.forget(id)
    deadlines.set(id, nil, by: nil)
    roundEnds.set(id, nil, by: nil)
    if ended.removeValue(forKey: id) != nil { endedOrder.removeAll { $0 == id } }
    tables[id] = settled
    if let settled { settleIn(settled, by: nil) }
    goBackLate(id, to: settled)
    count(id)
  }

  /// Keeps the tally in step with a table, as it stands by now.
  mutating func count(_ id: TableID) {
    guard let table = tables[id] else { return tally.forget(id) }
    tally.note(table, isHeldBack: late[id] != nil || delay(of: table) != .nothing)
  }
}
