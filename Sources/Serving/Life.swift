// SPDX-License-Identifier: MIT
import Officiating

/// How far a server is from its end.
package enum Life: Equatable, Sendable {
  /// Serving.
  case serving
  /// Asked to stop: what was received is being answered and stored.
  case draining(until: UInt32)
  /// Everybody has been told; connections are closing.
  case leaving(End, until: UInt32)
  /// Nothing is left to do.
  case ended(End)

  /// Why a server ended.
  package enum End: Equatable, Sendable {
    /// Somebody asked it to.
    case asked
    /// The ledger takes nothing more.
    case ledgerFailed(LedgerFailure)
  }
}
