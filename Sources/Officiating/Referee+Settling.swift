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
  package func close(now: Instant) {
    if tables.values.contains(where: { $0.game?.deadline != nil || $0.practice?.deadline != nil }),
      case .ready = ledger.readiness(of: .house)
    {
      _ = record(.stopped, at: .house, now: now)
    }
    ledger.close()
  }

  /// True while nothing more should be read from anyone, because so much waits to be stored.
  package var isCongested: Bool { ledger.isCongested }

  /// Takes in what has settled, and undoes a bounded piece of what was refused.
  ///
  /// An undone proposal is undone by folding the table anew from what is settled; there is no second
  /// copy of any state.
  package func settle() -> Settled {
    var outcome = Settled()
    tickets.forgetUndone()
    for settlement in ledger.settlements() {
      switch settlement {
      case .stored(let ticket): tickets.settle(through: ticket)
      case .storedAlone(let ticket): tickets.settle(alone: ticket)
      case .refused(let table, let ticket):
        noRoomSince = noRoomSince ?? newestMoment
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
    if undoing.isUnderWay { undoSome(&outcome) }
    waiting.release(tickets)
    if !departed.isEmpty, tickets.isQuiet { departed = [:] }
    return outcome
  }

  /// Whether an answer or a notice may leave.
  package func mayLeave(_ wait: Wait) -> Bool { tickets.covers(wait) }

  /// What has become of what an answer or a notice waits for.
  package func state(of wait: Wait) -> Wait.State { tickets.state(of: wait) }

  /// What an answer waits for that could have seen every table.
  package var waitForAll: Wait { .everything(through: tickets.newest) }

  /// Folds another node's entry and says who is to be told of it.
  func follow(_ recorded: RecordedEntry) -> [Notice] {
    let id = recorded.entry.table
    let before = tables[id]
    apply(recorded)
    let event = recorded.entry.event
    switch event {
    case .game(let event):
      guard let before, let after = tables[id] ?? ended[id] else { return [] }
      return notices(of: event, before: before, after: after, from: nil, receipt: recorded.receipt)
    case .practice(let step):
      guard let after = tables[id] ?? before else { return [] }
      return notices(of: step, at: after, from: nil)
    case .opened, .joined:
      guard let after = tables[id] else { return [] }
      return notices(of: event, at: after, from: nil, receipt: recorded.receipt)
    default:
      guard let before else { return [] }
      return notices(of: event, at: before, from: nil, receipt: recorded.receipt)
    }
  }
}
