// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

/// Compares the results of club events with the tables of the same ledger at which the games were played.
///
/// A table's chain states its event, round and players; the event's statement is compared with it. A later correction
/// of a result is reported by `TournamentAudit`. Memory grows with the events' tables; of an ended table only the
/// ending is kept. A result is compared only with the tables that its players opened for its round, so the time grows
/// with the ledger.
/// Source: Protocol/SPEC.md, live tables; promise 4, anyone can check.
package struct BoardAudit {
  package struct Report: Sendable {
    package fileprivate(set) var findings: [AuditFinding] = []
    /// The number of results that equal those of their tables' games.
    package fileprivate(set) var brought = 0
    /// The number of comparisons of a result with a table.
    package fileprivate(set) var looked = 0

    fileprivate mutating func add(_ other: Report) {
      findings += other.findings
      brought += other.brought
      looked += other.looked
    }
  }

  /// A table that belongs to an event's board.
  private struct Seen {
    let place: TournamentPlace
    let opener: PlayerName
    var guest: PlayerName?
    /// Nil once the table has ended.
    var table: Table?
    var ending: Ending?
  }

  /// A round, and the name of the player who opened a table for it.
  private struct Opener: Hashable {
    let round: Int
    let name: PlayerName
  }

  /// An event in progress; the state is nil if the event contradicts itself, which another audit reports.
  private struct Followed {
    var state: TournamentState?
    var report = Report()
    /// The event's tables in the order of their openings, and by their openers.
    var tables: [TableID] = []
    var opened: [Opener: [TableID]] = [:]
    /// The number of each entrant, by name.
    var numbers: [PlayerName: Int] = [:]
  }

  private var seen: [TableID: Seen] = [:]
  private var events: [TableID: Followed] = [:]

  package init() {}

  /// Adds the ledger's next line; the lines of all tables are needed, in order.
  package mutating func take(_ line: LedgerLine) {
    let (id, entry) = (line.entry.table, line.entry)
    switch entry.event {
    case .tournamentOpened(let opening):
      events[id] = Followed(state: TournamentState(opening.terms))
    case .opened(let opening):
      guard let place = opening.terms.place else { return }
      let table = Table(opening, id: id, at: entry.at)
      seen[id] = Seen(place: place, opener: table.opener.name, table: table)
      events[place.tournament]?.tables.append(id)
      events[place.tournament]?.opened[Opener(round: place.round, name: table.opener.name), default: []]
        .append(id)
    case .tournament(.step(let step)): take(step, of: id)
    // The terms of each game stand in its table's opening.
    case .tournament(.conditions(_, let terms)): if let terms { take(.termed(terms), of: id) }
    default: follow(line)
    }
  }

  /// Returns the findings on an event, after all lines.
  package func report(of event: TableID) -> Report {
    guard let followed = events[event] else { return Report() }
    var report = followed.report
    guard let state = followed.state else { return report }
    let rounds = state.rounds.map(Paired.init)
    for id in followed.tables {
      guard let board = seen[id], board.ending != nil else { continue }
      let number = board.place.round
      guard let pairing = pairing(of: board, in: followed), rounds.indices.contains(number - 1),
        let place = rounds[number - 1].places[pairing]
      else {
        let names = [board.opener, board.guest].map { $0?.text ?? "nobody" }.joined(separator: " and ")
        report.findings.append(.homeless(round: number, names, table: id.number))
        continue
      }
      guard pairing.entrants.allSatisfy({ !rounds[number - 1].known.contains($0) }) else { continue }
      report.findings.append(
        .awaited(round: number, board: state.rounds[number - 1].numbers[place], table: id.number))
    }
    return report
  }

  /// The places of a round's boards, and the entrants whose results are known; computed once for all tables.
  private struct Paired {
    let places: [BoardPairing: Int]
    let known: Set<Int>

    init(_ round: TournamentState.Round) {
      places = Dictionary(round.boards.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
      known = Set(round.results.lazy.flatMap(\.entrants))
    }
  }

  private mutating func follow(_ line: LedgerLine) {
    let id = line.entry.table
    guard var board = seen[id], let table = board.table else { return }
    // A table that contradicts itself ends a walk that follows games, before this line.
    try? table.read(RecordedEntry(entry: line.entry, receipt: line.receipt))
    board.guest = table.guest?.name ?? board.guest
    board.ending = table.game?.ending
    if table.isOver { board.table = nil }
    seen[id] = board
  }

  private mutating func take(_ step: TournamentStep, of id: TableID) {
    switch step {
    case .seated(let round, let board, let table):
      if let misplaced = misplaced(TableID(table), board, in: round, of: id) {
        events[id]?.report.findings.append(misplaced)
      }
    case .scored(let round, let result):
      let report = held(result, in: round, of: id)
      events[id]?.report.add(report)
    default: break
    }
    // No other reference to the state exists here, so it is not copied.
    do throws(TournamentContradiction) { try events[id]?.state?.take(step) } catch { events[id]?.state = nil }
    guard case .entered(let enrolment) = step, let name = PlayerName(recorded: enrolment.name),
      events[id]?.numbers[name] == nil
    else { return }
    events[id]?.numbers[name] = enrolment.number
  }

  /// Returns the board that a table's own entries state; nil unless both players are entrants.
  private func pairing(of board: Seen, in event: Followed) -> BoardPairing? {
    guard let first = event.numbers[board.opener], let second = board.guest.flatMap({ event.numbers[$0] }),
      first != second
    else { return nil }
    return BoardPairing(first: first, second: second)
  }

  /// Returns a finding on a table that was seated for a board; nil if its own entries state that board.
  private func misplaced(
    _ table: TableID, _ board: BoardPairing, in round: Int, of id: TableID
  ) -> AuditFinding? {
    // A table opened in another piece of the ledger cannot be checked.
    guard let event = events[id], let state = event.state, let own = seen[table] else { return nil }
    guard own.place.tournament != id || own.place.round != round || pairing(of: own, in: event) != board
    else {
      return nil
    }
    let names = board.entrants.map { AuditFinding.name($0, in: state) }.joined(separator: " and ")
    return .misplaced(round: round, names, table: table.number)
  }

  /// Compares a new result with every table that states its round and players.
  private func held(_ result: RoundResult, in number: Int, of id: TableID) -> Report {
    var report = Report()
    guard let event = events[id], let state = event.state, let round = state.round(number),
      let place = result.entrants.lazy.compactMap({ round.board(of: $0) }).first
    else { return report }
    let players = round.boards[place].entrants
    let stands = AuditFinding.words(result, in: state)
    let tables = players.compactMap { PlayerName(recorded: state.entrants[$0 - 1].name) }
      .flatMap { event.opened[Opener(round: number, name: $0)] ?? [] }
    for table in tables.sorted() {
      report.looked += 1
      guard let own = seen[table], let pairing = pairing(of: own, in: event),
        Set(pairing.entrants) == Set(players)
      else { continue }
      if let ending = own.ending {
        let would = ending.result(of: pairing)
        guard would != result else {
          report.brought += 1
          continue
        }
        report.findings.append(
          .brought(
            round: number, board: round.numbers[place], table: table.number, stands: stands,
            would: AuditFinding.words(would, in: state)))
      } else if own.table?.game?.isUnderWay == true {
        report.findings.append(
          .early(round: number, board: round.numbers[place], table: table.number, stands))
      }
    }
    return report
  }
}
