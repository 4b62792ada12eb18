// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Foundation
import Officiating
import Rulebook
import Testing

@testable import Records

/// Source: Protocol/SPEC.md, live tables; promise 4, anyone can check.
@Suite("Results are held against their own players' tables, however many tables and rounds an event has")
struct BoardAuditTests {
  /// `VERDICT_AUDITED` sets how many entrants there are, and how many rounds: `250x30`.
  private static let size = (ProcessInfo.processInfo.environment["VERDICT_AUDITED"] ?? "8x4")
    .split(separator: "x").compactMap { Int($0) }

  @Test("A result is held against the tables that its own players opened for its round, and no others")
  func looksNowhereElse() throws {
    let (entrants, rounds) = (Self.size[0], Self.size[1])
    let lines = try Evening.lines(entrants, rounds) { _, board in
      board.first == 1 ? .played(Meeting(first: board.first, 400, second: board.second, 300)) : nil
    }
    var audit = BoardAudit()
    for line in lines { audit.take(line) }
    let report = audit.report(of: Evening.event)
    #expect(report.looked == rounds * entrants / 2)
    // The first entrant opens the first board's table in every round.
    #expect(report.findings.count == rounds && report.brought == rounds * (entrants / 2 - 1))
    let first = try #require(report.findings.first)
    #expect(
      first
        == .brought(
          round: 1, board: 1, table: 2, stands: "p1 400 p\(entrants) 300",
          would: "p1 0 p\(entrants) 0, won by p1"))
  }

  @Test("A result before its game's end, a game without a result and one without a board are found")
  func others() throws {
    let whole = try Evening.lines(4, 2) { _, _ in nil }
    func findings(without isLeftOut: (Event) -> Bool) -> [AuditFinding] {
      var audit = BoardAudit()
      for line in whole where !isLeftOut(line.entry.event) { audit.take(line) }
      return audit.report(of: Evening.event).findings
    }
    #expect(findings { _ in false } == [])
    let awaited = findings { event in
      if case .tournament(.step(.scored(2, _))) = event { true } else { false }
    }
    #expect(
      awaited == [.awaited(round: 2, board: 1, table: 4), .awaited(round: 2, board: 2, table: 5)])
    let early = findings { event in
      if case .game(let step) = event, case .conceded = step.action { true } else { false }
    }
    #expect(early.count == 4)
    #expect(early.first == .early(round: 1, board: 1, table: 2, "p1 0 p4 0, won by p1"))
    let homeless = findings { event in
      switch event {
      case .tournament(.step(.paired(2, _, _, _, _))), .tournament(.step(.seated(2, _, _))),
        .tournament(.step(.scored(2, _))):
        true
      default: false
      }
    }
    #expect(
      homeless == [
        .homeless(round: 2, "p1 and p3", table: 4), .homeless(round: 2, "p4 and p2", table: 5),
      ])
  }
}

/// An event of games that all end by their second side's giving up.
private enum Evening {
  static let event = TableID(1)

  /// Its whole ledger: each round is paired, its tables are opened and played at, its results come in.
  ///
  /// - Parameters:
  ///   - entrants: how many, an even number.
  ///   - rounds: how many, fewer than there are entrants.
  ///   - result: what is entered for a board of a round in place of what its game came to; nil for that.
  /// - Returns: its lines, in order.
  /// - Throws: where a game does not go so.
  static func lines(
    _ entrants: Int, _ rounds: Int, result: (Int, BoardPairing) -> RoundResult?
  ) throws -> [LedgerLine] {
    var writer = Writer()
    let systems = [PairingSystem](repeating: .kingOfTheHill, count: rounds)
    let tournament = try #require(TournamentTerms(systems: systems))
    let conditions = PlayingConditions(
      tables: TournamentTables(kind: .board, clock: .off), lexicon: Samples.english, rule: .double)
    writer.write(
      .tournamentOpened(
        TournamentOpening(
          label: "tues", title: "tues", terms: tournament, conditions: conditions,
          opener: try Samples.person())), at: event)
    func step(_ step: TournamentStep) { writer.write(.tournament(.step(step)), at: event) }
    for number in 1...entrants { step(.entered(Enrolment(number: number, name: "p\(number)"))) }
    var last = event.number
    for round in 1...rounds {
      let boards = boards(of: round, entrants)
      step(.paired(round: round, division: "A", boards: boards, byes: []))
      var results: [RoundResult] = []
      for board in boards {
        last += 1
        let place = TournamentPlace(tournament: event, round: round, board: results.count + 1)
        let ending = try writer.play(board, at: TableID(last), place)
        step(.seated(round: round, board, table: last))
        results.append(result(round, board) ?? ending.result(of: board))
      }
      for result in results { step(.scored(round: round, result)) }
    }
    return writer.lines
  }

  /// One round of a round robin: the first stays, the others go round.
  private static func boards(of round: Int, _ entrants: Int) -> [BoardPairing] {
    let wheel = [1] + (0..<(entrants - 1)).map { 2 + ($0 + entrants - round) % (entrants - 1) }
    return (0..<(entrants / 2)).map { BoardPairing(first: wheel[$0], second: wheel[entrants - 1 - $0]) }
  }

  private struct Writer {
    private(set) var lines: [LedgerLine] = []
    private var heads: [TableID: Int] = [:]

    mutating func write(_ event: Event, at table: TableID) {
      heads[table, default: 0] += 1
      let entry = Entry(
        table: table, sequence: heads[table] ?? 1, id: EntryID(run: 7, count: UInt64(lines.count + 1)),
        at: Samples.start, event: event)
      lines.append(
        LedgerLine(
          entry: entry, terms: nil, line: lines.count + 1, batch: lines.count + 1, sum: SHA256.digest(of: []))
      )
    }

    /// A game that begins, and that the second side gives up.
    mutating func play(_ board: BoardPairing, at id: TableID, _ place: TournamentPlace) throws -> Ending {
      let opening = Opening(
        terms: Terms(
          lexicon: Samples.english, rule: .double, confirmSeconds: 60,
          invited: PlayerName("p\(board.second)"), isDesk: false, game: Self.terms, place: place),
        opener: try Samples.person("p\(board.first)"), sides: nil)
      let table = Table(opening, id: id, at: Samples.start)
      write(.opened(opening), at: id)
      try take(.joined(.two, try Samples.person("p\(board.second)")), table)
      func decide() throws -> DecideGame {
        try #require(DecideGame(table, now: Samples.start, seed: nil))
      }
      while let due = try decide().due(coin: { .one }) { try take(.game(due.event), table) }
      try take(.game(decide().pass(Side(seat: .one, isDesk: false), after: nil).event), table)
      try take(.game(decide().concede(Side(seat: .two, isDesk: false), by: nil).event), table)
      return try #require(table.game?.ending)
    }

    private static let terms: GameTerms = {
      var terms = GameTerms(isDealt: false)
      terms.first = .seat(.one)
      terms.clock = .off
      return terms
    }()

    private mutating func take(_ event: Event, _ table: Table) throws {
      write(event, at: table.id)
      let line = try #require(lines.last)
      table.fold(RecordedEntry(entry: line.entry, receipt: line.receipt))
    }
  }
}
