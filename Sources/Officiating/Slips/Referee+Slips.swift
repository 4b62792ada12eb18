// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What is asked of slips, carried out.
extension Referee {
  func carryOut(_ command: SlipCommand, _ request: Request) throws(Refusal) -> Outcome {
    let (table, side) = try seated(request)
    guard let decide = DecideSlip(table, now: request.at) else {
      throw .otherKind(table.id, table.terms.kind)
    }
    let decision = try decide.decision(on: command, side)
    return try record(decision, at: table, side, request)
  }

  /// Agreeing: to a slip's words, which are then judged, or at a game to what the other side asked for.
  func confirm(_ number: Int, _ request: Request) throws(Refusal) -> Outcome {
    let (table, side) = try seated(request)
    guard let decide = DecideSlip(table, now: request.at) else {
      return try agree(number, table, side, request)
    }
    if let last = decide.slips.lastRuling, last.ruled.number == number {
      // A line sent again after a lost connection gets the recorded answer, and no second ruling.
      let news = SlipNews(
        .ruled(last.ruled), at: table, decide.slips, receipt: last.receipt, isRepeat: true,
        to: Reader(.seat(side.seat), author: side.seat))
      return Outcome(.slip(news))
    }
    let lexicon = try sealedLexicon(of: table)
    try requireRoom()
    let decision = try decide.confirm(side, slip: number) { lexicon.accepts($0) }
    return try record(decision, at: table, side, request)
  }

  private func record(
    _ decision: SlipDecision, at table: Table, _ side: Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    try requireRoom()
    let receipt = record(.slip(decision), at: table, now: request.at)
    return Outcome(
      .slip(news(of: decision.event, at: table, receipt, for: .seat(side.seat), author: side.seat)),
      notices: notices(of: decision.event, at: table, receipt, author: side.seat))
  }

  // MARK: By itself

  /// The challenger's time is up: they may rule alone, and are told so.
  func settleSlip(at table: Table, now: Instant) -> [Notice] {
    guard let decision = DecideSlip(table, now: now)?.lapse() else { return [] }
    let receipt = record(.slip(decision), at: table, now: now)
    return notices(of: decision.event, at: table, receipt, author: nil)
  }

  // MARK: What others are told

  /// What others are told of an event, in the order in which it is queued: both seats before any observer.
  ///
  /// - Parameters:
  ///   - event: what was recorded last at the table.
  ///   - table: as it stands after it.
  ///   - receipt: what proves it.
  ///   - author: the seat whose own answer tells it, or nil where everyone needs telling.
  /// - Returns: one for each who reads; what each is told of it is the writer's to say.
  func notices(of event: SlipEvent, at table: Table, _ receipt: Receipt, author: Seat?) -> [Notice] {
    let waits = floor.ticket(of: table.id)
    return others(at: table, but: author).map { reader in
      Notice(
        table: table.id, waits: waits, audience: reader.audience,
        body: .slip(news(of: event, at: table, receipt, for: reader.viewer, author: author)))
    }
  }

  private func news(
    of event: SlipEvent, at table: Table, _ receipt: Receipt, for viewer: Viewer, author: Seat?
  ) -> SlipNews {
    guard case .slips(let held) = table.family else { preconditionFailure("no slips are written here") }
    return SlipNews(event, at: table, held.state, receipt: receipt, to: Reader(viewer, author: author))
  }
}
