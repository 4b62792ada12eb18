// SPDX-License-Identifier: MIT

/// The progress of the disk, and which answers may leave.
extension Referee {
  /// Ends a turn of the loop: the ledger begins to store the proposals.
  package func commit() { ledger.commit() }

  /// Ends the run after storing all proposals.
  ///
  /// A moment is recorded when time runs at a table, so that the time after it is charged to no player.
  ///
  /// - Returns: the failure; nil when all is stored.
  @discardableResult
  package func close(now: Instant) -> LedgerFailure? {
    if floor.peekAll.contains(where: { $0.hasTimeRunning }), case .ready = ledger.readiness {
      _ = record(.stopped, now: now)
    }
    ledger.close()
    return settle()
  }

  /// True while so many bytes wait to be stored that no more input should be read.
  package var isCongested: Bool { ledger.isCongested }

  /// Bytes proposed to the ledger in this run; the increase during a command is its cost.
  package var proposedBytes: Int { ledger.proposedBytes }

  /// Reads how far proposals are stored.
  ///
  /// - Returns: the failure that ends the run; nil while it continues.
  package func settle() -> LedgerFailure? {
    switch ledger.settlement() {
    case .stored(let ticket):
      floor.stored = ticket
      return nil
    case .failed(let failure): return failure
    }
  }

  /// The highest stored ticket; an answer that depends on no later one may leave.
  package var stored: Ticket { floor.stored }

  /// Returns whether an answer or a notice that depends on a ticket may leave.
  package func mayLeave(_ ticket: Ticket) -> Bool { ticket <= floor.stored }

  /// The ticket of the newest entry; an answer that may depend on every table waits for it.
  package var newest: Ticket { floor.newest }
}
