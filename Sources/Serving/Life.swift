// SPDX-License-Identifier: MIT
import Officiating

/// The stages of a server's life.
package enum Life: Equatable, Sendable {
  /// Serving.
  case serving
  /// Asked to stop: received lines are being answered and stored.
  case draining(until: UInt32)
  /// Everyone was told; connections are closing.
  case leaving(End, until: UInt32)
  /// The server has ended.
  case ended(End)

  /// The reason why a server ended.
  package enum End: Equatable, Sendable {
    /// It was asked to stop.
    case asked
    /// The ledger takes no more entries.
    case ledgerFailed(LedgerFailure)
  }
}
