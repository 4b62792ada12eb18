// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension SlipCommands {
  func carryOut(_ command: SlipCommand, _ request: Request) throws(Refusal) -> Outcome {
    let (table, side) = try seated(request)
    guard let decide = DecideSlip(table, now: request.at) else {
      throw .otherKind(table.id, table.terms.kind)
    }
    let decision = try decide.decision(on: command, side)
    return try record(decision, at: table, side, request)
  }

  /// Carries out `CONFIRM`: judges a slip's words, or at a game does what the other side asked for.
  func confirm(_ number: Int, _ request: Request) throws(Refusal) -> Outcome {
    if let seated = try tables.confirmAgain(number, request) { return seated }
    let (table, side) = try seated(request)
    guard let decide = DecideSlip(table, now: request.at) else {
      return try games.agree(number, table, side, request)
    }
    if let last = decide.slips.lastRuling, last.ruled.number == number {
      // A line sent again after a lost connection gets the recorded answer, not a second ruling.
      let reader = Reader(.seat(side.seat), author: side.seat)
      return Outcome(.slip(news(of: .ruled(last.ruled), at: table, last.receipt, isRepeat: true, to: reader)))
    }
    let lexicon = try sealedLexicon(of: table)
    try requireRoom()
    let decision = try decide.confirm(side, slip: number) { lexicon.accepts($0) }
    return try record(decision, at: table, side, request)
  }

  func record(
    _ decision: SlipDecision, at table: Table, _ side: Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    try requireRoom()
    let receipt = record(.slip(decision), at: table, now: request.at)
    return Outcome(
      .slip(news(of: decision.event, at: table, receipt, to: Reader(.seat(side.seat), author: side.seat))),
      notices: notices(of: decision.event, at: table, receipt, author: side.seat))
  }

  // MARK: Timed events

  /// Records that the open slip lapsed; returns the notices, which tell the challenger to rule alone.
  func meetDeadline(at table: Table, now: Instant) -> [Notice] {
    guard let decision = DecideSlip(table, now: now)?.lapse() else { return [] }
    let receipt = record(.slip(decision), at: table, now: now)
    return notices(of: decision.event, at: table, receipt, author: nil)
  }

  func notices(of event: SlipEvent, at table: Table, _ receipt: Receipt, author: Seat?) -> [Notice] {
    notices(at: table, but: author) {
      .slip(news(of: event, at: table, receipt, to: Reader($0, author: author)))
    }
  }

  private func news(
    of event: SlipEvent, at table: Table, _ receipt: Receipt, isRepeat: Bool = false, to reader: Reader
  ) -> SlipNews {
    guard case .slips(let held) = table.family else { preconditionFailure("no slips are written here") }
    return SlipNews(event, at: table, held.state, receipt: receipt, isRepeat: isRepeat, to: reader)
  }
}
