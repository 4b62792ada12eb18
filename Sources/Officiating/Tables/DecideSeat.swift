// SPDX-License-Identifier: MIT
import Rulebook

/// What someone is at a table of two sides: which seats they act for.
package struct Side: Sendable {
  /// The seat they sit in; seat 1 at a desk.
  package let seat: Seat
  /// True where they act for both seats.
  package let isDesk: Bool

  package init(seat: Seat, isDesk: Bool) {
    self.seat = seat
    self.isDesk = isDesk
  }

  /// The side that a person acts for.
  package init(of person: Person, at table: Table) throws(Refusal) {
    guard let seat = table.seat(of: person.name) else { throw .notSeated(table.id) }
    self.init(seat: seat, isDesk: table.terms.isDesk)
  }
}

/// Decides who sits down and who gets up where two sides meet; pure, so a test needs no server.
package enum DecideSeat {
  /// Sitting down on agreed terms.
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
      agreement.confirmSeconds == nil || agreement.confirmSeconds == table.terms.confirmSeconds,
      agreement.named.agree(with: table.terms.game)
    else { throw .termsDiffer(table.agreement) }
    return .seating(.joined(.two, person))
  }

  /// Getting up for good, which ends the table.
  ///
  /// The side whose play is doubted first lets the doubt be settled: it confirms, or, where the words
  /// are its own, waits until the challenger has had the whole time for them.
  /// A game in play is never left; one that has not begun may be.
  package static func leave(_ table: Table, _ side: Side, now: Instant) throws(Refusal) -> Decision {
    guard table.terms.place == nil else { throw .notPermitted(.leaveBoard(table.id)) }
    try table.family.mayBeLeft(by: side, at: table, now: now)
    return .seating(.left(side.seat))
  }
}
