// SPDX-License-Identifier: MIT
import Directing

/// What follows from the events that are open: who has entered them, and which tables are their boards.
struct EventRoll {
  /// The number that a name has in each open event that it has entered.
  private var entered: [PlayerName: [TableID: Int]] = [:]
  /// How many of each event's entrants stand in `entered`.
  private var counted: [TableID: Int] = [:]
  /// The live tables that are boards of events, by number.
  private(set) var boards: Set<TableID> = []
  /// Whether something has happened since boards were last looked after, of which a table may come, or a result.
  var isRestless = true

  /// What was reckoned of events since something happened there, of few at a time.
  private var reckonings: [TableID: Reckoning] = [:]
  private static let reckoningsMost = 8

  /// What was reckoned of an event since something happened there.
  func reckoning(of event: TableID) -> Reckoning? { reckonings[event] }

  /// Keeps what was reckoned of an event, until something happens there.
  mutating func keep(_ reckoning: Reckoning, of event: TableID) {
    if reckonings.count == Self.reckoningsMost, reckonings[event] == nil { reckonings = [:] }
    reckonings[event] = reckoning
  }

  /// The events that are open, by number.
  var open: [TableID] { counted.keys.sorted() }

  /// The open events that somebody has entered, by number.
  func events(of name: PlayerName) -> [TableID] { entered.isEmpty ? [] : entered[name]?.keys.sorted() ?? [] }

  /// What number a name has in an open event; nil where it has not entered it.
  func number(of name: PlayerName, in event: TableID) -> Int? { entered[name]?[event] }

  /// Keeps in step with a table.
  mutating func note(_ table: Table) {
    if table.terms.place != nil {
      let changed = table.isOver ? boards.remove(table.id) != nil : boards.insert(table.id).inserted
      // Plays of a game change nothing of what its board waits for; a slip that is settled lets its table close.
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

  /// Lets go of a table, as it stood.
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
  /// The event of a label that ended last, as far as it is remembered; who is told so waits for all of them.
  mutating func endedEvent(_ label: String) -> Table? {
    noteAll()
    return endedOrder.last { peekEnded($0)?.terms.event?.label == label }.flatMap { peekEnded($0) }
  }

  /// What somebody has entered as, in the event of that number, unless it is over.
  func peekEnrolment(of name: PlayerName, in event: TableID) -> Enrolment? {
    guard let number = events.number(of: name, in: event), case .event(let held)? = peek(event)?.family
    else { return nil }
    return held.state.tournament.entrants[number - 1]
  }

  /// Who a name belongs to because it has entered an event with a code of its own, the oldest of several; nil where it
  /// has not.
  mutating func entrant(of name: PlayerName) -> Person? {
    for id in events.events(of: name) {
      guard let enrolment = peekEnrolment(of: name, in: id), let hash = enrolment.codeHash,
        let own = PlayerName(enrolment.name)
      else { continue }
      note(ticket(of: id))
      return Person(name: own, role: .guest, codeHash: hash)
    }
    return nil
  }
}
