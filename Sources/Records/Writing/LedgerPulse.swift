// SPDX-License-Identifier: MIT

/// A check of whether a ledger's thread runs; for one caller, on any thread.
package struct LedgerPulse: Sendable {
  let thread: LedgerThread

  /// Returns whether the thread has passed through its loop since the last call, and requests another pass.
  ///
  /// The thread passes between two jobs. It does not pass while it waits for the disk, or after it has ended.
  package func hasPassed() -> Bool { thread.hasPassed() }
}
