// SPDX-License-Identifier: MIT
import Rulebook

/// The slips of a table: the fold of its slip entries.
package struct SlipState: Equatable, Sendable {
  /// The part that decisions read.
  package internal(set) var position = SlipPosition()
  package internal(set) var rulings = Rulings()

  package var lastRuling: Rulings.Recorded? { rulings.last }

  mutating func take(_ event: SlipEvent, _ next: SlipPosition, _ receipt: Receipt) {
    position = next
    if case .ruled(let ruled) = event { rulings.append(ruled, receipt) }
  }

  func after(_ event: SlipEvent, at moment: Instant) -> SlipPosition {
    var next = position
    switch event {
    case .written(let slip) where slip.isAsked:
      next.asked = slip
      next.slipsWritten = slip.number
    case .written(let slip):
      next.corrections = position.corrections(with: slip)
      next.slip = slip
      next.asked = nil
      next.writtenAt = moment
      next.slipsWritten = slip.number
      next.mayRuleAlone = false
    case .lapsed:
      next.mayRuleAlone = true
    case .withdrawn(let number, by: _) where number == position.asked?.number:
      next.asked = nil
    case .withdrawn:
      (next.slip, next.asked, next.corrections) = (nil, nil, 0)
    case .ruled(let ruled):
      (next.slip, next.asked, next.corrections) = (nil, nil, 0)
      if let superseded = rulings.recorded(at: ruled.supersedes)?.ruled { next.count(superseded, -1) }
      next.count(ruled, 1)
    }
    return next
  }
}

/// The position of a slip table, which decisions read beside the rulings.
package struct SlipPosition: Equatable, Sendable {
  /// The slip to be confirmed, or nil.
  package internal(set) var slip: Slip?
  /// A newer version that its writer only asks for, or nil.
  package internal(set) var asked: Slip?
  /// The number of versions in a row with which the open slip's writer replaced another.
  var corrections = 0
  package internal(set) var writtenAt = Instant(milliseconds: 0)
  /// True when the challenger may rule on the open slip alone.
  package internal(set) var mayRuleAlone = false
  /// The number of the newest slip; 0 before the first.
  package internal(set) var slipsWritten = 0
  /// The number of challenges that each seat has lost, without superseded rulings.
  package internal(set) var failed = BySeat(0, 0)

  /// Returns the open slip, or the version asked for, by its number; nil where neither has it.
  package func slip(numbered number: Int) -> Slip? {
    [slip, asked].compactMap { $0 }.first { $0.number == number }
  }

  /// Returns whether a side's next version needs the other side's agreement.
  ///
  /// Source: Protocol/SPEC.md, 6.4.
  func mustAsk(_ side: Side) -> Bool {
    !side.isDesk && slip?.writer == side.seat && corrections >= Correction.most
  }

  /// Returns the number of versions in a row that one side has written, with the new one.
  fileprivate func corrections(with new: Slip) -> Int {
    // A challenge is no correction, even where it drops one that was not confirmed.
    guard new.replaces != nil, slip?.corrects == nil || new.corrects != nil else { return 0 }
    return slip?.writer == new.writer ? corrections + 1 : 1
  }

  mutating func count(_ ruled: RuledSlip, _ change: Int) {
    if ruled.ruling.isAcceptable { failed[ruled.challenger] += change }
  }

  /// Throws `leaveOpenSlip` where a side may not leave: its play is challenged and it has not confirmed.
  ///
  /// It may leave once the challenger has had the whole time to confirm words that this side wrote.
  func mayBeLeft(by side: Side, at table: Table, now: Instant) throws(Refusal) {
    guard let slip, slip.corrects == nil, !side.isDesk, slip.challenger != side.seat else { return }
    guard slip.writer == side.seat, mayRuleAlone,
      now >= writtenAt.adding(seconds: table.terms.confirmSeconds)
    else {
      throw .leaveOpenSlip(table.id, slip: slip.number, isOwn: slip.writer == side.seat)
    }
  }

  /// The moment from which the challenger may rule alone on the open slip, or nil.
  var deadline: Instant? { mayRuleAlone ? nil : slip?.until }
}

/// A decision about a slip: the event, and the position after it.
package struct SlipDecision: Sendable {
  package let event: SlipEvent
  let next: SlipPosition
}
