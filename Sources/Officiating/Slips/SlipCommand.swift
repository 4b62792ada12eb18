// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

package indirect enum SlipCommand: Sendable {
  /// Challenges a play: writes a slip. At a desk `by` is the challenger.
  case challenge(Words, by: Seat?)
  case amend(slip: Int, Words)
  /// Takes a slip back without a ruling.
  case withdraw(slip: Int)
}
