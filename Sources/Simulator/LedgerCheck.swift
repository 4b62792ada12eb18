// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records
import Rulebook

/// Checks of a ledger, entry by entry, and of the server that has it.
struct LedgerCheck {
  private let receipts: [String: String]
  private var tables: [TableID: Table] = [:]
  /// The tournaments, open and closed.
  private var tournaments: [TableID: Tournament] = [:]
  private var written: [String: Receipt] = [:]
  private var ruled: Set<String> = []
  private var first: String?
  /// The kinds of entries, and the phases of tables by kind.
  private(set) var events: Set<String> = []
  private(set) var states: Set<String> = []

  /// - Parameter receipts: the receipts that were read, by table and sequence.
  init(_ receipts: [String: String]) { self.receipts = receipts }

  /// Reads the files of a data folder.
  ///
  /// - Returns: the first fault by the rules of `verify` or of a tournament's audit, or nil.
  mutating func read(_ data: String) -> String? {
    var boards = BoardAudit()
    var chains: [TableID: (terms: TournamentTerms, steps: [TournamentStep])] = [:]
    do throws(LedgerPathFault) {
      let report = try LedgerReader.walk(data, checkingGames: true, checkingRules: true) { line in
        take(RecordedEntry(entry: line.entry, receipt: line.receipt))
        boards.take(line)
        switch line.entry.event {
        case .tournamentOpened(let opening):
          chains[line.entry.table] = (opening.terms, [])
        case .tournament(.step(let step)): chains[line.entry.table]?.steps.append(step)
        case .tournament(.conditions(_, let terms)):
          if let terms { chains[line.entry.table]?.steps.append(.termed(terms)) }
        default: break
        }
      }
      if let fault = report.fault { return fault.text }
      for (id, chain) in chains.sorted(by: { $0.key < $1.key }) {
        let findings = TournamentAudit(chain.terms, chain.steps).findings + boards.report(of: id).findings
        if let wrong = findings.first(where: \.isDifference) { return "event \(id.number): \(wrong.text)" }
      }
      return nil
    } catch { return "the ledger cannot be read: \(error.text)" }
  }

  mutating func take(_ recorded: RecordedEntry) {
    let entry = recorded.entry
    let place = "\(entry.table.number).\(entry.sequence)"
    events.insert(EventKinds.name(of: entry.event))
    if receipts[place] != nil { written[place] = recorded.receipt }
    if let play = Self.ruledPlay(entry), !ruled.insert(play).inserted { fail("\(play) was ruled on twice") }
    if let chain = entry.opened() {
      tables[entry.table] = chain as? Table
      tournaments[entry.table] = chain as? Tournament
    } else if let tournament = tournaments[entry.table] {
      read(recorded, tournament)
    } else if let table = tables[entry.table] {
      let before = Times(table)
      read(recorded, table)
      if let wrong = Self.wrongCharge(entry, at: table, before) { fail("entry \(place): \(wrong)") }
      if let lost = Self.lostTiles(at: table) { fail("entry \(place): \(lost)") }
      if table.isOver { tables[entry.table] = nil }
    }
    if let table = tables[entry.table] {
      states.insert("\(table.terms.kind.rawValue) \(table.phase.rawValue)")
    }
  }

  private mutating func read(_ recorded: RecordedEntry, _ chain: some Chain) {
    do throws(Contradiction) { try chain.read(recorded) } catch {
      fail("entry \(chain.id.number).\(recorded.entry.sequence) contradicts: \(error.text)")
    }
  }

  private mutating func fail(_ text: String) { if first == nil { first = text } }

  /// The first fault, including a receipt that was read but is not in the ledger; nil if there is none.
  var missing: String? {
    if let first { return first }
    for (place, text) in receipts.sorted(by: { $0.key < $1.key }) {
      guard let receipt = written[place], Receipt(text: text) == receipt else {
        return "somebody read \(text), which the ledger does not have"
      }
    }
    return nil
  }

  /// Checks the server's tables against the ledger.
  ///
  /// - Parameter referee: the referee, which has read the ledger and has no entry under way; the caller is on its
  ///   thread.
  /// - Returns: the first fault, or nil.
  func fault(_ referee: Referee) -> String? {
    if let missing { return missing }
    return referee.assumeIsolated { referee in
      let open = tournaments.values.filter { !$0.isOver }
      guard referee.peek.chains() == (tables.keys + open.map(\.id)).sorted() else {
        return "other tables live than the ledger says"
      }
      for tournament in open where referee.peek.tournament(tournament.id) != tournament {
        return "tournament \(tournament.id.number) stands otherwise than the ledger says"
      }
      for (id, table) in tables.sorted(by: { $0.key < $1.key }) where referee.peek.table(id) != table {
        return "table \(id.number) stands otherwise than the ledger says"
      }
      return nil
    }
  }

  /// Returns the play or slip on which an entry rules.
  private static func ruledPlay(_ entry: Entry) -> String? {
    switch entry.event {
    case .game(let event):
      if case .ruled(let ruled) = event.action {
        return "play \(ruled.number) of table \(entry.table.number)"
      }
    case .slip(let event):
      if case .ruled(let ruled) = event { return "slip \(ruled.number) of table \(entry.table.number)" }
    case .house, .opened, .joined, .lookup, .left, .abandoned, .practice, .tournamentOpened, .tournament:
      break
    }
    return nil
  }

  /// The time of a table before an entry.
  private struct Times {
    let clock: ClockReading?
    let at: Instant
    let position: GamePosition?

    init(_ table: Table) {
      (clock, at) = (table.game?.position.clock, table.changedAt)
      position = table.game?.position
    }
  }

  /// Returns a fault if a challenge window ran on without a server, or resumed with a wrong rest.
  private static func lostWindow(_ entry: Entry, at table: Table, _ before: Times) -> String? {
    guard case .game(let event) = entry.event, let old = before.position, let new = table.game?.position
    else { return nil }
    switch event.action {
    case .interrupted(let since):
      guard let left = old.windowLeft(at: since), left > new.windowLeft(at: entry.at) ?? 0 else { return nil }
      return "the time for doubting at table \(table.id.number) ran on while there was no server"
    case .windowResumed(let from):
      guard new.windowLeft(at: from) != old.windowLeft(at: entry.at) else { return nil }
      return "the time for doubting at table \(table.id.number) is not what was left of it"
    default: return nil
    }
  }

  /// Returns a fault if a clock gained time, or was charged more than passed.
  private static func wrongCharge(
    _ entry: Entry, at table: Table, _ before: Times
  ) -> String? {
    if let wrong = lostWindow(entry, at: table, before) { return wrong }
    guard let then = before.clock, let now = table.game?.position.clock, case .game(let event) = entry.event
    else {
      return nil
    }
    var until = entry.at
    if case .interrupted(let since) = event.action { until = since }
    let passed = Int(max(0, until.milliseconds - before.at.milliseconds))
    // The opponent's time on a play that is taken back is charged to the play's player instead.
    var isTakenBack = false
    switch event.action {
    case .undone, .amended: isTakenBack = true
    default: break
    }
    var charged = 0
    for seat in Seat.allCases {
      // A director's change of a clock is not time that passed.
      let given = given(to: seat, by: event.action)
      // The time left after the previous entry, and the time left now if the clock runs on.
      let (old, new) = (then.left(of: seat, at: before.at) + given, now.left(of: seat, at: entry.at))
      guard new <= old || isTakenBack else {
        return "seat \(seat.rawValue) of table \(table.id.number) was given time back"
      }
      charged += old - new
    }
    guard charged <= passed else {
      return "at table \(table.id.number) \(charged) ms were charged of \(passed) that passed"
    }
    return nil
  }

  private static func given(to seat: Seat, by action: GameAction) -> Int {
    guard case .overruled(let overruling) = action,
      case .clock(let about, let milliseconds) = overruling.matter,
      about == seat
    else {
      return 0
    }
    return milliseconds
  }

  /// Returns a fault if the tiles of a dealt game are not the set.
  private static func lostTiles(at table: Table) -> String? {
    guard let position = table.game?.position, let game = position.game, let racks = game.racks else {
      return nil
    }
    guard game.bag == Bag(of: position.rules.tiles, without: game.board, racks: [racks.one, racks.two]) else {
      return "board, racks and bag of table \(table.id.number) are not the set"
    }
    return nil
  }
}
