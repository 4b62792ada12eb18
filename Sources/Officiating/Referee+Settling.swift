// SPDX-License-Identifier: MIT

/// How far the disk has come, and what may leave for it.
extension Referee {
  /// Ends a turn of the loop: hands what was proposed to the ledger.
  package func commit() { ledger.commit() }

  /// Ends the run: what was proposed is stored first.
  ///
  /// Where a game's time runs, the moment is recorded, so that the time after it is charged to nobody.
  ///
  /// - Returns: why that failed; nil where all is stored.
  @discardableResult
  package func close(now: Instant) -> LedgerFailure? {
    if floor.peekAll.contains(where: { $0.hasTimeRunning }), case .ready = ledger.readiness {
      _ = record(.stopped, now: now)
    }
    ledger.close()
    return settle()
  }

  /// True while nothing more should be read from anyone, because so much waits to be stored.
  package var isCongested: Bool { ledger.isCongested }

  /// Bytes of the ledger that were asked for in this run; what a command adds is what it costs.
  package var proposedBytes: Int { ledger.proposedBytes }

  /// Takes in how far the disk has come.
  ///
  /// - Returns: why the ledger takes nothing more, and the run ends; nil while it goes on.
  package func settle() -> LedgerFailure? {
    switch ledger.settlement() {
    case .stored(let ticket):
      floor.stored = ticket
      return nil
    case .failed(let failure): return failure
    }
  }

  /// Every entry up to this ticket is on disk, so that whatever has seen no later one may leave.
  package var stored: Ticket { floor.stored }

  /// Whether an answer or a notice that has seen the entry of a ticket may leave.
  package func mayLeave(_ ticket: Ticket) -> Bool { ticket <= floor.stored }

  /// The ticket of the newest entry of all: an answer that could have seen every table waits for it.
  package var newest: Ticket { floor.newest }
}
