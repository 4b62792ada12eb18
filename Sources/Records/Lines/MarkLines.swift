// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension GameMark {
  /// Writes or reads the state of a game after an event; `mayWait` allows the phase of a game that has not begun.
  static func members(_ known: Self?, at moment: Instant, mayWait: Bool, _ line: inout some Coder)
    throws(LineDamage) -> Self
  {
    GameMark(
      phase: try line.text(
        ",\"phase\":", known?.phase, { $0.rawValue },
        as: { Table.Phase(rawValue: $0).flatMap { $0 == .judging || $0 == .waiting && !mayWait ? nil : $0 } }),
      turn: try line.member(",\"turn\":", known?.turn),
      scores: try line.member(",\"scores\":", known?.scores),
      scoreless: try line.number(",\"scoreless\":", known?.scoreless),
      clock: try ClockReading.members(known?.clock, at: moment, &line),
      until: try line.member(ifAny: ",\"until\":", known?.until))
  }
}

extension ClockReading {
  /// Writes or reads the clocks, nil without any; a clock runs from `moment` unless the line has another start.
  fileprivate static func members(_ known: Self?, at moment: Instant, _ line: inout some Coder)
    throws(LineDamage) -> Self?
  {
    guard let left = try line.member(ifAny: ",\"clocks\":", known?.left) else { return nil }
    let running = try line.member(ifAny: ",\"running\":", known?.running)
    let other = known.flatMap { $0.from == moment ? nil : $0.from }
    let from = running == nil ? nil : try line.member(ifAny: ",\"from\":", other)
    return ClockReading(
      left: left, running: running, from: from ?? moment,
      startsBy: try line.member(ifAny: ",\"starts_by\":", known?.startsBy))
  }
}
