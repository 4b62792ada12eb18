// SPDX-License-Identifier: MIT
import Directing

/// Facts derived from the open tournaments: their entrants, and the tables that are their boards.
struct EventRoll {
  /// The number of each name in each open tournament that it has entered.
  private var entered: [PlayerName: [TableID: Int]] = [:]
  /// The number of each tournament's entrants that are in `entered`.
  private var counted: [TableID: Int] = [:]
  /// The live tables that are boards.
  private(set) var boards: Set<TableID> = []
  /// Whether a table must be opened or a result entered, as far as entries since the last look may require it.
  var isRestless = true

  /// Cached reckonings, each valid until the tournament changes; at most `reckoningsMost`.
  private var reckonings: [TableID: Reckoning] = [:]
  private static let reckoningsMost = 8

  func reckoning(of event: TableID) -> Reckoning? { reckonings[event] }

  /// Caches a reckoning until the tournament changes.
  mutating func keep(_ reckoning: Reckoning, of event: TableID) {
    if reckonings.count == Self.reckoningsMost, reckonings[event] == nil { reckonings = [:] }
    reckonings[event] = reckoning
  }

  var open: [TableID] { counted.keys.sorted() }

  /// Returns the open tournaments that a name has entered, by number.
  func events(of name: PlayerName) -> [TableID] { entered.isEmpty ? [] : entered[name]?.keys.sorted() ?? [] }

  /// Returns the number of a name in an open tournament; nil if it has not entered.
  func number(of name: PlayerName, in event: TableID) -> Int? { entered[name]?[event] }

  /// Updates the roll after an entry at a table.
  mutating func note(_ table: Table) {
    if table.terms.place != nil {
      let changed = table.isOver ? boards.remove(table.id) != nil : boards.insert(table.id).inserted
      // A play does not change what a board waits for. A settled slip can let its table close.
      if changed || table.game == nil { isRestless = true }
    }
    guard case .event(let held) = table.family else { return }
    reckonings[table.id] = nil
    isRestless = true
    guard !table.isOver else { return forget(table) }
    let before = counted.updateValue(held.state.tournament.entrants.count, forKey: table.id) ?? 0
    for entrant in held.state.tournament.entrants.dropFirst(before) {
      if let name = PlayerName(entrant.name) { entered[name, default: [:]][table.id] = entrant.number }
    }
  }

  /// Removes a table from the roll; `table` is its state when it was last noted.
  mutating func forget(_ table: Table) {
    boards.remove(table.id)
    reckonings[table.id] = nil
    guard case .event(let held) = table.family, let count = counted.removeValue(forKey: table.id) else {
      return
    }
    for entrant in held.state.tournament.entrants.prefix(count) {
      guard let name = PlayerName(entrant.name) else { continue }
      entered[name]?[table.id] = nil
      if entered[name]?.isEmpty == true { entered[name] = nil }
    }
  }
}

extension Floor {
  func peekEnrolment(of name: PlayerName, in event: TableID) -> Enrolment? {
    guard let number = events.number(of: name, in: event), case .event(let held)? = peek(event)?.family
    else { return nil }
    return held.state.tournament.entrants[number - 1]
  }
}

extension Sight {
  /// Returns the tournament of this label that ended last, if it is still kept; the answer depends on every entry.
  func endedEvent(_ label: String) -> Table? {
    noteAll()
    return floor.endedOrder.last { floor.peekEnded($0)?.terms.event?.label == label }.flatMap {
      floor.peekEnded($0)
    }
  }

  /// Returns the person to whom a name belongs because it entered an open tournament with a code of its own; the
  /// lowest-numbered of several tournaments decides.
  func entrant(of name: PlayerName) -> Person? {
    for id in floor.events.events(of: name) {
      guard let enrolment = floor.peekEnrolment(of: name, in: id), let hash = enrolment.codeHash,
        let own = PlayerName(enrolment.name)
      else { continue }
      note(floor.ticket(of: id))
      return Person(name: own, role: .guest, codeHash: hash)
    }
    return nil
  }
}
