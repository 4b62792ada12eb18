// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

/// Holds the results of events against the tables of the same ledger at which their games were played.
///
/// A table says in its own chain whose board it is, by event, round and players; what the event says of it is held against
/// that, and never taken for it. A result that is put right later is a correction of the event's, which `TournamentAudit` names.
/// Memory grows with the events' tables; of those that are over their ends alone are kept. Each result is held against the
/// tables that its own players opened for its round, so that the time grows with the ledger.
/// Source: Protocol/SPEC.md, live tables; promise 4, anyone can check.
package struct BoardAudit {
  /// What was found of one event.
  package struct Report: Sendable {
    package fileprivate(set) var findings: [AuditFinding] = []
    /// How many results are those of their tables' games.
    package fileprivate(set) var brought = 0
    /// How many tables its results were held against.
    package fileprivate(set) var looked = 0

    fileprivate mutating func add(_ other: Report) {
      findings += other.findings
      brought += other.brought
      looked += other.looked
    }
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

  /// Who opened a table, and for which round.
  private struct Opener: Hashable {
    let round: Int
    let name: PlayerName
  }

  /// An event as far as it has come; nil where it contradicts itself, which another audit names.
  private struct Followed {
    var state: TournamentState?
    var report = Report()
    /// The tables that are its boards, in the order of their openings; and the same by who opened them.
    var tables: [TableID] = []
    var opened: [Opener: [TableID]] = [:]
    /// Whoever entered, by name.
    var numbers: [PlayerName: Int] = [:]
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
        events[place.event]?.opened[Opener(round: place.round, name: table.opener.name), default: []].append(
          id)
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
      report.findings.append(.awaited(round: number, board: place + 1, table: id.number))
    }
    return report
  }

  /// A round's boards by their places, and whoever's result is known, gathered once for all tables.
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
    // What contradicts itself has ended a walk that follows games before it comes here.
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
    // Nothing else holds the state by now: it would be copied with each step.
    do throws(TournamentContradiction) { try events[id]?.state?.take(step) } catch { events[id]?.state = nil }
    guard case .entered(let enrolment) = step, let name = PlayerName(enrolment.name),
      events[id]?.numbers[name] == nil
    else { return }
    events[id]?.numbers[name] = enrolment.number
  }

  /// The board of a table by what it says itself; nil where its players have not both entered.
  private func pairing(of board: Seen, in event: Followed) -> BoardPairing? {
    guard let first = event.numbers[board.opener], let second = board.guest.flatMap({ event.numbers[$0] }),
      first != second
    else { return nil }
    return BoardPairing(first: first, second: second)
  }

  /// What is to be said of a table that was opened for a board; nil where it is that board's.
  private func misplaced(
    _ table: TableID, _ board: BoardPairing, in round: Int, of id: TableID
  ) -> AuditFinding? {
    // Of a table whose opening stands in another piece of the ledger nothing is known.
    guard let event = events[id], let state = event.state, let own = seen[table] else { return nil }
    guard own.place.event != id || own.place.round != round || pairing(of: own, in: event) != board else {
      return nil
    }
    let names = board.entrants.map { AuditFinding.name($0, in: state) }.joined(separator: " and ")
    return .misplaced(round: round, names, table: table.number)
  }

  /// What comes of holding a result, as it is entered, against every table that says that it was played there.
  private func held(_ result: RoundResult, in number: Int, of id: TableID) -> Report {
    var report = Report()
    guard let event = events[id], let state = event.state, let round = state.round(number),
      let place = result.entrants.lazy.compactMap({ round.board(of: $0) }).first
    else { return report }
    let players = round.boards[place].entrants
    let stands = AuditFinding.words(result, in: state)
    let tables = players.compactMap { PlayerName(state.entrants[$0 - 1].name) }
      .flatMap { event.opened[Opener(round: number, name: $0)] ?? [] }
    for table in tables.sorted() {
      report.looked += 1
      guard let own = seen[table], let pairing = pairing(of: own, in: event),
        Set(pairing.entrants) == Set(players)
      else { continue }
      if let ending = own.ending {
        let would = ending.result(of: pairing)
        // Ledgers of before have a forfeit where the scores did not decide.
        guard would != result, ending.resultBefore(of: pairing) != result else {
          report.brought += 1
          continue
        }
        report.findings.append(
          .brought(
            round: number, board: place + 1, table: table.number, stands: stands,
            would: AuditFinding.words(would, in: state)))
      } else if own.table?.game?.isUnderWay == true {
        report.findings.append(.early(round: number, board: place + 1, table: table.number, stands))
      }
    }
    return report
  }
}
