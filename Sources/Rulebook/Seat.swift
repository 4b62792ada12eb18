// SPDX-License-Identifier: MIT

/// A player's fixed place at a table, 1 or 2; it survives a lost connection.
public enum Seat: Int, Hashable, Sendable, CaseIterable {
  case one = 1
  case two = 2

  package var opposite: Seat { self == .one ? .two : .one }
}
