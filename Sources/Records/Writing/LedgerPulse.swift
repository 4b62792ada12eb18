// SPDX-License-Identifier: MIT

/// Tells whether the thread of a ledger lives; for one caller, on any thread.
package struct LedgerPulse: Sendable {
  let thread: LedgerThread

  /// Whether the thread has passed through its loop since this was last called, and asks it to pass again.
  ///
  /// It passes between two jobs: not while the disk keeps it, and never once it has ended.
  package func hasPassed() -> Bool { thread.hasPassed() }
}
