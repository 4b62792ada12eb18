// SPDX-License-Identifier: MIT
import Rulebook

/// The seats for which a person acts at a slip or game table.
package struct Side: Sendable {
  /// The person's seat; seat 1 at a desk.
  package let seat: Seat
  /// Whether the person acts for both seats.
  package let isDesk: Bool

  package init(seat: Seat, isDesk: Bool) {
    self.seat = seat
    self.isDesk = isDesk
  }

  package init(of person: Person, at table: Table) throws(Refusal) {
    guard let seat = table.seat(of: person.name) else { throw .notSeated(table.id) }
    self.init(seat: seat, isDesk: table.terms.isDesk)
  }
}

/// Decides joining and leaving a slip or game table; pure, so a test needs no server.
package enum DecideSeat {
  /// Decides that a person takes seat 2 on the agreed terms.
  ///
  /// - Throws: `notPermitted` at a desk or a reserved table; `alreadySeated`, `tableFull`, `termsDiffer`.
  package static func join(
    _ table: Table, _ person: Person, _ agreement: JoinAgreement?
  ) throws(Refusal) -> Decision {
    guard !table.terms.isDesk else { throw .notPermitted(.deskTable(table.id)) }
    if table.isSeated(person.name) { throw .alreadySeated(table.id) }
    guard table.guest == nil else { throw .tableFull(table.id) }
    if let invited = table.terms.invited, invited != person.name {
      throw .notPermitted(.tableReserved(table.id))
    }
    guard let agreement, table.terms.lexicon.isNamed(agreement.lexicon),
      agreement.rule == nil || agreement.rule == table.terms.rule,
      agreement.confirmSeconds.map({ table.terms.family == .slips(SlipTerms(confirmSeconds: $0)) }) != false,
      agreement.named.agree(with: table.terms.game)
    else { throw .termsDiffer(table.agreement) }
    return .seating(.joined(.two, person))
  }

  /// Decides that a side leaves for good, which ends the table.
  ///
  /// A side whose play is challenged settles the slip first: it confirms the words, or, if it wrote them
  /// itself, waits until the challenger has had the full time and may rule alone. A player may leave a game
  /// before it begins, but not in play.
  ///
  /// - Throws: `notPermitted` at a board of a tournament; the family's refusal.
  package static func leave(_ table: Table, _ side: Side, now: Instant) throws(Refusal) -> Decision {
    guard table.terms.place == nil else { throw .notPermitted(.leaveBoard(table.id)) }
    try table.family.mayBeLeft(by: side, at: table, now: now)
    return .seating(.left(side.seat))
  }
}
