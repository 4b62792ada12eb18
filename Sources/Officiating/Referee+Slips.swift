// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension Referee {
  func challenge(_ words: Words, by named: Seat?, _ request: Request) throws(Refusal) -> Outcome {
    let (table, side) = try seated(request)
    let event = try Decide.challenge(table, side, words, by: named, now: request.at)
    return try write(event, table, side, request)
  }

  func amend(_ number: Int, _ words: Words, _ request: Request) throws(Refusal) -> Outcome {
    let (table, side) = try seated(request)
    let event = try Decide.amend(table, side, slip: number, words, now: request.at)
    return try write(event, table, side, request)
  }

  /// Records a new version of a slip.
  private func write(
    _ event: Event, _ table: Table, _ side: Decide.Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    guard case .slip(let slip) = event else { preconditionFailure("not a slip") }
    try requireRoom(at: table.id)
    _ = record(event, at: table.id, now: request.at)
    return Outcome(
      .slip(slip, table), notices: notices(of: event, at: table, from: side.seat, receipt: nil))
  }

  func withdraw(_ number: Int, _ request: Request) throws(Refusal) -> Outcome {
    let (table, side) = try seated(request)
    guard table.game == nil else { throw .otherKind(table.id, table.terms.kind) }
    let event = try Decide.withdraw(table, side, slip: number)
    try requireRoom(at: table.id)
    _ = record(event, at: table.id, now: request.at)
    return Outcome(
      .withdrawn(slip: number, table.id),
      notices: notices(of: event, at: table, from: side.seat, receipt: nil))
  }

  func confirm(_ number: Int, _ request: Request) throws(Refusal) -> Outcome {
    let (table, side) = try seated(request)
    if table.game != nil { return try agree(number, table, side, request) }
    if let last = table.lastRuling, last.ruled.number == number {
      // A line sent again after a lost connection gets the recorded answer, and no second ruling.
      return Outcome(.ruled(last.ruled, table, last.receipt, isRepeat: true))
    }
    guard let lexicon = lexica.sealed(as: table.terms.lexicon) else {
      throw .noSuchLexicon(table.terms.lexicon.label)
    }
    try requireRoom(at: table.id)
    let event = try Decide.confirm(table, side, slip: number) { lexicon.accepts($0) }
    guard case .ruled(let ruled) = event else { preconditionFailure("not a ruling") }
    let receipt = record(event, at: table.id, now: request.at)
    return Outcome(
      .ruled(ruled, table, receipt, isRepeat: false),
      notices: notices(of: event, at: table, from: side.seat, receipt: receipt))
  }

  /// Whether what is due can be recorded; when there is room again, games go on from where there was none.
  private func hasRoom(now: Instant) -> Bool {
    // While something is undone nothing happens by itself, and none of that time is charged.
    guard !isUndoing, case .ready = readiness(of: .house) else {
      noRoomSince = noRoomSince ?? now
      return false
    }
    guard let since = noRoomSince else { return true }
    noRoomSince = nil
    interruptGames(since: since, now: now)
    return true
  }

  /// Makes happen what is due by itself: confirmations that did not come, windows, clocks, beginnings.
  ///
  /// - Returns: what the players are told; empty where nothing was due.
  package func settleDeadlines(now: Instant) -> [Notice] {
    let now = max(now, newestMoment)
    guard hasRoom(now: now) else { return [] }
    let due = deadlines.take(upTo: now)
    var told: [Notice] = []
    for id in due {
      if let table = tables[id], case .ready = readiness(of: id) {
        if table.game != nil {
          told += settleGame(id, now: now)
        } else if table.practice != nil {
          told += settlePractice(id, now: now)
        } else if let slip = table.slip {
          let event = Event.lapsed(slip: slip.number)
          _ = record(event, at: id, now: now)
          told += notices(of: event, at: table, from: nil, receipt: nil)
        }
      }
      // What could not be recorded is still due.
      deadlines.set(id, tables[id]?.deadline)
    }
    return told
  }
}
