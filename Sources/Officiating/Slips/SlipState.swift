// SPDX-License-Identifier: MIT
import Rulebook

/// The slips of a table as they stand: the fold of its slip entries.
package struct SlipState: Equatable, Sendable {
  /// What decisions look at.
  package internal(set) var position = SlipPosition()
  /// Every ruling, oldest first; superseded ones included.
  package internal(set) var rulings = Rulings()

  /// The newest ruling, where there is one.
  package var lastRuling: Rulings.Recorded? { rulings.last }

  /// Takes in what was decided or read.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - next: what stands after it.
  ///   - receipt: what proves it.
  mutating func take(_ event: SlipEvent, _ next: SlipPosition, _ receipt: Receipt) {
    position = next
    if case .ruled(let ruled) = event { rulings.append(ruled, receipt) }
  }

  /// What stands after an event of that moment.
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

/// What decisions about slips look at, beside the rulings.
package struct SlipPosition: Equatable, Sendable {
  /// The slip that waits for its confirmation.
  package internal(set) var slip: Slip?
  /// A newer version that its writer only asks for.
  package internal(set) var asked: Slip?
  /// How many versions in a row the open slip's writer put in the place of another.
  var corrections = 0
  /// When the open slip was written.
  package internal(set) var writtenAt = Instant(milliseconds: 0)
  /// True when the challenger may rule on the open slip alone.
  package internal(set) var mayRuleAlone = false
  /// How many slips were numbered.
  package internal(set) var slipsWritten = 0
  /// How many challenges each seat has lost, superseded rulings not counted.
  package internal(set) var failed = BySeat(0, 0)

  /// The open slip, or the version asked for, by its number; nil where neither has it.
  package func slip(numbered number: Int) -> Slip? {
    [slip, asked].compactMap { $0 }.first { $0.number == number }
  }

  /// Whether a side's next version is only asked for.
  ///
  /// Source: Protocol/SPEC.md, 6.4.
  func mustAsk(_ side: Side) -> Bool {
    !side.isDesk && slip?.writer == side.seat && corrections >= Correction.most
  }

  /// How many versions in a row one side has written with a new one.
  fileprivate func corrections(with new: Slip) -> Int {
    // A challenge is no correction, also where it drops one that nobody agreed to.
    guard new.replaces != nil, slip?.corrects == nil || new.corrects != nil else { return 0 }
    return slip?.writer == new.writer ? corrections + 1 : 1
  }

  mutating func count(_ ruled: RuledSlip, _ change: Int) {
    if ruled.ruling.isAcceptable { failed[ruled.challenger] += change }
  }

  /// Whether a side may get up: not while its own play is doubted and it has not confirmed, or the challenger has
  /// not had the whole time for words that it wrote itself.
  func mayBeLeft(by side: Side, at table: Table, now: Instant) throws(Refusal) {
    guard let slip, slip.corrects == nil, !side.isDesk, slip.challenger != side.seat else { return }
    guard slip.writer == side.seat, mayRuleAlone,
      now >= writtenAt.adding(seconds: table.terms.confirmSeconds)
    else {
      throw .leaveOpenSlip(table.id, slip: slip.number, isOwn: slip.writer == side.seat)
    }
  }

  /// When the challenger may rule alone on what is open, or nil.
  var deadline: Instant? { mayRuleAlone ? nil : slip?.until }
}

/// What was decided about a slip: the event, and what stands after it.
package struct SlipDecision: Sendable {
  /// What happened.
  package let event: SlipEvent
  let next: SlipPosition
}
