// SPDX-License-Identifier: MIT

/// Why a well-formed command was not carried out; nothing was judged, nothing is charged.
package enum Refusal: Error, Equatable, Sendable {
  /// The command needs a name.
  case loginFirst
  /// The word judge is closed to whoever sits at, or watches, a live table.
  case notPermitted(NotPermitted)
  /// No such table, or it has ended.
  case noSuchTable(TableID)
  /// The caller sits at no table, or not at this one.
  case notSeated(TableID?)
  /// The caller already sits at a table.
  case alreadySeated(TableID)
  /// Both seats are taken.
  case tableFull(TableID)
  /// Terms are never agreed unseen. Indirect, because a table is far larger than any other reason.
  indirect case termsDiffer(Table)
  /// Nobody sits in the other seat yet.
  case seatEmpty(TableID)
  /// The list is not on this server.
  case noSuchLexicon(String)
  /// The rule has no challenges.
  case noChallenges
  /// A slip waits for its confirmation.
  case slipOpen(TableID, slip: Int, isOwn: Bool)
  /// A doubted play is settled before its player gets up.
  case leaveOpenSlip(TableID, slip: Int, isOwn: Bool)
  /// The slip named is not the one on the table, which is `newest`, if any is.
  case nothingOnTable(TableID, newest: Int?)
  /// The caller's own words wait for the other side.
  case othersConfirm(TableID, slip: Int, until: Instant?)
  /// Only the challenger takes a slip back.
  case othersSlip(TableID, slip: Int)
  /// At a desk the line says which side doubts.
  case whichSide(TableID)
  /// A seat doubts only for itself.
  case ownSideOnly(TableID)
  /// The ledger has no room; the same line may work later.
  case notRecorded
  /// The ledger has ended for this run.
  case ledgerFailed
}

/// Who may not do what.
package enum NotPermitted: Equatable, Sendable {
  /// Words are judged for those who are at no live table.
  case judgeAtTable(TableID)
  /// Nor are they for those who watch one.
  case judgeWatching(TableID)
  /// The table is kept for someone else.
  case tableReserved(TableID)
  /// A player watches no other table while seated.
  case observeWhileSeated(TableID)
  /// At a desk only the holder of the desk acts, so nobody joins.
  case deskTable(TableID)
}
