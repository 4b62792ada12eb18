// SPDX-License-Identifier: MIT
import Rulebook

package enum SlipEvent: Equatable, Sendable {
  /// A slip was written, or written anew.
  case written(Slip)
  /// The slip was not confirmed in time; the challenger may now rule alone.
  case lapsed(slip: Int)
  case withdrawn(slip: Int, by: Seat)
  case ruled(RuledSlip)
}
