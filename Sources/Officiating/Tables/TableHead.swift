// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What everybody may know of a table at one moment: what was agreed, who sits there, and how far it has come.
package struct TableHead: Sendable {
  /// What was agreed, and by whom.
  package let agreement: Agreement
  /// What is going on.
  package let phase: Table.Phase
  /// How many minutes ago that was; 0 for now.
  package let minutesAgo: Int
  private let guest: PlayerName?

  init(_ table: Table) {
    agreement = table.agreement
    phase = table.phase
    minutesAgo = table.minutesAgo
    guest = table.guest?.name
  }

  /// The table's number.
  package var id: TableID { agreement.id }

  /// What was agreed.
  package var terms: Terms { agreement.terms }

  /// True after the last event.
  package var isOver: Bool { phase == .over }

  /// What a side is called, nil while its seat is free; of no meaning where something is practised.
  package func name(of seat: Seat) -> PlayerName? {
    if let sides = agreement.sides { return seat == .one ? sides.one : sides.two }
    return terms.isDesk || seat == .one ? agreement.opener.name : guest
  }
}

/// One line of the list of tables.
package struct TableLine: Sendable {
  /// What everybody may know.
  package let head: TableHead
  /// Both sides, nil for a free seat; or everybody who practises there.
  package let names: [PlayerName?]

  init(_ table: Table) {
    head = TableHead(table)
    names = table.practice?.names ?? Seat.allCases.map { table.name(of: $0) }
  }
}

/// Who looks at a table: what they may see of it.
package enum Viewer: Equatable, Sendable {
  /// A player, who sees words and slips.
  case seat(Seat)
  /// Anyone else, who sees neither while the table lives.
  case other

  /// The seat of a player.
  package var seat: Seat? { if case .seat(let seat) = self { seat } else { nil } }
}

/// For whom an event is told.
package struct Reader: Equatable, Sendable {
  /// Which seat reads, or that somebody watches.
  package let viewer: Viewer
  /// The seat whose command made it happen; nil where none did.
  package let author: Seat?

  package init(_ viewer: Viewer, author: Seat?) {
    self.viewer = viewer
    self.author = author
  }

  /// Whether the reader has the event from the answer to their own command.
  package var isAuthor: Bool { viewer.seat != nil && viewer.seat == author }

  /// Whether the reader only watches.
  package var isObserver: Bool { viewer == .other }
}
