// SPDX-License-Identifier: MIT

package indirect enum TableCommand: Sendable {
  case open(OpenRequest)
  /// Open a table for anybody, and tell it to those who listen in the lobby.
  case seek(OpenRequest)
  /// Take a seat; without an agreement, show the terms only.
  case join(TableID, JoinAgreement?)
  /// Leave a seat, or stop observing; without a table, the caller's own.
  case leave(TableID?)
  /// Confirm a slip's words, or a request of the other side of a game.
  case confirm(Int)
  /// Ask for a return game of the caller's last game, or agree to one.
  case again
  /// Decline an ask or a correction of the other side; without a number, the first that is open.
  case decline(Int?)
  case observe(TableID)
  /// Observe the live table at which a player has a seat.
  case observePlayer(PlayerName)
  case say(String)
  case tables(TablesListed = .all, from: Int)
  /// List the recently ended games from a number on.
  case ended(from: Int)
  /// List the games that were adjourned long ago, from a number on.
  case forgotten(from: Int)
  /// List the caller's own games from a number on.
  case games(from: Int)
  /// Show a table; without a number, the caller's own.
  case show(TableID?, plain: Bool)
  /// List the turns or rulings of a table from a number on; without a table, the caller's own.
  case history(TableID?, from: Int)
  /// Show the record of an ended game from a line on; without a table, the caller's last.
  case record(TableID?, from: Int)

  /// Whether the command may add an entry to the ledger.
  package var mayRecord: Bool {
    switch self {
    case .open, .seek, .join, .leave, .confirm, .again, .decline: true
    case .observe, .observePlayer, .say, .tables, .ended, .forgotten, .games, .show, .history, .record: false
    }
  }

  /// Whether the sender acts at a table of their own, which a flood of other people's commands must not stop.
  package var isAtOwnTable: Bool {
    switch self {
    case .leave, .confirm, .decline: true
    case .open, .seek, .join, .again, .observe, .observePlayer, .say, .tables, .ended, .forgotten, .games,
      .show,
      .history, .record:
      false
    }
  }
}

/// The live tables that a list has.
package enum TablesListed: Sendable {
  case all
  /// Slip tables and games whose second seat is free.
  case waiting
  /// Slip tables and games with both sides that are not put off.
  case playing

  func has(_ table: Table) -> Bool {
    switch self {
    case .all: true
    case .waiting: !table.isPractice && table.phase == .waiting && !table.isComplete
    case .playing: !table.isPractice && table.isComplete && table.phase != .adjourned
    }
  }
}
