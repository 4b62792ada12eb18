// SPDX-License-Identifier: MIT

extension Referee {
  /// True while what was refused is still to be undone, so that another turn is wanted at once.
  package var isUndoing: Bool { undoing.isUnderWay }

  /// Whether an entry of a table would be taken now: not while the table goes back to what is settled.
  func readiness(of table: TableID) -> Readiness {
    let readiness = ledger.readiness(of: table)
    guard undoing.isUnderWay, case .ready = readiness else { return readiness }
    if undoing.isBehind(table) { return .noRoom }
    return undoing.isAnswering(table) && !isAnsweringAnew ? .noRoom : .ready
  }

  /// Whether the command at hand has looked at a table that goes back: that is no ground for an entry elsewhere.
  var hasSeenUndone: Bool {
    switch floor.seen {
    case .nothing: false
    case .table(let table, _): undoing.isBehind(table)
    case .everything: undoing.next != nil
    }
  }

  /// A table's proposals from a ticket on will not be stored: from now on nothing is decided there until it is
  /// back at what is settled.
  ///
  /// - Parameters:
  ///   - table: where they were proposed.
  ///   - ticket: the first of them.
  func beginUndoing(_ table: TableID, from ticket: Ticket) {
    floor.tickets.refuse(table, from: ticket)
    guard table == .house else { return undoing.add(table, touched: []) }
    oweReload(from: ticket)
    floor.takeBackHouse(ledger)
    floor.tickets.undo(.house)
    var touched =
      waiting.takeUndone(at: .house, floor.tickets) + waiting.takeProposers(floor.tickets)
    // Who is not logged in after all shall do nothing more as if they were.
    let rest = touched.partition { !$0.request.command.isLogin }
    touched =
      touched[..<rest].sorted { $0.order < $1.order } + touched[rest...].sorted { $0.order < $1.order }
    undoing.add(.house, touched: touched)
  }

  /// Does the next piece of what is to be undone.
  ///
  /// A table is refolded from what is settled; then whoever saw more of it is answered anew, oldest first, and
  /// only then anything else is decided there. Whoever saw several tables is answered when all are back.
  func undoSome(_ outcome: inout Settled) {
    isAnsweringAnew = true
    defer { isAnsweringAnew = false }
    var left = undoingMost
    while left > 0, undoing.isUnderWay {
      if let waiting = undoing.popRequest() {
        answerAgain(waiting, &outcome)
        left -= 1
      } else if let table = undoing.next {
        left -= goBack(table, most: left, &outcome)
      } else if floor.tickets.closeUndoing() {
        undoing.answerAll(waiting.takeUndone(floor.tickets))
      } else {
        floor.tickets.endUndoing()
        outcome.isAllUndone = true
        undoing = Undoing()
      }
    }
  }

  /// Goes on with the way back of one table; returns how much that was.
  private func goBack(_ id: TableID, most: Int, _ outcome: inout Settled) -> Int {
    var way = undoing.take(id)
    if id == .house {
      undoing.arrive(answering: way.touched)
      return 1
    }
    let entries = ledger.entries(of: id, after: way.read, most: most)
    if case .closed = ledger.readiness(of: id) {
      // What could not be read back is no table that ended; the failure is told next.
      undoing.putBack(id, way)
      return most
    }
    for entry in entries { way.fold(entry) }
    way.read += entries.count
    guard entries.count < most else {
      undoing.putBack(id, way)
      return entries.count
    }
    floor.tickets.undo(id)
    if missedLast?.table == id { missedLast = nil }
    floor.replace(id, by: way.table)
    undoing.arrive(answering: waiting.takeUndone(at: id, floor.tickets))
    return entries.count + Undoing.tableCost
  }

  // MARK: Answers anew

  /// Answers one request anew.
  ///
  /// A command whose own entry is refused is told so; one that only looked is answered from what stands. A command whose
  /// own entry stands is told of it again, without a second one.
  private func answerAgain(_ waiting: WaitingRequests.Waiting, _ outcome: inout Settled) {
    let request = waiting.request
    let own = waiting.proposed
    if floor.tickets.state(of: own.wait) == .undone || (own.wait == .nothing && request.command.isLogin) {
      // Who was not let in before is not let in behind their own next lines.
      outcome.answers.append((request.slot, Outcome(.refused(.notRecorded))))
    } else if own.wait == .nothing {
      outcome.answers.append((request.slot, handle(request)))
    } else {
      floor.seen = floor.tickets.covers(own.wait) ? .nothing : own.wait
      if let again = toldAnew(request, own.receipt) {
        outcome.answers.append((request.slot, finish(again, of: request, proposed: own)))
      } else {
        outcome.stands.append((request.slot, hold(request, proposed: own)))
      }
    }
  }

  /// The new answer of a command whose own entry stands, where what it told depends on tables that were undone;
  /// nil where its answer stands as it was told.
  ///
  /// An entry of a table stands on what stood there before it, so what is told of that table stays true.
  private func toldAnew(_ request: Request, _ receipt: Receipt?) -> Outcome? {
    switch request.command {
    case .house(.login(let person, let code, let absence)):
      // The name was not free after all, and the code is not its holder's.
      if person.role == .guest, let holder = floor.seatHolder(of: person.name),
        holder.codeHash != person.codeHash
      {
        return Outcome(.refused(.notRecorded))
      }
      return welcome(person, code: code, absence, now: request.at)
    case .house(.judge(let question)):
      // Whoever sits at a live table after all is told no words, whatever the house has on record.
      if let (why, _) = barOfJudge(request.caller) { return Outcome(.refused(.notPermitted(why))) }
      return Outcome(.judged(judgement(of: question, for: request.caller), receipt))
    case .house(.account), .house(.accounts), .house(.call), .house(.calls), .house(.order),
      .house(.lookUp), .house(.lexica), .table, .slip, .game, .practice, .event:
      return nil
    }
  }
}

extension Command {
  fileprivate var isLogin: Bool { if case .house(.login) = self { true } else { false } }
}
