// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension GameMark {
  /// Writes how a game stands after what happened at a moment, from which its clock runs if it says no other.
  func write(into line: inout LineText, at moment: Instant) {
    line.member(",\"phase\":", phase.rawValue)
    line.member(",\"turn\":", turn)
    line.member(",\"scores\":", scores)
    line.member(",\"scoreless\":", scoreless)
    if let clock {
      line.member(",\"clocks\":", clock.left)
      if let running = clock.running {
        line.member(",\"running\":", running)
        if clock.from != moment { line.member(",\"from\":", clock.from) }
      }
      if let startsBy = clock.startsBy { line.member(",\"starts_by\":", startsBy) }
    }
    if let until { line.member(",\"until\":", until) }
  }

  /// A game that goes on is neither waited for nor judged over slips; `mayWait` is true of one that has not begun.
  init(from line: inout LineCursor, at moment: Instant, mayWait: Bool) throws(LineDamage) {
    let phase = try line.text(",\"phase\":") { text in
      Table.Phase(rawValue: text).flatMap { $0 == .judging || $0 == .waiting && !mayWait ? nil : $0 }
    }
    let turn = try line.seat(",\"turn\":")
    let scores = try line.pair(",\"scores\":")
    let scoreless = try line.number(",\"scoreless\":")
    var clock: ClockReading?
    if line.has(",\"clocks\":") {
      let left = try line.pair()
      let running = line.has(",\"running\":") ? try line.seat() : nil
      let from = running != nil && line.has(",\"from\":") ? try line.moment() : moment
      let startsBy = line.has(",\"starts_by\":") ? try line.moment() : nil
      clock = ClockReading(left: left, running: running, from: from, startsBy: startsBy)
    }
    let until = line.has(",\"until\":") ? try line.moment() : nil
    self.init(
      phase: phase, turn: turn, scores: scores, scoreless: scoreless, clock: clock, until: until)
  }
}
