// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Decides what a command at a slip table makes happen; pure, so a test needs no server.
///
/// Every function takes the table as it stands and answers with the one event to record, or throws
/// the refusal of highest precedence. Membership is a parameter: it is asked for every word, always.
package enum Decide {
  /// What someone is at a table: which seats they act for.
  package struct Side: Sendable {
    /// The seat they sit in; seat 1 at a desk.
    package let seat: Seat
    /// True where they act for both seats.
    package let isDesk: Bool

    package init(seat: Seat, isDesk: Bool) {
      self.seat = seat
      self.isDesk = isDesk
    }
  }

  /// The side that a person acts for.
  package static func side(of person: Person, at table: Table) throws(Refusal) -> Side {
    guard let seat = table.seat(of: person.name) else { throw .notSeated(table.id) }
    return Side(seat: seat, isDesk: table.terms.isDesk)
  }

  /// Sitting down on agreed terms.
  package static func join(
    _ table: Table, _ person: Person, _ agreement: JoinAgreement?
  ) throws(Refusal) -> Event {
    guard !table.terms.isDesk else { throw .notPermitted(.deskTable(table.id)) }
    if table.isSeated(person.name) { throw .alreadySeated(table.id) }
    guard table.guest == nil else { throw .tableFull(table.id) }
    if let invited = table.terms.invited, invited != person.name {
      throw .notPermitted(.tableReserved(table.id))
    }
    guard let agreement, table.terms.lexicon.isNamed(agreement.lexicon),
      agreement.rule == nil || agreement.rule == table.terms.rule,
      agreement.confirmSeconds == nil || agreement.confirmSeconds == table.terms.confirmSeconds,
      agreement.named.agree(with: table.terms.game)
    else { throw .termsDiffer(table) }
    return .joined(.two, person)
  }

  /// Writing the first version of a slip.
  package static func challenge(
    _ table: Table, _ side: Side, _ words: Words, by named: Seat?, now: Instant
  ) throws(Refusal) -> Event {
    guard table.game == nil else { throw .otherKind(table.id, table.terms.kind) }
    guard table.isComplete else { throw .seatEmpty(table.id) }
    // A correction that nobody has agreed to yet holds up no new challenge: the challenge drops it.
    if let open = table.slip, open.corrects == nil {
      throw .slipOpen(table.id, slip: open.number, isOwn: !side.isDesk && open.writer == side.seat)
    }
    guard table.terms.rule.exists else { throw .noChallenges }
    let challenger = try challenger(side, named: named, at: table)
    return .slip(
      Slip(
        number: table.slipsWritten + 1, replaces: table.slip?.number, challenger: challenger,
        writer: challenger,
        words: words, until: now.adding(seconds: table.terms.confirmSeconds), corrects: nil))
  }

  private static func challenger(
    _ side: Side, named: Seat?, at table: Table
  ) throws(Refusal) -> Seat {
    if side.isDesk {
      guard let named else { throw .whichSide(table.id) }
      return named
    }
    // A seat doubts only for itself.
    guard named == nil || named == side.seat else { throw .ownSideOnly(table.id) }
    return side.seat
  }

  /// Writing a slip anew, or correcting the newest ruling.
  package static func amend(
    _ table: Table, _ side: Side, slip number: Int, _ words: Words, now: Instant
  ) throws(Refusal) -> Event {
    guard table.game == nil else { throw .otherKind(table.id, table.terms.kind) }
    if let open = table.slip {
      guard open.number == number else { throw .nothingOnTable(table.id, newest: open.number) }
      return .slip(
        Slip(
          number: table.slipsWritten + 1, replaces: number, challenger: open.challenger,
          writer: side.seat, words: words,
          until: deadline(after: open, writer: side.seat, at: table, now: now),
          corrects: open.corrects))
    }
    guard let last = table.lastRuling, last.ruled.number == number else {
      throw .nothingOnTable(table.id, newest: nil)
    }
    return .slip(
      Slip(
        number: table.slipsWritten + 1, replaces: number, challenger: last.ruled.challenger,
        writer: side.seat, words: words, until: nil, corrects: last.receipt.sequence))
  }

  /// When the challenger may rule alone on a slip that was written anew.
  ///
  /// New words of the challenger's give the other side its whole time again; words of the side whose
  /// play is doubted put nothing off.
  private static func deadline(after open: Slip, writer: Seat, at table: Table, now: Instant) -> Instant? {
    guard open.corrects == nil else { return nil }
    return writer == open.challenger ? now.adding(seconds: table.terms.confirmSeconds) : open.until
  }

  /// Taking a slip back unjudged.
  package static func withdraw(
    _ table: Table, _ side: Side, slip number: Int
  ) throws(Refusal) -> Event {
    guard let open = table.slip, open.number == number else {
      throw .nothingOnTable(table.id, newest: table.slip?.number)
    }
    // A challenge is the challenger's to take back; a correction either side's, as it needs both.
    guard side.isDesk || open.corrects != nil || open.challenger == side.seat else {
      throw .othersSlip(table.id, slip: number)
    }
    return .withdrawn(slip: number, by: side.isDesk ? open.challenger : side.seat)
  }

  /// Getting up for good, which ends the table.
  ///
  /// The side whose play is doubted first lets the doubt be settled: it confirms, or, where the words
  /// are its own, waits until the challenger's time has run out.
  /// A game in play is never left; one that has not begun may be.
  package static func leave(_ table: Table, _ side: Side) throws(Refusal) -> Event {
    if let game = table.game, !game.steps.isEmpty || game.playsNumbered > 0 { throw .gameLive(table.id) }
    if let open = table.slip, open.corrects == nil, !side.isDesk, open.challenger != side.seat {
      guard open.writer == side.seat, table.mayRuleAlone else {
        throw .leaveOpenSlip(table.id, slip: open.number, isOwn: open.writer == side.seat)
      }
    }
    return .left(side.seat)
  }

  /// Agreeing to the words and judging them.
  ///
  /// - Parameters:
  ///   - table: as it stands.
  ///   - side: who confirms.
  ///   - number: the slip they have read.
  ///   - accepts: whether every word is in the table's lexicon.
  /// - Returns: the ruling.
  /// - Throws: `nothingOnTable` for a slip that is not open, `othersConfirm` for one's own words.
  package static func confirm(
    _ table: Table, _ side: Side, slip number: Int, accepts: (Words) -> Bool
  ) throws(Refusal) -> Event {
    guard let open = table.slip, open.number == number else {
      throw .nothingOnTable(table.id, newest: table.slip?.number)
    }
    let confirmed: Confirmation
    if side.isDesk {
      confirmed = .desk
    } else if open.writer != side.seat {
      confirmed = .opponent
    } else if open.challenger == side.seat, table.mayRuleAlone {
      confirmed = .byDefault
    } else {
      throw .othersConfirm(table.id, slip: number, until: open.until)
    }
    let acceptable = accepts(open.words)
    let effect = ChallengeEffect(
      under: table.terms.rule, acceptable: acceptable, words: open.words.count,
      challenger: open.challenger, failedBefore: failedBefore(open, at: table))
    return .ruled(
      RuledSlip(
        number: number, challenger: open.challenger, words: open.words, ruling: Ruling(acceptable),
        effect: effect, confirmed: confirmed, supersedes: open.corrects))
  }

  /// A corrected ruling is not counted against its own correction.
  private static func failedBefore(_ slip: Slip, at table: Table) -> Int {
    let failed = table.failedChallenges(by: slip.challenger)
    let corrected = table.rulings.recorded(at: slip.corrects)
    return corrected?.ruled.ruling.isAcceptable == true ? failed - 1 : failed
  }
}
