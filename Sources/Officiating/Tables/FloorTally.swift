// SPDX-License-Identifier: MIT

/// The number of live tables of each kind in each phase, updated after each change of a table.
///
/// A table that observers see late or after its end is counted with phase nil, because its phase is not public.
package struct FloorTally: Equatable, Sendable {
  package struct Cell: Hashable, Sendable {
    package let kind: TableKind
    /// Nil for a table that is held back from observers.
    package let phase: Table.Phase?

    package init(kind: TableKind, phase: Table.Phase?) {
      self.kind = kind
      self.phase = phase
    }
  }

  /// Returns the possible phases of a kind, in order.
  package static func phases(of kind: TableKind) -> [Table.Phase?] {
    switch kind {
    case .slip: [.waiting, .toMove, .judging, nil]
    case .board, .dealt:
      [.waiting, .toMove, .pending, .held, .finalPending, .paused, .adjourned, .counting, nil]
    case .threes, .scramble, .anagrams, .trainer: [.waiting, .round, .revealed]
    }
  }

  private struct Counted: Equatable {
    let cell: Cell
    let isPlaying: Bool
  }

  /// The number of tables in each cell; an absent cell has none.
  package private(set) var cells: [Cell: Int] = [:]
  /// Games in play: begun, neither adjourned nor over.
  package private(set) var playing = 0
  package private(set) var playingHeldBack = 0
  private var counted: [TableID: Counted] = [:]

  var count: Int { counted.count }

  /// Counts a table in its present state; a table that is over is no longer counted.
  mutating func note(_ table: Table, isHeldBack: Bool) {
    guard !table.isOver else { return forget(table.id) }
    let phase = table.phase
    let now = Counted(
      cell: Cell(kind: table.terms.kind, phase: isHeldBack ? nil : phase),
      isPlaying: phase != .adjourned && table.game?.isUnderWay == true)
    let before = counted[table.id]
    guard before != now else { return }
    assert(Self.phases(of: now.cell.kind).contains(now.cell.phase))
    if let before { take(before, -1) }
    take(now, 1)
    counted[table.id] = now
  }

  mutating func forget(_ id: TableID) {
    guard let before = counted.removeValue(forKey: id) else { return }
    take(before, -1)
  }

  private mutating func take(_ counted: Counted, _ step: Int) {
    let count = cells[counted.cell, default: 0] + step
    cells[counted.cell] = count == 0 ? nil : count
    guard counted.isPlaying else { return }
    playing += step
    if counted.cell.phase == nil { playingHeldBack += step }
  }
}
