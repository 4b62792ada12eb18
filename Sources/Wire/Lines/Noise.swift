// SPDX-License-Identifier: MIT

/// The effect of a command on other connections beyond its reply, each time it is sent.
package enum Noise: Sendable {
  /// No effect, or one that cannot be repeated without end.
  case none
  /// The command sends a notice to another connection.
  case told
  /// The command also adds a ledger line, and its sender can repeat it without end.
  case recorded
}
