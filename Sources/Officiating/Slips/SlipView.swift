// SPDX-License-Identifier: MIT
import Lexica

/// The slips of a table as one viewer may see them; an observer sees no words, here and in the types below.
///
/// Source: Protocol/SPEC.md, watching; design, promise 1.
package struct SlipView: Sendable {
  package let head: TableHead
  package let viewer: Viewer
  package let slip: SlipSeen?
  package let asked: SlipSeen?
  package let mayRuleAlone: Bool
  package let slipsWritten: Int
  package let rulingCount: Int
  package let lastRuling: RulingSeen?

  init(_ head: TableHead, _ slips: SlipState, to viewer: Viewer) {
    self.head = head
    self.viewer = viewer
    slip = slips.position.slip.map { SlipSeen($0, among: slips.rulings, to: viewer) }
    asked = slips.position.asked.map { SlipSeen($0, among: slips.rulings, to: viewer) }
    mayRuleAlone = slips.position.mayRuleAlone
    slipsWritten = slips.position.slipsWritten
    rulingCount = slips.rulings.count
    lastRuling = slips.lastRuling.map { RulingSeen($0, among: slips.rulings, to: viewer) }
  }
}

/// A slip as one viewer may see it.
package struct SlipSeen: Sendable {
  package let slip: Slip
  /// Of a correction: the number of the slip whose ruling it corrects; people know slips by number, not entries.
  package let corrects: Int?

  init(_ slip: Slip, among rulings: Rulings, to viewer: Viewer) {
    self.slip = slip.seen(by: viewer)
    corrects = rulings.recorded(at: slip.corrects)?.ruled.number
  }
}

/// A ruling on a slip as one viewer may see it.
package struct RulingSeen: Sendable {
  package let ruled: RuledSlip
  package let receipt: Receipt
  /// Of a correction: the number of the slip whose ruling it supersedes.
  package let supersedes: Int?
  package let isSuperseded: Bool

  init(_ recorded: Rulings.Recorded, among rulings: Rulings, to viewer: Viewer) {
    ruled = recorded.ruled.seen(by: viewer)
    receipt = recorded.receipt
    supersedes = rulings.recorded(at: recorded.ruled.supersedes)?.ruled.number
    isSuperseded = recorded.isSuperseded
  }
}

/// An event of a slip, for one reader.
package struct SlipNews: Sendable {
  package let event: SlipEvent
  /// Of a correction: the number of the slip whose ruling it corrects or supersedes.
  package let corrects: Int?
  package let receipt: Receipt
  /// True where a recorded ruling is repeated and nothing was recorded.
  package let isRepeat: Bool
  package let view: SlipView
  package let reader: Reader

  init(
    _ event: SlipEvent, at table: Table, _ slips: SlipState, receipt: Receipt, isRepeat: Bool = false,
    to reader: Reader
  ) {
    self.event = event.seen(by: reader.viewer)
    switch event {
    case .written(let slip): corrects = slips.rulings.recorded(at: slip.corrects)?.ruled.number
    case .ruled(let ruled): corrects = slips.rulings.recorded(at: ruled.supersedes)?.ruled.number
    case .lapsed, .withdrawn: corrects = nil
    }
    self.receipt = receipt
    self.isRepeat = isRepeat
    view = SlipView(TableHead(table), slips, to: reader.viewer)
    self.reader = reader
  }
}

package struct RulingsPage: Sendable {
  package let head: TableHead
  /// The rulings, oldest first.
  package let page: Page<RulingSeen>

  init(_ head: TableHead, _ slips: SlipState, from first: Int, to viewer: Viewer) {
    self.head = head
    page = slips.rulings.page(from: first).map { RulingSeen($0, among: slips.rulings, to: viewer) }
  }
}

extension SlipEvent {
  fileprivate func seen(by viewer: Viewer) -> SlipEvent {
    switch self {
    case .written(let slip): .written(slip.seen(by: viewer))
    case .ruled(let ruled): .ruled(ruled.seen(by: viewer))
    case .lapsed, .withdrawn: self
    }
  }
}

extension Slip {
  fileprivate func seen(by viewer: Viewer) -> Slip {
    var seen = self
    if viewer == .other { seen.words = Words() }
    return seen
  }
}

extension RuledSlip {
  fileprivate func seen(by viewer: Viewer) -> RuledSlip {
    var seen = self
    if viewer == .other { seen.words = Words() }
    return seen
  }
}
