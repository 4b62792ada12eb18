// SPDX-License-Identifier: MIT

/// Two who meet, and who of them goes first.
package struct Start: Hashable, Sendable {
  /// The number of the entrant who goes first.
  package let first: Int
  /// The number of the other one.
  package let second: Int

  /// Nobody meets themselves: that is a programmer's error.
  package init(first: Int, second: Int) {
    precondition(first != second, "an entrant is no pair")
    self.first = first
    self.second = second
  }

  /// The two, in no order.
  package var pair: Pair { Pair(first, second) }
}
