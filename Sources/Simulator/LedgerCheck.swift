// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records
import Rulebook

/// What must hold of a ledger, and of the server that has it: read entry by entry, and then asked.
struct LedgerCheck {
  /// Receipts that somebody read, by table and sequence.
  private let receipts: [String: String]
  private var tables: [TableID: Table] = [:]
  /// Events that were closed, and may be opened again.
  private var closed: [TableID: Table] = [:]
  private var written: [String: Receipt] = [:]
  private var ruled: Set<String> = []
  private var first: String?
  /// Kinds of entries that were met, and phases of tables.
  private(set) var events: Set<String> = []
  private(set) var states: Set<String> = []

  /// - Parameter receipts: those that somebody read, by table and sequence.
  init(_ receipts: [String: String]) { self.receipts = receipts }

  /// Reads the files of a data folder.
  ///
  /// - Returns: the first thing that does not hold by `verify`'s own rules, or by those of an event's audit, or nil.
  mutating func read(_ data: String) -> String? {
    var boards = BoardAudit()
    var chains: [TableID: (terms: TournamentTerms, steps: [TournamentStep])] = [:]
    do throws(LedgerPathFault) {
      let report = try LedgerReader.walk(data, checkingGames: true, checkingRules: true) { line in
        take(RecordedEntry(entry: line.entry, receipt: line.receipt))
        boards.take(line)
        switch line.entry.event {
        case .opened(let opening):
          chains[line.entry.table] = opening.terms.event.map { ($0.tournament, []) }
        case .event(.tournament(let step)): chains[line.entry.table]?.steps.append(step)
        case .event(.conditions(_, let terms)):
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

  /// Reads one entry, the next of its table.
  mutating func take(_ recorded: RecordedEntry) {
    let entry = recorded.entry
    let place = "\(entry.table.number).\(entry.sequence)"
    events.insert(EventKinds.name(of: entry.event))
    if receipts[place] != nil { written[place] = recorded.receipt }
    if let play = Self.ruledPlay(entry), !ruled.insert(play).inserted { fail("\(play) was ruled on twice") }
    if case .opened(let opening) = entry.event {
      tables[entry.table] = Table(opening, id: entry.table, at: entry.at)
    } else if entry.table != .house, let table = tables[entry.table] ?? closed[entry.table] {
      let before = Times(table)
      do throws(Contradiction) { try table.read(recorded) } catch {
        fail("entry \(place) contradicts: \(error.text)")
      }
      if let wrong = Self.wrongCharge(entry, at: table, before) { fail("entry \(place): \(wrong)") }
      if let lost = Self.lostTiles(at: table) { fail("entry \(place): \(lost)") }
      tables[entry.table] = table.isOver ? nil : table
      closed[entry.table] = table.isOver && entry.event.mayBeReopened ? table : nil
    }
    if let table = tables[entry.table] {
      states.insert("\(table.terms.kind.rawValue) \(table.phase.rawValue)")
    }
  }

  private mutating func fail(_ text: String) { if first == nil { first = text } }

  /// The first thing that did not hold, or was read by somebody and not met here; nil where there is none.
  var missing: String? {
    if let first { return first }
    for (place, text) in receipts.sorted(by: { $0.key < $1.key }) {
      guard let receipt = written[place], Receipt(text: text) == receipt else {
        return "somebody read \(text), which the ledger does not have"
      }
    }
    return nil
  }

  /// Asks whether all holds.
  ///
  /// - Parameter referee: has taken the ledger up, and nothing of its own is on its way; the caller is on its thread.
  /// - Returns: the first thing that does not hold, or nil.
  func fault(_ referee: Referee) -> String? {
    if let missing { return missing }
    return referee.assumeIsolated { referee in
      guard referee.peekTables() == tables.keys.sorted() else {
        return "other tables live than the ledger says"
      }
      for (id, table) in tables.sorted(by: { $0.key < $1.key }) where referee.peek(id) != table {
        return "table \(id.number) stands otherwise than the ledger says"
      }
      return nil
    }
  }

  /// Which play or slip an entry rules on.
  private static func ruledPlay(_ entry: Entry) -> String? {
    switch entry.event {
    case .game(let event):
      if case .ruled(let ruled) = event.action {
        return "play \(ruled.number) of table \(entry.table.number)"
      }
    case .slip(let event):
      if case .ruled(let ruled) = event { return "slip \(ruled.number) of table \(entry.table.number)" }
    case .house, .opened, .joined, .lookup, .left, .abandoned, .practice, .event: break
    }
    return nil
  }

  /// What a table's time was when it was left alone last.
  private struct Times {
    let clock: ClockReading?
    let at: Instant
    let position: GamePosition?

    init(_ table: Table) {
      (clock, at) = (table.game?.position.clock, table.changedAt)
      position = table.game?.position
    }
  }

  /// Time for doubting that ran on while there was no server, or that is not what was left of it.
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

  /// Time that somebody was given back, or was charged for without having had it.
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
    // What the other side spent on a play that is taken back is its player's, who then has less.
    var isTakenBack = false
    switch event.action {
    case .undone, .amended: isTakenBack = true
    default: break
    }
    var charged = 0
    for seat in Seat.allCases {
      // A director's word is no time that passed.
      let given = given(to: seat, by: event.action)
      // What a clock had when the entry before was written, and what it has now, if it runs on by itself.
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

  /// Tiles that are nowhere, or twice, at a table whose tiles are dealt.
  private static func lostTiles(at table: Table) -> String? {
    guard let position = table.game?.position, let game = position.game, let racks = game.racks else {
      return nil
    }
    guard game.bag.completes(position.rules.tiles, with: game.board, racks: [racks.one, racks.two]) else {
      return "board, racks and bag of table \(table.id.number) are not the set"
    }
    return nil
  }
}
