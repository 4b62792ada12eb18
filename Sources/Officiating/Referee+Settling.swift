// SPDX-License-Identifier: MIT

/// What the server must do because proposals settled.
package struct Settled: Sendable {
  /// Answers that take the place of the ones that were waiting, by their slots.
  package var answers: [(slot: SlotID, outcome: Outcome)] = []
  /// Answers that stay as they were told, and what they wait for now; where one is among `answers` too, as it is told
  /// there.
  package var stands: [(slot: SlotID, waits: Wait)] = []
  /// True when all that was refused is undone: whatever is held must be looked at before the next call, because what
  /// was undone is forgotten then.
  package var isAllUndone = false
  /// Why the ledger takes nothing more, or nil.
  package var failure: LedgerFailure?
}

extension Referee {
  /// Ends a turn of the loop: hands what was proposed to the ledger.
  package func commit() { ledger.commit() }

  /// Ends the run: what was proposed is stored first.
  ///
  /// Where a game's time runs, the moment is recorded, so that the time after it is charged to nobody.
  @discardableResult
  package func close(now: Instant) -> LedgerFailure? {
    if floor.peekAll.contains(where: { $0.hasTimeRunning }),
      case .ready = ledger.readiness(of: .house)
    {
      _ = record(.stopped, now: now)
    }
    ledger.close()
    for case .failed(let failure) in ledger.settlements() { return failure }
    return nil
  }

  /// True while nothing more should be read from anyone, because so much waits to be stored.
  package var isCongested: Bool { ledger.isCongested }

  /// Bytes of the ledger that were asked for in this run; what a command adds is what it costs.
  package var proposedBytes: Int { ledger.proposedBytes }

  /// Takes in what has settled, and undoes a bounded piece of what was refused.
  ///
  /// An undone proposal is undone by folding the table anew from what is settled; there is no second
  /// copy of any state.
  package func settle() -> Settled {
    var outcome = Settled()
    floor.tickets.forgetUndone()
    let settlements = ledger.settlements()
    if !settlements.isEmpty { floor.events.hearLedger() }
    for settlement in settlements {
      switch settlement {
      case .stored(let ticket): floor.tickets.settle(through: ticket)
      case .refused(let table, let ticket):
        noRoomSince = [noRoomSince, unsettledInterruption].compactMap { $0 }.min() ?? newestMoment
        beginUndoing(table, from: ticket)
      case .failed(let failure): outcome.failure = failure
      }
    }
    // Once the ledger has failed nobody is told anything more.
    if outcome.failure != nil { undoing = Undoing() }
    floor.settleHouse(ledger)
    if undoing.isUnderWay { undoSome(&outcome) }
    waiting.release(floor.tickets)
    floor.forgetDepartures()
    return outcome
  }

  /// Since when games wait for what is not known to be stored.
  var unsettledInterruption: Instant? {
    interruption.flatMap { state(of: $0.wait) == .settled ? nil : $0.since }
  }

  /// Whether an answer or a notice may leave.
  package func mayLeave(_ wait: Wait) -> Bool { floor.tickets.covers(wait) }

  /// What has become of what an answer or a notice waits for.
  package func state(of wait: Wait) -> Wait.State { floor.tickets.state(of: wait) }

  /// What an answer waits for that could have seen every table.
  package var waitForAll: Wait { .everything(through: floor.tickets.newest) }
}
