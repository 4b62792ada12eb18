// SPDX-License-Identifier: MIT
import Lexica

/// The live tables and the indexes derived from them: seats, adjourned games, ended tables, deadlines.
///
/// `Sight` reads it for answers. A function called `peek` notes no dependency; its result must not reach an answer.
struct Floor {
  /// The live tables: the fold of all proposed entries, stored or not.
  private(set) var tables = Roll<TableID, Table>()
  /// The table at which a name holds a seat.
  private(set) var seats: [PlayerName: TableID] = [:]
  /// The games that a name has adjourned.
  private(set) var adjourned: [PlayerName: Set<TableID>] = [:]
  /// Games and events that ended recently, which any client may look at; `endedOrder` lists the oldest first.
  private(set) var ended: [TableID: Table] = [:]
  private(set) var endedOrder: [TableID] = []
  /// The newest of a name's games in `ended`, so that a restart finds the same.
  private(set) var lastGame: [PlayerName: TableID] = [:]
  /// The tables at which a name is asked for a return game.
  private(set) var asking: [PlayerName: Set<TableID>] = [:]
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
  /// The ticket of the newest entry of the house.
  private(set) var newestOfHouse = Ticket.none
  /// The ticket of the newest entry that emptied a seat or ended a table.
  ///
  /// An answer that finds no seat or no table depends on it.
  private(set) var newestDeparture = Ticket.none

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

// MARK: Peeking

extension Floor {
  /// Returns the ticket of a table's newest entry; for an unknown table, the ticket of the newest departure.
  func ticket(of id: TableID) -> Ticket { (tables[id] ?? ended[id])?.ticket ?? newestDeparture }

  /// Returns a live table, for deadlines, duties and parsing.
  func peek(_ id: TableID) -> Table? { tables[id] }

  func peekEnded(_ id: TableID) -> Table? { ended[id] }

  /// The live tables, in no order.
  var peekAll: Dictionary<TableID, Table>.Values { tables.values }

  /// Returns whether a name holds a seat, has adjourned a game, or has a last game.
  func awaits(_ name: PlayerName) -> Bool {
    seats[name] != nil || adjourned[name] != nil || lastGame[name] != nil
  }

  /// Returns whether the player who is asked for a return game at a table has a seat elsewhere.
  func isAskedElsewhere(_ table: Table) -> Bool { table.asksAgain.map { seats[$0] != nil } ?? false }

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
  mutating func foldHouse(_ written: Written) {
    house.fold(written.entry)
    newestOfHouse = written.ticket
    if case .house(.loggedIn) = written.entry.event { events.isRestless = true }
  }

  mutating func open(_ opening: Opening, _ written: Written) {
    let id = written.entry.table
    highestTable = max(highestTable, id)
    let table = Table(opening, id: id, at: written.entry.at)
    table.ticket = written.ticket
    tables[id] = table
    settleIn(table, by: written.entry.at)
    beginLate(table, opening)
    count(id)
  }

  /// Has a table take over a decision, the newest entry, and updates the indexes.
  mutating func take(_ decision: Decision, at table: Table, _ written: Written) {
    let before = table.isPractice ? table.names : []
    table.take(decision, written.entry, written.receipt)
    table.ticket = written.ticket
    settle(table, before, by: written.entry.at)
    followLate(table, RecordedEntry(entry: written.entry, receipt: written.receipt))
    count(table.id)
  }

  private mutating func settle(_ table: Table, _ before: [PlayerName], by moment: Instant) {
    for name in before where !table.isSeated(name) { rise(name, from: table) }
    settleIn(table, by: moment)
  }

  /// Updates the indexes after a change of a table, and removes a table that is over.
  ///
  /// - Parameters:
  ///   - table: the table in its new state.
  ///   - moment: the moment of the entry that changed it; nil when several entries did.
  private mutating func settleIn(_ table: Table, by moment: Instant?) {
    houseTables.note(table)
    indexAsking(table)
    index(table, by: moment)
    events.note(table)
    awaitDeadline(of: table, by: moment)
    guard table.isOver else { return bringBack(table) }
    noteDeparture(from: table)
    tables[table.id] = nil
    if table.game?.ending != nil || table.terms.event != nil { remember(table) }
  }

  private mutating func indexAsking(_ table: Table) {
    guard table.terms.game?.again != nil, let name = table.terms.invited else { return }
    if table.asksAgain != nil {
      asking[name, default: []].insert(table.id)
    } else if asking[name]?.remove(table.id) != nil, asking[name]?.isEmpty == true {
      asking[name] = nil
    }
  }

  private mutating func index(_ table: Table, by moment: Instant?) {
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
        // An ask for a return game lapses when its reader sits down elsewhere.
        guard let waiting = asking[name] else { continue }
        for table in waiting.compactMap({ tables[$0] }) { awaitDeadline(of: table, by: moment) }
      } else {
        rise(name, from: table)
      }
    }
  }

  private mutating func rise(_ name: PlayerName, from table: Table) {
    guard seats[name] == table.id else { return }
    seats[name] = nil
    noteDeparture(from: table)
  }

  /// Records that the newest entry of a table emptied a seat or ended it.
  private mutating func noteDeparture(from table: Table) {
    events.isRestless = true
    newestDeparture = table.ticket
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
    let deadline = table.isOver ? nil : isAskedElsewhere(table) ? table.openedAt : table.deadline
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
