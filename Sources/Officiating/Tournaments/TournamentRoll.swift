// SPDX-License-Identifier: MIT
import Directing

/// The tournaments, open and closed lately, with their entrants and the tables that are their boards.
struct TournamentRoll {
  private(set) var open: [TableID: Tournament] = [:]
  /// The tournaments that were closed recently; the floor bounds their number.
  private(set) var closed: [TableID: Tournament] = [:]
  /// The number of each name in each open tournament that it has entered.
  private var entered: [PlayerName: [TableID: Int]] = [:]
  /// The names of each open tournament that are in `entered`, by number.
  private var names: [TableID: [String]] = [:]
  /// The live tables that are boards.
  private(set) var boards: Set<TableID> = []
  /// Whether a table must be opened or a result entered, as far as entries since the last look may require it.
  var isRestless = true

  /// Tournaments with boards whose time of grace ended by a moment, up to which all input was heard.
  var graceOver: [TableID: Instant] = [:]
  /// The sequence of each tournament at which a division's round could not be paired without a director.
  var stuck: [TableID: [String: Int]] = [:]

  /// Cached reckonings, each valid until the tournament changes; at most `reckoningsMost`.
  private var reckonings: [TableID: Reckoning] = [:]
  private static let reckoningsMost = 8

  subscript(id: TableID) -> Tournament? { open[id] ?? closed[id] }

  /// The open tournaments, by number.
  var inOrder: [Tournament] { open.values.sorted { $0.id < $1.id } }

  func reckoning(of tournament: Tournament) -> Reckoning {
    reckonings[tournament.id] ?? Reckoning(tournament.state)
  }

  mutating func keep(_ reckoning: Reckoning, of tournament: Tournament) {
    if reckonings.count == Self.reckoningsMost, reckonings[tournament.id] == nil { reckonings = [:] }
    reckonings[tournament.id] = reckoning
  }

  /// Returns the open tournaments that a name has entered, by number, each with the entrant.
  func entries(of name: PlayerName) -> [(tournament: Tournament, enrolment: Enrolment)] {
    guard !entered.isEmpty, let numbers = entered[name] else { return [] }
    return numbers.sorted { $0.key < $1.key }.compactMap { id, number in
      open[id].map { ($0, $0.state.entrants[number - 1]) }
    }
  }

  func number(of name: PlayerName, in tournament: TableID) -> Int? { entered[name]?[tournament] }

  func enrolment(of name: PlayerName, in tournament: Tournament) -> Enrolment? {
    number(of: name, in: tournament.id).map { tournament.state.entrants[$0 - 1] }
  }

  /// Notes that boards may be forfeited at the next look.
  mutating func noteGrace(of tournament: Tournament, by limit: Instant, backSince: Instant?) {
    guard let end = tournament.position.graceEnd(backSince: backSince), end <= limit else { return }
    graceOver[tournament.id] = limit
    isRestless = true
  }

  mutating func note(board table: Table) {
    guard table.terms.place != nil else { return }
    let changed = table.isOver ? boards.remove(table.id) != nil : boards.insert(table.id).inserted
    // A play does not change what a board waits for. A settled slip can let its table close.
    if changed || table.game == nil { isRestless = true }
  }

  mutating func note(_ tournament: Tournament) {
    let (id, entrants) = (tournament.id, tournament.state.entrants)
    reckonings[id] = nil
    isRestless = true
    if tournament.isOver {
      graceOver[id] = nil
      stuck[id] = nil
      closed[id] = tournament
      guard open.removeValue(forKey: id) != nil else { return }
      for name in names.removeValue(forKey: id) ?? [] { forget(name, in: id) }
    } else {
      closed[id] = nil
      open[id] = tournament
      let known = names[id] ?? []
      let renamed = entrants.filter { entrant in
        known.indices.contains(entrant.number - 1) ? known[entrant.number - 1] != entrant.name : true
      }
      guard !renamed.isEmpty else { return }
      for entrant in renamed where known.indices.contains(entrant.number - 1) {
        forget(known[entrant.number - 1], in: id)
      }
      for entrant in renamed {
        if let name = PlayerName(entrant.name) { entered[name, default: [:]][id] = entrant.number }
      }
      names[id] = entrants.map(\.name)
    }
  }

  private mutating func forget(_ name: String, in id: TableID) {
    guard let name = PlayerName(name) else { return }
    entered[name]?[id] = nil
    if entered[name]?.isEmpty == true { entered[name] = nil }
  }

  mutating func forget(closed id: TableID) {
    closed[id] = nil
    reckonings[id] = nil
  }
}

extension Sight {
  /// Returns what `TournamentRoll.entries` does; the answer depends on the tournaments that are read.
  func entries(of name: PlayerName) -> some Sequence<(tournament: Tournament, enrolment: Enrolment)> {
    floor.tournaments.entries(of: name).lazy.map { entry in
      note(entry.tournament.ticket)
      return entry
    }
  }

  /// Returns the tournament of this label that was closed last, if it is still kept; the answer depends on every entry.
  func closedTournament(_ label: String) -> Tournament? {
    noteAll()
    let closed = floor.endedOrder.lazy.compactMap { floor.tournaments.closed[$0] }
    return closed.last { $0.label == label }
  }

  /// Returns the entrant with a code of their own under a name; the first of several open tournaments decides.
  func entrant(of name: PlayerName) -> Person? {
    for (tournament, enrolment) in floor.tournaments.entries(of: name) {
      guard let hash = enrolment.codeHash, let own = PlayerName(enrolment.name) else { continue }
      note(tournament.ticket)
      return Person(name: own, role: .guest, codeHash: hash)
    }
    return nil
  }
}
