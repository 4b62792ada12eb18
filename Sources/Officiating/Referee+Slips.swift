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
    let event = try Decide.withdraw(table, side, slip: number)
    try requireRoom(at: table.id)
    _ = record(event, at: table.id, now: request.at)
    return Outcome(
      .withdrawn(slip: number, table.id),
      notices: notices(of: event, at: table, from: side.seat, receipt: nil))
  }

  func confirm(_ number: Int, _ request: Request) throws(Refusal) -> Outcome {
    let (table, side) = try seated(request)
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

  /// Ends the waiting for confirmations that did not come in time.
  ///
  /// - Returns: what the players are told; empty where nothing was due.
  package func settleDeadlines(now: Instant) -> [Notice] {
    guard let due = nextDeadline, due <= now else { return [] }
    nextDeadline = nil
    var told: [Notice] = []
    for table in tables.values.sorted(by: { $0.id < $1.id }) {
      guard let deadline = table.deadline else { continue }
      if deadline <= now, let slip = table.slip, case .ready = ledger.readiness(of: table.id) {
        let event = Event.lapsed(slip: slip.number)
        _ = record(event, at: table.id, now: now)
        told += notices(of: event, at: table, from: nil, receipt: nil)
      } else {
        nextDeadline = min(nextDeadline ?? deadline, deadline)
      }
    }
    return told
  }
}
