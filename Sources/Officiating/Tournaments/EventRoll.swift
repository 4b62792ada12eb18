// SPDX-License-Identifier: MIT
import Directing

/// What follows from the events that are open: who has entered them, and which tables are their boards.
struct EventRoll {
  /// The open events that a name has entered, by number.
  private var entered: [PlayerName: [TableID]] = [:]
  /// How many of each event's entrants stand in `entered`.
  private var counted: [TableID: Int] = [:]
  /// The live tables that are boards of events, by number.
  private(set) var boards: Set<TableID> = []
  /// Whether something has happened since boards were last looked after, of which a table may come.
  var isRestless = true

  /// The events that are open, by number.
  var open: [TableID] { counted.keys.sorted() }

  /// The open events that somebody has entered, by number.
  func events(of name: PlayerName) -> [TableID] { entered.isEmpty ? [] : entered[name] ?? [] }

  /// Keeps in step with a table.
  mutating func note(_ table: Table) {
    if table.terms.place != nil {
      if table.isOver { boards.remove(table.id) } else { boards.insert(table.id) }
      isRestless = true
    }
    guard case .event(let held) = table.family else { return }
    isRestless = true
    guard !table.isOver else { return forget(table) }
    let before = counted.updateValue(held.state.entrants.count, forKey: table.id) ?? 0
    for entrant in held.state.entrants.dropFirst(before) {
      guard let name = PlayerName(entrant.name) else { continue }
      entered[name] = ((entered[name] ?? []) + [table.id]).sorted()
    }
  }

  /// Lets go of a table, as it stood.
  mutating func forget(_ table: Table) {
    boards.remove(table.id)
    guard case .event(let held) = table.family, let count = counted.removeValue(forKey: table.id) else {
      return
    }
    for entrant in held.state.entrants.prefix(count) {
      guard let name = PlayerName(entrant.name) else { continue }
      let others = (entered[name] ?? []).filter { $0 != table.id }
      entered[name] = others.isEmpty ? nil : others
    }
  }
}

extension Floor {
  /// The event of a label that ended last, as far as it is remembered; who is told so waits for all of them.
  mutating func endedEvent(_ label: String) -> Table? {
    seen = .everything(through: tickets.newest)
    return endedOrder.last { peekEnded($0)?.terms.event?.label == label }.flatMap { peekEnded($0) }
  }

  /// What somebody has entered as, in the event of that number, unless it is over.
  func peekEnrolment(of name: PlayerName, in event: TableID) -> Enrolment? {
    guard case .event(let held)? = peek(event)?.family else { return nil }
    return held.state.entrants.first { PlayerName($0.name) == name }
  }

  /// Who a name belongs to because it has entered an event with a code of its own, the oldest of several; nil where it
  /// has not.
  mutating func entrant(of name: PlayerName) -> Person? {
    for id in events.events(of: name) {
      guard let enrolment = peekEnrolment(of: name, in: id), let hash = enrolment.codeHash,
        let own = PlayerName(enrolment.name)
      else { continue }
      note(id)
      return Person(name: own, role: .guest, codeHash: hash)
    }
    return nil
  }
}
