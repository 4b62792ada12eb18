// SPDX-License-Identifier: MIT

/// What the server must do because proposals settled.
package struct Settled: Sendable {
  /// Answers that take the place of the ones that were waiting, by their slots.
  package var answers: [(slot: SlotID, outcome: Outcome)] = []
  /// Notices to throw away: at each table, those with this ticket or a later one.
  package var dropped: [(table: TableID, from: Ticket)] = []
  /// What is to be told because others wrote to the ledger.
  package var notices: [Notice] = []
  /// Why the ledger takes nothing more, or nil.
  package var failure: LedgerFailure?
}

extension Referee {
  /// Ends a turn of the loop: hands what was proposed to the ledger.
  package func commit() { ledger.commit() }

  /// Ends the run: what was proposed is stored first.
  package func close() { ledger.close() }

  /// True while nothing more should be read from anyone, because so much waits to be stored.
  package var isCongested: Bool { ledger.isCongested }

  /// Takes in what has settled.
  ///
  /// An undone proposal is undone by folding the table anew from what is settled; there is no second
  /// copy of any state.
  package func settle() -> Settled {
    var outcome = Settled()
    for settlement in ledger.settlements() {
      switch settlement {
      case .stored(let ticket): tickets.settle(through: ticket)
      case .storedAlone(let ticket): tickets.settle(alone: ticket)
      case .refused(let table, let ticket): refuse(table, from: ticket, &outcome)
      case .news(let table, let ticket, let entries): hear(entries, at: table, from: ticket, &outcome)
      case .failed(let failure): outcome.failure = failure
      }
    }
    waiting.release(tickets)
    return outcome
  }

  /// Whether an answer or a notice may leave.
  package func mayLeave(_ wait: Wait) -> Bool { tickets.covers(wait) }

  /// What an answer waits for that could have seen every table.
  package var waitForAll: Wait { .everything(through: tickets.newest) }

  /// Every ticket up to this one is settled.
  package var settledThrough: Ticket { tickets.through }

  private func refuse(_ table: TableID, from ticket: Ticket, _ outcome: inout Settled) {
    let touched = undo(table, from: ticket, [], &outcome)
    for waiting in touched {
      let request = waiting.request
      if waiting.proposed.isTouched(by: table, from: ticket) {
        outcome.answers.append((request.slot, Outcome(.refused(.notRecorded))))
      } else {
        // It only looked: now it looks at what stands.
        outcome.answers.append((request.slot, handle(request)))
      }
    }
  }

  private func hear(
    _ entries: [RecordedEntry], at table: TableID, from ticket: Ticket?, _ outcome: inout Settled
  ) {
    guard let ticket else {
      for entry in entries { outcome.notices += follow(entry) }
      return
    }
    let touched = undo(table, from: ticket, entries, &outcome)
    for waiting in touched {
      outcome.answers.append((waiting.request.slot, handle(waiting.request)))
    }
  }

  /// Goes back to what is settled at a table, and takes out every request that saw more.
  ///
  /// - Parameters:
  ///   - table: the one whose proposals will not be stored.
  ///   - ticket: the first of them.
  ///   - news: others' entries, already part of what is settled, to be told of.
  ///   - outcome: what the server must do, added to.
  /// - Returns: the requests, oldest first.
  private func undo(
    _ table: TableID, from ticket: Ticket, _ news: [RecordedEntry], _ outcome: inout Settled
  ) -> [WaitingRequests.Waiting] {
    outcome.dropped.append((table, ticket))
    let touched = waiting.take(at: table, from: ticket)
    tickets.undo(table, from: ticket)
    forget(table)
    if table == .house {
      houseSequence = ledger.head(of: .house)
    } else {
      let settledEntries = ledger.entries(of: table)
      let known = settledEntries.count - news.count
      for entry in settledEntries.prefix(known) { apply(entry) }
      for entry in news { outcome.notices += follow(entry) }
    }
    return touched
  }

  private func forget(_ id: TableID) {
    for (name, seat) in seats where seat == id { seats[name] = nil }
    tables[id] = nil
  }

  /// Folds another node's entry and says who is to be told of it.
  private func follow(_ recorded: RecordedEntry) -> [Notice] {
    let id = recorded.entry.table
    let before = tables[id]
    apply(recorded)
    let event = recorded.entry.event
    switch event {
    case .opened, .joined:
      guard let after = tables[id] else { return [] }
      return notices(of: event, at: after, from: nil, receipt: recorded.receipt)
    default:
      guard let before else { return [] }
      return notices(of: event, at: before, from: nil, receipt: recorded.receipt)
    }
  }
}
