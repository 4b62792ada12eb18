// SPDX-License-Identifier: MIT

/// What a command does to others beyond its answer, each time that it is sent.
package enum Noise: Sendable {
  /// Nothing, or what comes to an end by itself.
  case none
  /// It puts a line on someone else's screen who did not ask for it.
  case told
  /// It is a line of the ledger too, and can be sent again and again at a table of one's own.
  case recorded
}
