// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Decides the commands at a slip table as `DecideGame` does at a game; `accepts` is called with every word.
package struct DecideSlip {
  let table: Table
  let slips: SlipState
  let now: Instant

  package init?(_ table: Table, now: Instant) {
    guard case .slips(let held) = table.family else { return nil }
    self.table = table
    slips = held.state
    self.now = now
  }

  private var open: Slip? { slips.position.slip }

  private func decision(_ event: SlipEvent) -> SlipDecision {
    SlipDecision(event: event, next: slips.after(event, at: now))
  }

  package func decision(on command: SlipCommand, _ side: Side) throws(Refusal) -> SlipDecision {
    switch command {
    case .challenge(let words, let named): try challenge(side, words, by: named)
    case .amend(let number, let words): try amend(side, slip: number, words)
    case .withdraw(let number): try withdraw(side, slip: number)
    }
  }

  private var nextNumber: Int { slips.position.slipsWritten + 1 }

  /// Decides `CHALLENGE`: writes the first version of a slip.
  package func challenge(_ side: Side, _ words: Words, by named: Seat?) throws(Refusal) -> SlipDecision {
    guard table.isComplete else { throw .seatEmpty(table.id) }
    // A new challenge drops a correction that the other side has not confirmed.
    if let open, open.corrects == nil {
      throw .slipOpen(table.id, slip: open.number, isOwn: !side.isDesk && open.writer == side.seat)
    }
    guard table.terms.rule.exists else { throw .noChallenges }
    let challenger = try challenger(side, named: named)
    return decision(
      .written(
        Slip(
          number: nextNumber, replaces: open?.number, challenger: challenger, writer: challenger,
          words: words, until: now.adding(seconds: table.terms.confirmSeconds), corrects: nil)))
  }

  private func challenger(_ side: Side, named: Seat?) throws(Refusal) -> Seat {
    if side.isDesk {
      guard let named else { throw .whichSide(table.id) }
      return named
    }
    // A seat challenges only for itself.
    guard named == nil || named == side.seat else { throw .ownSideOnly(table.id) }
    return side.seat
  }

  /// Decides `AMEND`: writes a slip anew, or proposes a correction of the newest ruling.
  package func amend(_ side: Side, slip number: Int, _ words: Words) throws(Refusal) -> SlipDecision {
    if let open {
      guard slips.position.slip(numbered: number) != nil else {
        throw .nothingOnTable(table.id, newest: open.number)
      }
      let isAsked = slips.position.mustAsk(side)
      return decision(
        .written(
          Slip(
            number: nextNumber, replaces: open.number, challenger: open.challenger, writer: side.seat,
            words: words,
            until: isAsked ? nil : deadline(after: open, writer: side.seat), corrects: open.corrects,
            isAsked: isAsked)))
    }
    guard let last = slips.lastRuling, last.ruled.number == number else {
      throw .nothingOnTable(table.id, newest: nil)
    }
    return decision(
      .written(
        Slip(
          number: nextNumber, replaces: number, challenger: last.ruled.challenger, writer: side.seat,
          words: words, until: nil, corrects: last.receipt.sequence)))
  }

  /// Returns the moment from which the challenger may rule alone on a slip that was written anew.
  ///
  /// New words of the challenger give the other side its whole time again; other words extend nothing.
  private func deadline(after open: Slip, writer: Seat) -> Instant? {
    guard open.corrects == nil else { return nil }
    return writer == open.challenger ? now.adding(seconds: table.terms.confirmSeconds) : open.until
  }

  /// Decides `WITHDRAW`: takes back a slip, or the version asked for, without a ruling.
  package func withdraw(_ side: Side, slip number: Int) throws(Refusal) -> SlipDecision {
    guard let slip = slips.position.slip(numbered: number) else {
      throw .nothingOnTable(table.id, newest: open?.number)
    }
    // Only the challenger takes back a challenge; either side drops what needs both.
    guard side.isDesk || slip.corrects != nil || slip.isAsked || slip.challenger == side.seat else {
      throw .othersSlip(table.id, slip: number)
    }
    return decision(.withdrawn(slip: number, by: side.isDesk ? slip.challenger : side.seat))
  }

  /// Decides `DECLINE`: drops the version or the correction that the other side asks for.
  package func decline(_ number: Int?, _ side: Side) throws(Refusal) -> SlipDecision {
    guard let slip = slips.position.asked ?? open.flatMap({ $0.corrects == nil ? nil : $0 }),
      number == nil || number == slip.number
    else { throw .nothingOnTable(table.id, newest: open?.number) }
    guard side.isDesk || slip.writer != side.seat else {
      throw .othersConfirm(table.id, slip: slip.number, until: nil)
    }
    return try withdraw(side, slip: slip.number)
  }

  /// Decides `CONFIRM`: agrees to the words, which are then judged.
  ///
  /// `number` is the slip that the side has read: the open one, or the version asked for.
  package func confirm(
    _ side: Side, slip number: Int, accepts: (Words) -> Bool
  ) throws(Refusal) -> SlipDecision {
    guard let slip = slips.position.slip(numbered: number) else {
      throw .nothingOnTable(table.id, newest: open?.number)
    }
    let confirmed: Confirmation
    if side.isDesk {
      confirmed = .desk
    } else if slip.writer != side.seat {
      confirmed = .opponent
    } else if slip.challenger == side.seat, slips.position.mayRuleAlone, !slip.isAsked {
      confirmed = .byDefault
    } else {
      throw .othersConfirm(table.id, slip: number, until: open?.until)
    }
    let acceptable = accepts(slip.words)
    let effect = ChallengeEffect(
      under: table.terms.rule, acceptable: acceptable, words: slip.words.count,
      challenger: slip.challenger, failedBefore: failedBefore(slip))
    return decision(
      .ruled(
        RuledSlip(
          number: number, challenger: slip.challenger, words: slip.words, ruling: Ruling(acceptable),
          effect: effect, confirmed: confirmed, supersedes: slip.corrects)))
  }

  /// Returns the challenger's lost challenges without the ruling that this slip corrects.
  private func failedBefore(_ slip: Slip) -> Int {
    let failed = slips.position.failed[slip.challenger]
    let corrected = slips.rulings.recorded(at: slip.corrects)
    return corrected?.ruled.ruling.isAcceptable == true ? failed - 1 : failed
  }

  // MARK: Timed events

  /// Decides that the open slip was not confirmed in time; nil where none is open.
  package func lapse() -> SlipDecision? {
    open.map { decision(.lapsed(slip: $0.number)) }
  }
}
