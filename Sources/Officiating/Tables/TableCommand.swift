// SPDX-License-Identifier: MIT

/// What is asked of tables of any family.
package enum TableCommand: Sendable {
  /// Open a table.
  case open(OpenRequest)
  /// Sit down; without an agreement the terms are only shown.
  case join(TableID, JoinAgreement?)
  /// Get up, or stop observing; without a table, the one the caller is at.
  case leave(TableID?)
  /// Agree: to a slip's words, or to what the other side of a game asks for.
  case confirm(Int)
  /// Watch a table.
  case observe(TableID)
  /// Speak to the table the caller is at.
  case say(String)
  /// List the tables from a number on.
  case tables(from: Int)
  /// List the games that ended lately, from a number on.
  case ended(from: Int)
  /// List the games that were put off long ago, from a number on.
  case forgotten(from: Int)
  /// List the caller's own games from a number on.
  case games(from: Int)
  /// Show one table; without a number, the one the caller is at.
  case show(TableID?, plain: Bool)
  /// List what was done at a table from a number on; without a table, the one the caller is at.
  case history(TableID?, from: Int)
  /// The record of a game that is over, from a line on; without a table, the one the caller was at.
  case record(TableID?, from: Int)
}
