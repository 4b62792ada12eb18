// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// A store beyond this machine that must have a batch before it is written to the files here.
///
/// `store` is called on the ledger's thread, for one batch after the other; `standing` on any thread.
/// Source: docs/DESIGN.md#batches-in-etcd.
package protocol SharedTail: Sendable {
  /// Stores a batch of lines, and returns once the store has confirmed it; `first` is the number of its first line.
  func store(_ batch: ByteWriter, first: Int) throws(LedgerFailure)

  /// This node, and until when the writer before it is known to have run.
  var takeover: Takeover { get }

  /// Whether this node is still the one that writes.
  var standing: SharedStanding { get }
}

/// Whether a node is still the one that writes the club's ledger.
package enum SharedStanding: Equatable, Sendable {
  case writes
  /// This node writes, and the store has no room: nothing more is decided until an operator has made some.
  case full
  /// The store has not confirmed it for so long that another node may write; no answer may leave until it has.
  case inDoubt
  /// Another node writes, or may at once.
  case replaced
  /// The store has not answered for so long that this run ends, whether or not it has something to store.
  case cutOff
}
