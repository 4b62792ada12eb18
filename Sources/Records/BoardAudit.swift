// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

/// Holds the results of events against the tables of the same ledger at which their games were played.
///
/// A table says in its own chain whose board it is, by event, round and players; what the event says of it is held against
/// that, and never taken for it. A result that is put right later is a correction of the event's, which `TournamentAudit` names.
/// Memory grows with the events' tables; of those that are over their ends alone are kept.
/// Source: Protocol/SPEC.md, live tables; promise 4, anyone can check.
package struct BoardAudit {
  /// What was found of one event.
  package struct Report: Sendable {
    package fileprivate(set) var findings: [AuditFinding] = []
    /// How many results are those of their tables' games.
    package fileprivate(set) var brought = 0
  }

  /// A table that is some event's board.
  private struct Seen {
    let place: EventPlace
    let opener: PlayerName
    var guest: PlayerName?
    /// Nil where it is over.
    var table: Table?
    var ending: Ending?
  }

  /// An event as far as it has come; nil where it contradicts itself, which another audit names.
  private struct Followed {
    var state: TournamentState?
    var report = Report()
    /// The tables that are its boards.
    var tables: [TableID] = []
  }

  private var seen: [TableID: Seen] = [:]
  private var events: [TableID: Followed] = [:]

  package init() {}

  /// Takes the ledger's next line; lines of every table must come, in order.
  package mutating func take(_ line: LedgerLine) {
    let (id, entry) = (line.entry.table, line.entry)
    switch entry.event {
    case .opened(let opening):
      if let terms = opening.terms.event {
        events[id] = Followed(state: TournamentState(terms.tournament))
      } else if let place = opening.terms.place {
        let table = Table(opening, id: id, at: entry.at)
        seen[id] = Seen(place: place, opener: table.opener.name, table: table)
        events[place.event]?.tables.append(id)
      }
    case .event(.tournament(let step)): take(step, of: id)
    // By what games are played is the tables' own to say.
    case .event(.conditions(_, let terms)): if let terms { take(.termed(terms), of: id) }
    default: follow(line)
    }
  }

  /// What was found of an event once all lines were taken.
  package func report(of event: TableID) -> Report {
    guard let followed = events[event] else { return Report() }
    var report = followed.report
    guard let state = followed.state else { return report }
    for id in followed.tables {
      guard let board = seen[id], board.ending != nil else { continue }
      let number = board.place.round
      guard let pairing = pairing(of: board, in: state), let round = state.round(number),
        let place = round.boards.firstIndex(of: pairing)
      else {
        let names = [board.opener, board.guest].map { $0?.text ?? "nobody" }.joined(separator: " and ")
        report.findings.append(.homeless(round: number, names, table: id.number))
        continue
      }
      guard pairing.entrants.allSatisfy({ round.result(of: $0) == nil }) else { continue }
      report.findings.append(.awaited(round: number, board: place + 1, table: id.number))
    }
    return report
  }

  private mutating func follow(_ line: LedgerLine) {
    let id = line.entry.table
    guard var board = seen[id], let table = board.table else { return }
    // What contradicts itself has ended a walk that follows games before it comes here.
    try? table.read(RecordedEntry(entry: line.entry, receipt: line.receipt))
    board.guest = table.guest?.name ?? board.guest
    board.ending = table.game?.ending
    if table.isOver { board.table = nil }
    seen[id] = board
  }

  private mutating func take(_ step: TournamentStep, of id: TableID) {
    guard let state = events[id]?.state else { return }
    switch step {
    case .seated(let round, let board, let table): link(TableID(table), board, in: round, of: id, state)
    case .scored(let round, let result): hold(result, in: round, of: id, state)
    default: break
    }
    do throws(TournamentContradiction) { try events[id]?.state?.take(step) } catch { events[id]?.state = nil }
  }

  /// The board of a table by what it says itself; nil where its players have not both entered.
  private func pairing(of board: Seen, in state: TournamentState) -> BoardPairing? {
    func number(_ name: PlayerName?) -> Int? {
      name.flatMap { name in state.entrants.first { PlayerName($0.name) == name }?.number }
    }
    guard let first = number(board.opener), let second = number(board.guest), first != second else {
      return nil
    }
    return BoardPairing(first: first, second: second)
  }

  private mutating func link(
    _ table: TableID, _ board: BoardPairing, in round: Int, of id: TableID, _ state: TournamentState
  ) {
    // Of a table whose opening stands in another piece of the ledger nothing is known.
    guard let own = seen[table] else { return }
    guard own.place.event != id || own.place.round != round || pairing(of: own, in: state) != board else {
      return
    }
    let names = board.entrants.map { AuditFinding.name($0, in: state) }.joined(separator: " and ")
    events[id]?.report.findings.append(.misplaced(round: round, names, table: table.number))
  }

  /// A result as it is entered, against every table that says that it was played there.
  private mutating func hold(
    _ result: RoundResult, in number: Int, of id: TableID, _ state: TournamentState
  ) {
    guard let round = state.round(number), let tables = events[id]?.tables,
      let place = result.entrants.lazy.compactMap({ round.board(of: $0) }).first
    else { return }
    let players = Set(round.boards[place].entrants)
    let stands = AuditFinding.words(result, in: state)
    for table in tables {
      guard let own = seen[table], own.place.round == number, let pairing = pairing(of: own, in: state),
        Set(pairing.entrants) == players
      else { continue }
      if let ending = own.ending {
        let would = ending.result(of: pairing)
        guard would != result else {
          events[id]?.report.brought += 1
          continue
        }
        events[id]?.report.findings.append(
          .brought(
            round: number, board: place + 1, table: table.number, stands: stands,
            would: AuditFinding.words(would, in: state)))
      } else if own.table?.game?.isUnderWay == true {
        events[id]?.report.findings.append(
          .early(round: number, board: place + 1, table: table.number, stands))
      }
    }
  }
}
