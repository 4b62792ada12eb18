// SPDX-License-Identifier: MIT

/// The tables against the house: which there are, and which have changed since the house looked.
///
/// Looking costs what has changed, however many tables wait for the house.
struct HouseTables {
  /// Those whose games are not over, whether or not the house is to act there.
  private(set) var live: Set<TableID> = []
  /// Those that changed, in the order in which they did first.
  private var changed: [TableID] = []
  private var isNoted: Set<TableID> = []

  var haveChanged: Bool { !changed.isEmpty }

  /// Takes in how a table stands.
  mutating func note(_ table: Table) {
    guard table.agreement.terms.game?.houseLevel != nil else { return }
    if table.isOver { live.remove(table.id) } else { live.insert(table.id) }
    noteChange(of: table.id)
  }

  /// Those that changed since the last call.
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
