// SPDX-License-Identifier: MIT
import Rulebook

/// What the house does with its turn.
package enum HouseTurn: Hashable, Sendable {
  /// Lays tiles; the placement is legal, its words need not be acceptable.
  case place(Placement)
  /// Gives these tiles back for as many new ones; the rules allow it.
  case exchange(Rack)
  /// Does nothing.
  case pass
}
