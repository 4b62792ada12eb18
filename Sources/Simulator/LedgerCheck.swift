// SPDX-License-Identifier: MIT
import Officiating
import Records
import Rulebook

/// What must hold of a ledger that a server has just taken up.
enum LedgerCheck {
  /// Asks whether all holds.
  ///
  /// - Parameters:
  ///   - data: the data folder.
  ///   - receipts: those that somebody read, by table and sequence.
  ///   - referee: has taken the ledger up, and has done nothing since; the caller is on its thread.
  /// - Returns: the first thing that does not hold, or nil.
  static func fault(in data: String, _ receipts: [String: String], _ referee: Referee) -> String? {
    var tables: [TableID: Table] = [:]
    var written: [String: Receipt] = [:]
    var ruled: Set<String> = []
    var fault: String?
    let report: LedgerReport
    do throws(LedgerPathFault) {
      report = try LedgerReader.walk(data, checkingGames: true, checkingRules: true) { line in
        let entry = line.entry
        let place = "\(entry.table.number).\(entry.sequence)"
        if receipts[place] != nil { written[place] = line.receipt }
        if let play = Self.ruledPlay(entry), !ruled.insert(play).inserted {
          fault = fault ?? "\(play) was ruled on twice"
        }
        if case .opened(let opening) = entry.event {
          tables[entry.table] = Table(opening, id: entry.table, at: entry.at)
        } else if entry.table != .house, let table = tables[entry.table] {
          let before = (clock: table.game?.position.clock, at: table.changedAt)
          do throws(Contradiction) {
            try table.read(RecordedEntry(entry: entry, receipt: line.receipt))
          } catch { fault = fault ?? "line \(line.line) contradicts: \(error.text)" }
          if let wrong = Self.wrongCharge(entry, at: table, before) {
            fault = fault ?? "line \(line.line): \(wrong)"
          }
          if let lost = Self.lostTiles(at: table) { fault = fault ?? "line \(line.line): \(lost)" }
          if table.isOver { tables[entry.table] = nil }
        }
      }
    } catch { return "the ledger cannot be read: \(error.text)" }
    if let found = report.fault { return found.text }
    if let fault { return fault }
    for (place, text) in receipts.sorted(by: { $0.key < $1.key }) {
      guard let receipt = written[place], Receipt(text: text) == receipt else {
        return "somebody read \(text), which the ledger does not have"
      }
    }
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
    case .house, .opened, .joined, .lookup, .left, .practice: break
    }
    return nil
  }

  /// Time that somebody was given back, or was charged for without having had it.
  private static func wrongCharge(
    _ entry: Entry, at table: Table, _ before: (clock: ClockReading?, at: Instant)
  ) -> String? {
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
      // What a clock had when the entry before was written, and what it has now, if it runs on by itself.
      let (old, new) = (then.left(of: seat, at: before.at), now.left(of: seat, at: entry.at))
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
