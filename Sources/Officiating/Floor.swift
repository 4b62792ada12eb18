// SPDX-License-Identifier: MIT
import Lexica

/// Every table that is there, and whatever follows from the tables: who sits where, what was put off, what has ended,
/// what happens next by itself.
///
/// Reading a table notes its ticket in `seen`, for the answer to wait for. What is read without that is called `peek`, and
/// no answer hangs on it.
struct Floor {
  /// Live tables: the fold of all entries, on disk or on their way there.
  private var tables = Roll<TableID, Table>()
  /// The table at which a name holds a seat.
  private(set) var seats: [PlayerName: TableID] = [:]
  /// Games that a name has put off.
  private var adjourned: [PlayerName: Set<TableID>] = [:]
  /// Games and events that ended lately, oldest first in `endedOrder`: anyone may look at them.
  private var ended: [TableID: Table] = [:]
  private(set) var endedOrder: [TableID] = []
  /// The game that a name played last and has ended, until it sits down again.
  private var lastGame: [PlayerName: TableID] = [:]
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
  /// The ticket of the newest entry of all, and of the newest of the house.
  var newest = Ticket.none
  private var newestOfHouse = Ticket.none
  /// That of the newest entry by which somebody got up, or a table ended: an answer that finds no seat, or no table, has
  /// seen it.
  private var newestDeparture = Ticket.none
  /// Every entry up to this ticket is on disk.
  var stored = Ticket.none
  /// The highest ticket that the command at hand has seen.
  var seen = Ticket.none

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
  /// The ticket of the newest entry of a table; where that is not known any more, of the newest by which one ended.
  func ticket(of id: TableID) -> Ticket { (tables[id] ?? ended[id])?.ticket ?? newestDeparture }

  /// Remembers that the answer at hand has seen the entry of a ticket.
  mutating func note(_ ticket: Ticket) { seen = max(seen, ticket) }

  /// Remembers that the answer at hand has seen the house.
  mutating func noteHouse() { note(newestOfHouse) }

  /// Remembers that the answer at hand has seen who got up, and which tables ended.
  mutating func noteDepartures() { note(newestDeparture) }

  /// Remembers that the answer at hand may have seen everything.
  mutating func noteAll() { note(newest) }

  /// The live table of a number; nil where none is.
  mutating func table(_ id: TableID) -> Table? {
    let table = tables[id]
    note(table?.ticket ?? newestDeparture)
    return table
  }

  /// The table of a number, live or ended lately; nil where none is known.
  mutating func anyTable(_ id: TableID) -> Table? {
    note(ticket(of: id))
    return tables[id] ?? ended[id]
  }

  /// The table at which a name is; nil where it holds no seat.
  mutating func table(ofSeated name: PlayerName) -> Table? {
    guard let id = seats[name] else {
      noteDepartures()
      return nil
    }
    return table(id)
  }

  /// The table at which a name holds a seat, where it is one of some; nil where it holds none there.
  mutating func table(ofSeated name: PlayerName, where isWanted: (Table) -> Bool) -> Table? {
    table(ofSeated: name).flatMap { isWanted($0) ? $0 : nil }
  }

  /// The game that a name has put off, the oldest of several, where some table is wanted; nil where there is none.
  mutating func adjournedGame(
    of name: PlayerName, where isWanted: (Table) -> Bool = { _ in true }
  ) -> TableID? {
    guard
      let game = adjourned[name]?.filter({ id in tables[id].map { isWanted($0) } ?? false }).min()
    else { return nil }
    note(ticket(of: game))
    return game
  }

  /// The only game that somebody has put off, where they sit nowhere.
  mutating func onlyAdjourned(of name: PlayerName) -> TableID? {
    guard let id = peekTableToContinue(of: name), seats[name] == nil else { return nil }
    note(ticket(of: id))
    return id
  }

  /// Every game that a name has put off, by number.
  mutating func adjournedGames(of name: PlayerName) -> [TableID] {
    let games = adjourned[name]?.sorted() ?? []
    for id in games { note(ticket(of: id)) }
    return games
  }

  /// Whether a name has put off so many games or more; who is told so waits for all of them.
  mutating func hasAdjourned(_ name: PlayerName, atLeast most: Int) -> Bool {
    adjourned[name]?.count ?? 0 >= most && !adjournedGames(of: name).isEmpty
  }

  /// The game that a name played last, where it has ended and the name has not sat down again.
  mutating func lastGame(of name: PlayerName) -> TableID? {
    guard let id = lastGame[name] else { return nil }
    note(ticket(of: id))
    return id
  }

  /// A page of all tables, which waits for all of them.
  mutating func page(from first: TableID) -> Page<Table> {
    noteAll()
    return Page(tables.values(from: first).lazy.filter { $0.terms.event == nil })
  }

  /// The games that ended lately, by number.
  mutating func ended(from first: TableID) -> [Table] {
    noteAll()
    return endedOrder.filter { first <= $0 }.sorted().compactMap { ended[$0] }
  }

  /// The games that are put off, and at which nothing has happened since a moment, by number.
  mutating func adjourned(before limit: Instant, from first: TableID) -> Page<Table> {
    noteAll()
    let games = Set(adjourned.values.joined()).filter { first <= $0 }.sorted()
    return Page(games.compactMap { tables[$0] }.filter { $0.changedAt < limit })
  }

  /// The games of somebody that go on, are put off or ended lately, by number; none of who had the name before.
  mutating func games(of person: Person, from first: TableID) -> [Table] {
    noteAll()
    let name = person.name
    let live = [seats[name]].compactMap(\.self) + (adjourned[name] ?? [])
    let over = endedOrder.filter { ended[$0]?.isOf(person) ?? false }
    return Set(live + over).filter { first <= $0 }.sorted().compactMap { tables[$0] ?? ended[$0] }
  }

  /// Who a name belongs to: who holds a seat under it, or has put a game off, or is kept it for; nil for a free name.
  mutating func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    noteHouse()
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

  /// Whether something waits for a name, or is told it when it comes back: a seat, games put off or just over.
  func awaits(_ name: PlayerName) -> Bool {
    seats[name] != nil || adjourned[name] != nil || lastGame[name] != nil
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
    newestOfHouse = newest
    if case .house(.loggedIn) = recorded.entry.event { events.isRestless = true }
  }

  /// A table was opened by the newest entry.
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

  /// Has a table take over what was decided there by the newest entry, and keeps all else in step.
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
    noteDeparture()
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
      }
      if !isAdjourned, !table.isOver {
        seats[name] = id
        lastGame[name] = nil
      } else {
        rise(name, from: id)
      }
    }
  }

  /// A name holds no seat at a table any more.
  private mutating func rise(_ name: PlayerName, from table: TableID) {
    guard seats[name] == table else { return }
    seats[name] = nil
    noteDeparture()
  }

  /// Somebody got up, or a table ended, by the newest entry.
  private mutating func noteDeparture() {
    events.isRestless = true
    newestDeparture = newest
  }

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

  /// Keeps the tally in step with a table, as it stands by now.
  mutating func count(_ id: TableID) {
    guard let table = tables[id] else { return tally.forget(id) }
    tally.note(table, isHeldBack: late[id] != nil || delay(of: table) != .nothing)
  }
}
