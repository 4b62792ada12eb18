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

  /// Takes in what has settled.
  ///
  /// An undone proposal is undone by folding the table anew from what is settled; there is no second
  /// copy of any state.
  package func settle() -> Settled {
    var outcome = Settled()
    var undoing = Undoing()
    for settlement in ledger.settlements() {
      switch settlement {
      case .stored(let ticket): tickets.settle(through: ticket)
      case .storedAlone(let ticket): tickets.settle(alone: ticket)
      case .refused(let table, let ticket):
        noRoomSince = noRoomSince ?? ledger.newestMoment()
        undoing.refused.append((table, ticket))
        undo(table, from: ticket, [], &undoing, &outcome)
      case .news(let table, .some(let ticket), let entries):
        undoing.displaced.append((table, ticket))
        undo(table, from: ticket, entries, &undoing, &outcome)
      case .news(_, nil, let entries):
        for entry in entries { outcome.notices += follow(entry) }
      case .failed(let failure): outcome.failure = failure
      }
    }
    answerAgain(undoing, &outcome)
    waiting.release(tickets)
    if !departed.isEmpty, tickets.covers(waitForAll) { departed = [:] }
    return outcome
  }

  /// Whether an answer or a notice may leave.
  package func mayLeave(_ wait: Wait) -> Bool { tickets.covers(wait) }

  /// What an answer waits for that could have seen every table.
  package var waitForAll: Wait { .everything(through: tickets.newest) }

  /// What one settling undid, before anybody is answered anew.
  private struct Undoing {
    /// What will never be stored.
    var refused: [(table: TableID, from: Ticket)] = []
    /// What must be decided again, because others were first.
    var displaced: [(table: TableID, from: Ticket)] = []
    /// Every request that saw any of it.
    var touched: [WaitingRequests.Waiting] = []
  }

  /// Answers everyone who saw what was undone, oldest first, when all of it is undone.
  ///
  /// Whose own entry is refused learns that; whose entry was displaced, and who only looked, is decided
  /// again on what stands. Whose own entry stands is told of it again, without a second one.
  private func answerAgain(_ undoing: Undoing, _ outcome: inout Settled) {
    for waiting in undoing.touched.sorted(by: { $0.order < $1.order }) {
      let request = waiting.request
      func isAmong(_ undone: [(table: TableID, from: Ticket)]) -> Bool {
        undone.contains { waiting.proposed.isTouched(by: $0.table, from: $0.from) }
      }
      if isAmong(undoing.refused) {
        outcome.answers.append((request.slot, Outcome(.refused(.notRecorded))))
      } else if waiting.proposed == .nothing || isAmong(undoing.displaced) {
        outcome.answers.append((request.slot, handle(request)))
      } else {
        outcome.answers.append((request.slot, tellAgain(request, proposed: waiting.proposed)))
      }
    }
  }

  /// Who logs in, sits down or looks words up proposes in one chain and may see another: the entry stands.
  private func tellAgain(_ request: Request, proposed: Wait) -> Outcome {
    seen = proposed
    switch request.command {
    case .login(let person, let code):
      return finish(welcome(person, code: code), of: request, proposed: proposed)
    case .lookUp:
      // The attempt stands at its table, and so does what it was refused for.
      guard let (why, _) = bar(request.caller) else {
        return finish(Outcome(.mayLookUp), of: request, proposed: proposed)
      }
      return finish(Outcome(.refused(.notPermitted(why))), of: request, proposed: proposed)
    case .open, .join:
      guard let person = request.caller.person, let table = table(ofSeated: person.name) else {
        return finish(Outcome(.refused(.notRecorded)), of: request, proposed: proposed)
      }
      return finish(sitting(person, at: table), of: request, proposed: proposed)
    default: preconditionFailure("a command that proposes sees its own chain alone")
    }
  }

  /// The answer to whoever sits at a table, as it was when they sat down.
  private func sitting(_ person: Person, at table: Table) -> Outcome {
    if let player = table.practice?.player(person.name), player.place > 1 {
      return Outcome(.seatedAtPractice(player, table))
    }
    return Outcome(table.opener.name == person.name ? .opened(table) : .seated(table))
  }

  /// Goes back to what is settled at a table, and takes out every request that saw more.
  ///
  /// - Parameters:
  ///   - table: the one whose proposals will not be stored.
  ///   - ticket: the first of them.
  ///   - news: others' entries, already part of what is settled, to be told of.
  ///   - undoing: gathers the requests that saw it.
  ///   - outcome: what the server must do, added to.
  private func undo(
    _ table: TableID, from ticket: Ticket, _ news: [RecordedEntry], _ undoing: inout Undoing,
    _ outcome: inout Settled
  ) {
    outcome.dropped.append((table, ticket))
    undoing.touched += waiting.take(at: table, from: ticket)
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
  }

  private func forget(_ id: TableID) {
    for (name, seat) in seats where seat == id { seats[name] = nil }
    for (name, left) in departed where left == id { departed[name] = nil }
    for (name, games) in adjourned where games.contains(id) {
      adjourned[name] = games.count == 1 ? nil : games.subtracting([id])
    }
    houseTables.forget(id)
    deadlines.set(id, nil)
    tables[id] = nil
    ended[id] = nil
    endedOrder.removeAll { $0 == id }
    for (name, game) in lastGame where game == id { lastGame[name] = nil }
  }

  /// Folds another node's entry and says who is to be told of it.
  private func follow(_ recorded: RecordedEntry) -> [Notice] {
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
