// SPDX-License-Identifier: MIT
import Rulebook

/// The decision of the house for its turn.
package enum HouseTurn: Hashable, Sendable {
  /// A legal placement; its words need not be acceptable.
  case place(Placement)
  /// An exchange of these tiles, which the rules allow.
  case exchange(Rack)
  case pass
}
