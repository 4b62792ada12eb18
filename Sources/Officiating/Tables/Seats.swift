// SPDX-License-Identifier: MIT

/// Which table each name holds a seat at.
///
/// A name sits at one table. Only where a ledger refused that it got up, and stored that it sat down elsewhere,
/// does it hold two; it is then at the one of the higher number, and at the other once it gets up there.
struct Seats: Equatable, Sendable {
  private var tables: [PlayerName: TableID] = [:]
  /// Where a name holds more than one seat, its other tables, lowest first.
  private var more: [PlayerName: [TableID]] = [:]

  /// True when nobody sits anywhere.
  var isEmpty: Bool { tables.isEmpty }

  /// True when some name holds more than one seat.
  var hasMany: Bool { !more.isEmpty }

  /// The table at which a name is.
  subscript(name: PlayerName) -> TableID? { tables[name] }

  /// Every table at which a name holds a seat, the one at which it is first.
  func all(of name: PlayerName) -> [TableID] {
    guard let table = tables[name] else { return [] }
    return more.isEmpty ? [table] : [table] + (more[name] ?? [])
  }

  /// A name holds a seat at a table.
  mutating func sit(_ name: PlayerName, at table: TableID) {
    guard let held = tables.updateValue(table, forKey: name), held != table else { return }
    let all = Set((more[name] ?? []) + [held, table]).sorted()
    tables[name] = all.last
    more[name] = all.dropLast()
  }

  /// A name holds no seat at a table any more; says whether it held one.
  mutating func rise(_ name: PlayerName, from table: TableID) -> Bool {
    guard let held = tables[name] else { return false }
    guard var others = more[name] else {
      guard held == table else { return false }
      tables[name] = nil
      return true
    }
    guard held == table || others.contains(table) else { return false }
    if held == table { tables[name] = others.popLast() } else { others.removeAll { $0 == table } }
    more[name] = others.isEmpty ? nil : others
    return true
  }
}
