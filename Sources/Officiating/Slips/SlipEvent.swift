// SPDX-License-Identifier: MIT
import Rulebook

/// What can happen to the slips of a table.
package enum SlipEvent: Equatable, Sendable {
  /// A slip was written, or written anew.
  case written(Slip)
  /// Nobody confirmed the slip in time; from now on the challenger may rule alone.
  case lapsed(slip: Int)
  /// The slip was taken back unjudged.
  case withdrawn(slip: Int, by: Seat)
  /// The slip was judged.
  case ruled(RuledSlip)
}
