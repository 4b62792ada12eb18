// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The one who rules: every table's state, and the only way to change it.
///
/// The referee runs on the executor it was given, the server's loop: deciding, proposing to the
/// ledger, applying and answering are one synchronous step, so no other line can slip in between.
/// What it answers waits until the ledger has settled what the answer could have seen.
package actor Referee {
  private let executor: any SerialExecutor
  let ledger: any Ledger
  let lexica: HouseLexica
  let logsJudgements: Bool
  let secret: BagSecret
  /// Who begins where a draw for it has no seed.
  let coin: @Sendable () -> Seat

  /// Live tables: the fold of settled entries and of proposals on their way.
  var tables = Roll<TableID, Table>()
  /// Which table a name holds a seat at.
  var seats = Seats()
  /// Games that a name has put off.
  var adjourned: [PlayerName: Set<TableID>] = [:]
  /// Tables against the house.
  var houseTables = HouseTables()
  /// Games that ended lately, oldest first in `endedOrder`: anyone may look at them.
  var ended: [TableID: Table] = [:]
  var endedOrder: [TableID] = []
  /// The game that a name played last and has ended, until it sits down again.
  var lastGame: [PlayerName: TableID] = [:]
  /// Which tables a name got up from, while that is not settled: whoever finds no seat has seen that too.
  var departed: [PlayerName: Set<TableID>] = [:]
  var highestTable: TableID
  var houseSequence: Int
  /// The moment of the newest entry; entries never go back in time.
  var newestMoment: Instant
  var ids: EntryIDs

  /// Proposals on their way to the ledger.
  var tickets = TicketBook()
  /// Requests whose answers wait, oldest first.
  var waiting = WaitingRequests()
  /// What the command at hand has looked at, and the entry that it proposed.
  var seen = Wait.nothing
  var proposed = Proposal.none
  /// What was refused and is not undone yet, and how much of it is undone in one turn.
  var undoing = Undoing()
  var undoingMost = Undoing.most
  /// True while requests are answered anew, and where the one at hand comes behind a later one.
  var isAnsweringAnew = false
  var isOvertaken = false
  /// What happens by itself at slips and games, and when: windows, clocks, confirmations that did not come.
  var deadlines = Deadlines()
  /// When rounds of practice end, which is at their moment, whoever still has to be heard.
  var roundEnds = Deadlines()

  /// What nobody found at the practice table that was looked at last.
  var missedLast: (table: TableID, sequence: Int, words: [Word])?

  /// The newest line before the ledger had no room; what waits at games waits from then on.
  var noRoomSince: Instant?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Takes up every table where the ledger left it.
  ///
  /// - Parameters:
  ///   - executor: the loop; every method runs on its thread.
  ///   - ledger: opened and checked.
  ///   - lexica: the lists to rule by.
  ///   - ids: where the names of decisions come from.
  ///   - logsJudgements: false leaves bare judgements without line and receipt.
  ///   - secret: what bags are seeded from.
  ///   - coin: who begins where that is drawn and no bag is.
  package init(
    executor: any SerialExecutor, ledger: sending any Ledger, lexica: HouseLexica, ids: EntryIDs,
    logsJudgements: Bool, secret: BagSecret,
    coin: @escaping @Sendable () -> Seat = { Bool.random() ? .one : .two }
  ) {
    self.executor = executor
    self.lexica = lexica
    self.ids = ids
    self.logsJudgements = logsJudgements
    self.secret = secret
    self.coin = coin
    highestTable = ledger.highestTable()
    houseSequence = ledger.head(of: .house)
    newestMoment = ledger.newestMoment()
    for id in ledger.endedTables() {
      guard let table = Self.fold(ledger.entries(of: id), id: id) else { continue }
      ended[id] = table
      endedOrder.append(id)
      for name in table.names { lastGame[name] = id }
    }
    for id in ledger.liveTables() {
      guard let table = Self.fold(ledger.entries(of: id), id: id), !table.isOver else { continue }
      tables[id] = table
      houseTables.note(table)
      for name in table.names {
        if table.phase == .adjourned {
          adjourned[name, default: []].insert(id)
        } else {
          seats.sit(name, at: id)
          lastGame[name] = nil
        }
      }
      if table.practice == nil {
        deadlines.set(id, table.deadline, by: nil)
      } else {
        roundEnds.set(id, table.deadline, by: nil)
      }
    }
    self.ledger = ledger
  }

  /// A table's state from its entries; nil where there are none.
  static func fold(_ entries: [RecordedEntry], id: TableID) -> Table? {
    guard let first = entries.first, case .opened(let opening) = first.entry.event else { return nil }
    var table = Table(opening, id: id, at: first.entry.at)
    for entry in entries.dropFirst() { table.apply(entry) }
    return table
  }

  /// Carries out one command.
  @discardableResult
  package func handle(_ request: Request) -> Outcome {
    seen = .nothing
    proposed = .none
    isOvertaken = undoing.isUnderWay && undoing.isOvertaken(request.slot)
    // No entry has an earlier moment than the one before it, whoever gave it.
    let request = request.notBefore(newestMoment)
    let outcome: Outcome
    do throws(Refusal) {
      outcome = try carryOut(request)
    } catch {
      outcome = Outcome(.refused(error))
    }
    return finish(outcome, of: request, proposed: proposed)
  }

  /// Has an answer wait for what it has seen, and remembers the request meanwhile.
  func finish(_ outcome: Outcome, of request: Request, proposed: Proposal) -> Outcome {
    var outcome = outcome
    outcome.waits = hold(request, proposed: proposed)
    return outcome
  }

  /// Remembers a request as long as its answer waits; returns what for.
  func hold(_ request: Request, proposed: Proposal) -> Wait {
    guard !tickets.covers(seen) else { return .nothing }
    waiting.append(WaitingRequests.Waiting(request: request, wait: seen, proposed: proposed), tickets)
    return seen
  }

  private func carryOut(_ request: Request) throws(Refusal) -> Outcome {
    switch request.command {
    case .judge(let question): try judge(question, request)
    case .lookUp(let matter): try lookUp(matter, request)
    case .login(let person, let code): try login(person, code: code, request)
    case .open(let wanted): try open(wanted, request)
    case .join(let id, let agreement): try join(id, agreement, request)
    case .leave(let id): try leave(id, request)
    case .challenge(let words, let by): try challenge(words, by: by, request)
    case .confirm(let slip): try confirm(slip, request)
    case .amend(let slip, let words): try amend(slip, words, request)
    case .withdraw(let slip): try withdraw(slip, request)
    case .observe(let id): try observe(id, request)
    case .say(let text): try say(text, request)
    case .tables(let first): listTables(from: first)
    case .show(let id, let plain): try show(id, plain: plain, request)
    case .history(let id, let first): try history(id, from: first, request)
    case .lexica: Outcome(.lexica(lexica.all.map(\.agreed)))
    case .game(let command): try play(command, request)
    case .practice(let wanted): try practise(wanted, request)
    case .house(let act, let id, let sequence): try self.act(act, at: id, sequence: sequence, request)
    }
  }

  // MARK: What every decision shares

  /// Proposes an event, applies it and remembers that it is on its way.
  ///
  /// - Returns: what proves the entry once it is settled.
  func record(_ event: Event, at table: TableID, now: Instant) -> Receipt {
    newestMoment = max(newestMoment, now)
    let ticket = tickets.issue(for: table)
    look(at: table)
    let sequence = (table == .house ? houseSequence : tables[table]?.sequence ?? 0) + 1
    let entry = Entry(
      table: table, sequence: sequence, id: ids.next(), at: newestMoment, event: event)
    let receipt = ledger.propose(entry, as: ticket)
    proposed = Proposal(wait: .table(table, ticket), receipt: receipt)
    apply(RecordedEntry(entry: entry, receipt: receipt))
    return receipt
  }

  /// Folds one entry into the house or its table, and keeps the indexes in step.
  func apply(_ recorded: RecordedEntry) {
    let id = recorded.entry.table
    guard id != .house else {
      houseSequence = recorded.entry.sequence
      return
    }
    let before = tables[id]?.practice?.names ?? []
    if case .opened(let opening) = recorded.entry.event {
      highestTable = max(highestTable, id)
      tables[id] = Table(opening, id: id, at: recorded.entry.at)
    } else {
      tables[id]?.apply(recorded)
    }
    guard let table = tables[id] else { return }
    for name in before where !table.isSeated(name) && seats.rise(name, from: id) { depart(name, from: id) }
    settleIn(table, by: recorded.entry.at)
  }

  /// Keeps everything that follows from a table's state in step with it, and lets go of a table that is over.
  ///
  /// - Parameters:
  ///   - table: as it stands.
  ///   - moment: that of the entry that made it so; nil where many did, one after the other.
  func settleIn(_ table: Table, by moment: Instant?) {
    index(table)
    awaitDeadline(of: table, by: moment)
    if table.isOver {
      tables[table.id] = nil
      if table.game?.ending != nil { remember(table) }
    }
  }

  /// Keeps who sits where in step with a table.
  private func index(_ table: Table) {
    let id = table.id
    let isAdjourned = table.phase == .adjourned
    houseTables.note(table)
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

  private func depart(_ name: PlayerName, from id: TableID) {
    departed[name] = (departed[name] ?? []).filter { tickets.wait(at: $0) != .nothing }.union([id])
  }

  /// Keeps a game that has ended, and lets the oldest go.
  private func remember(_ table: Table) {
    ended[table.id] = table
    endedOrder.append(table.id)
    for name in table.names { lastGame[name] = table.id }
    guard endedOrder.count > EndedTables.kept else { return }
    let oldest = endedOrder.removeFirst()
    for name in ended[oldest]?.names ?? [] where lastGame[name] == oldest { lastGame[name] = nil }
    ended[oldest] = nil
  }

  /// Asks the ledger for room before anything is decided.
  func requireRoom(at table: TableID) throws(Refusal) {
    switch readiness(of: table) {
    case .ready where !hasSeenUndone && !isOvertaken: return
    case .ready, .noRoom, .loading:
      noRoomSince = noRoomSince ?? newestMoment
      throw .notRecorded
    case .closed: throw .ledgerFailed
    }
  }

  /// Remembers that the answer at hand depends on a table, so that it waits for the table's newest.
  func look(at table: TableID) {
    let wait = tickets.wait(at: table)
    switch seen {
    case .nothing, .table(table, _): seen = wait
    case .table, .everything: if wait != .nothing { seen = .everything(through: tickets.newest) }
    }
  }

  /// The person who asks.
  func person(_ request: Request) throws(Refusal) -> Person {
    guard let person = request.caller.person else { throw .loginFirst }
    return person
  }

  /// The table of that number, live or ended lately.
  func anyTable(_ id: TableID) throws(Refusal) -> Table {
    look(at: id)
    guard let table = tables[id] ?? ended[id] else { throw .noSuchTable(id) }
    return table
  }

  /// The live table of that number.
  func table(_ id: TableID) throws(Refusal) -> Table {
    look(at: id)
    guard let table = tables[id] else { throw .noSuchTable(id) }
    return table
  }

  /// The table at which the caller plays, and the side they act for.
  func seated(_ request: Request) throws(Refusal) -> (table: Table, side: Decide.Side) {
    let person = try person(request)
    guard let table = table(ofSeated: person.name) else {
      // Whoever means a game that is put off is told that, and not to look for a table.
      guard let id = onlyAdjourned(request) else { throw .notSeated(nil) }
      look(at: id)
      throw .gamePaused(id, adjourned: true)
    }
    guard table.practice == nil else { throw .otherKind(table.id, table.terms.kind) }
    return (table, try Decide.side(of: person, at: table))
  }
}

extension Table {
  /// The names that hold a seat here.
  package var names: [PlayerName] {
    if let practice { return practice.names }
    guard let guest, guest.name != .house else { return [opener.name] }
    return [opener.name, guest.name]
  }

  /// Whether the house sits here and is to act.
  var awaitsHouse: Bool {
    guard let game, game.terms.houseLevel != nil, !isOver else { return false }
    return game.asks.one != nil || (game.status == .running && game.game?.onTurn == .two)
  }

  /// When something happens here by itself.
  var deadline: Instant? {
    if let practice { return practice.deadline }
    if let game {
      // Both sides are there: the game starts now.
      if game.game == nil { return isComplete ? openedAt : nil }
      return game.deadline
    }
    return mayRuleAlone ? nil : slip?.until
  }
}
