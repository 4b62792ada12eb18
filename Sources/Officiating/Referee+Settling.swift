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
  /// What is to be told because others wrote to the ledger.
  package var notices: [Notice] = []
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
      case .storedAlone(let ticket): floor.tickets.settle(alone: ticket)
      case .refused(let table, let ticket):
        noRoomSince = [noRoomSince, unsettledInterruption].compactMap { $0 }.min() ?? newestMoment
        beginUndoing(table, from: ticket)
      case .news(let table, .some(let ticket), let entries): beginUndoing(table, from: ticket, news: entries)
      case .news(let table, nil, let entries):
        if undoing.follow(entries, at: table) { break }
        for entry in entries { outcome.notices += follow(entry) }
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

  /// Folds another node's entry and says who is to be told of it.
  func follow(_ recorded: RecordedEntry) -> [Notice] {
    let event = recorded.entry.event
    if case .opened(let opening) = event {
      floor.open(opening, recorded)
      return floor.peek(recorded.entry.table).map { invitations(to: $0) } ?? []
    }
    switch event.scope {
    case .house:
      floor.foldHouse(recorded)
      return []
    case .opening, .seating, .family:
      guard let table = floor.peek(recorded.entry.table) else { return [] }
      let before = table.game?.position
      floor.fold(recorded, at: table)
      return notices(of: event, at: table, before: before, recorded.receipt)
    }
  }
}
