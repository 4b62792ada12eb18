// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What is asked of slips.
package enum SlipCommand: Sendable {
  /// Doubt a play: write a slip. At a desk `by` says which side doubts.
  case challenge(Words, by: Seat?)
  /// Write a slip anew.
  case amend(slip: Int, Words)
  /// Take a slip back unjudged.
  case withdraw(slip: Int)
}
