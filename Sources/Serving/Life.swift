// SPDX-License-Identifier: MIT
import Officiating

/// The stages of a server's life.
package enum Life: Equatable, Sendable {
  case serving
  /// Asked to stop: received lines are being answered and stored.
  case draining(until: UInt32)
  /// Everyone was told; connections are closing.
  case leaving(End, until: UInt32)
  case ended(End)

  /// The reason why a server ended.
  package enum End: Equatable, Sendable {
    case asked
    case ledgerFailed(LedgerFailure)
  }
}
