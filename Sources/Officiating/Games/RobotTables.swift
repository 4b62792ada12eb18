// SPDX-License-Identifier: MIT

/// The tables with a robot: those with a live game, and those that have changed since the last look.
///
/// A look costs time in proportion to the changes, not to the tables.
struct RobotTables {
  private(set) var live: Set<TableID> = []
  /// The tables that changed, in the order of their first change.
  private var changed: [TableID] = []
  private var isNoted: Set<TableID> = []

  var haveChanged: Bool { !changed.isEmpty }

  mutating func note(_ table: Table) {
    guard table.agreement.terms.game?.robotLevel != nil else { return }
    if table.isOver { live.remove(table.id) } else { live.insert(table.id) }
    if isNoted.insert(table.id).inserted { changed.append(table.id) }
  }

  mutating func takeChanged() -> [TableID] {
    defer {
      changed = []
      isNoted = []
    }
    return changed
  }
}
