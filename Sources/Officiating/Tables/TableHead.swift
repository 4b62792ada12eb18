// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The public part of a table at one moment: agreement, phase and players.
package struct TableHead: Sendable {
  package let agreement: Agreement
  package let phase: Table.Phase
  /// The age of this state in minutes; 0 for the present.
  package let minutesAgo: Int
  /// The score of the series with this game once it is over; nil at other tables, and where it is not known.
  package let seriesScore: SeriesScore?
  private let guest: PlayerName?

  init(_ table: Table) {
    agreement = table.agreement
    phase = table.phase
    minutesAgo = table.minutesAgo
    seriesScore = table.seriesScore
    guest = table.guest?.name
  }

  package var id: TableID { agreement.id }

  /// The place of the game in its series; nil at other tables.
  package var series: SeriesPlace? { terms.game?.series }

  package var terms: Terms { agreement.terms }

  package var isOver: Bool { phase == .over }

  /// Returns the name of a side; nil for a free seat, and of no meaning at practice tables.
  package func name(of seat: Seat) -> PlayerName? {
    if let sides = agreement.opening.sides { return sides[seat] }
    return terms.isDesk || seat == .one ? agreement.opening.opener.name : guest
  }
}

package struct TableLine: Sendable {
  package let head: TableHead
  /// The names of both sides, nil for a free seat; at practice, the names of all players.
  package let names: [PlayerName?]

  init(_ table: Table) {
    head = TableHead(table)
    names = table.practice?.names ?? Seat.allCases.map { table.name(of: $0) }
  }
}

/// The reader of a table, which decides what is visible.
package enum Viewer: Equatable, Sendable {
  /// A player, who sees words and slips.
  case seat(Seat)
  /// Any other reader, who sees neither while the table is live.
  case other

  package var seat: Seat? { if case .seat(let seat) = self { seat } else { nil } }
}

/// The reader of an event, in relation to its author.
package struct Reader: Equatable, Sendable {
  package let viewer: Viewer
  /// The seat whose command caused the event; nil when no seat did.
  package let author: Seat?

  package init(_ viewer: Viewer, author: Seat?) {
    self.viewer = viewer
    self.author = author
  }

  /// Whether the reader caused the event, and so has it in the answer to a command.
  package var isAuthor: Bool { viewer.seat != nil && viewer.seat == author }

  package var isObserver: Bool { viewer == .other }
}
