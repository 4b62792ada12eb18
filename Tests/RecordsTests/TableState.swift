// SPDX-License-Identifier: MIT
import Officiating

/// All that a table's entries come to at one moment; a table itself goes on changing.
struct TableState: Equatable {
  private let agreement: Agreement
  private let guest: Person?
  private let sequence: Int
  private let changedAt: Instant
  private let isOver: Bool
  private let slips: SlipState?
  private let game: GameState?
  private let practice: PractisingState?

  init(_ table: Table) {
    agreement = table.agreement
    guest = table.guest
    sequence = table.sequence
    changedAt = table.changedAt
    isOver = table.isOver
    slips = table.slips
    game = table.game
    practice = table.practice
  }
}
