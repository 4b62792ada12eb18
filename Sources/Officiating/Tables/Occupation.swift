// SPDX-License-Identifier: MIT

/// The occupation of a person who is logged in.
package enum Occupation: String, Sendable, CaseIterable {
  /// At no table, or alone at one that waits for a second player.
  case free
  /// At a game or a table of slips, with the other side there.
  case plays
  case watches
  case practises
}
