// SPDX-License-Identifier: MIT

/// How many live tables of each kind stand in each phase, kept in step with them, so that nobody has to go over them all.
///
/// A table that onlookers see late, or when it is over, is counted in no phase of its own: what happens there is not
/// theirs to know yet.
package struct FloorTally: Equatable, Sendable {
  /// What a table is counted as.
  package struct Cell: Hashable, Sendable {
    package let kind: TableKind
    /// Nil where it is held back from whoever only looks on.
    package let phase: Table.Phase?

    package init(kind: TableKind, phase: Table.Phase?) {
      self.kind = kind
      self.phase = phase
    }
  }

  /// The phases in which tables of a kind can be counted, in order.
  package static func phases(of kind: TableKind) -> [Table.Phase?] {
    switch kind {
    case .slip: [.waiting, .toMove, .judging, nil]
    case .board, .dealt:
      [.waiting, .toMove, .pending, .held, .finalPending, .paused, .adjourned, .counting, nil]
    case .threes, .scramble, .trainer, .event: [.waiting, .round, .revealed]
    }
  }

  private struct Counted: Equatable {
    let cell: Cell
    let isPlaying: Bool
  }

  /// How many there are of each; a cell that is not there has none.
  package private(set) var cells: [Cell: Int] = [:]
  /// Games that have begun and are neither put off nor over.
  package private(set) var playing = 0
  /// Those of them that are held back from whoever only looks on.
  package private(set) var playingHeldBack = 0
  private var counted: [TableID: Counted] = [:]

  /// How many live tables there are, events counted.
  var count: Int { counted.count }

  /// How many of a kind there are, in whatever phase.
  package func count(of kind: TableKind) -> Int {
    cells.reduce(0) { $1.key.kind == kind ? $0 + $1.value : $0 }
  }

  /// Counts a table as it stands now; one that is over no more.
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

  /// Counts a table no more.
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
