// SPDX-License-Identifier: MIT

/// The tables with a robot: those with a live game, and those that have changed since the last look.
///
/// A look costs time in proportion to the changes, not to the tables.
struct HouseTables {
  /// The tables whose games are not over.
  private(set) var live: Set<TableID> = []
  /// The tables that changed, in the order of their first change.
  private var changed: [TableID] = []
  private var isNoted: Set<TableID> = []

  var haveChanged: Bool { !changed.isEmpty }

  /// Records the present state of a table.
  mutating func note(_ table: Table) {
    guard table.agreement.terms.game?.houseLevel != nil else { return }
    if table.isOver { live.remove(table.id) } else { live.insert(table.id) }
    noteChange(of: table.id)
  }

  /// Returns the tables that changed since the last call.
  mutating func takeChanged() -> [TableID] {
    defer {
      changed = []
      isNoted = []
    }
    return changed
  }

  private mutating func noteChange(of id: TableID) {
    if isNoted.insert(id).inserted { changed.append(id) }
  }
}
