// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The values of an ask's `matter` member.
private enum AskKind: String, CaseIterable {
  case undo, amend, pause, adjourn, again, racks
  case resume = "continue"

  init(_ matter: Ask.Matter) {
    self =
      switch matter {
      case .undo: .undo
      case .amend: .amend
      case .pause: .pause
      case .resume: .resume
      case .adjourn: .adjourn
      case .again: .again
      case .racks: .racks
      }
  }
}

extension Ask {
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    Ask(
      number: try line.ordinal(",\"ask\":", known?.number),
      seat: try line.member(",\"asker\":", known?.seat), matter: try Matter.members(known?.matter, &line))
  }
}

extension Ask.Matter {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    switch try line.word(",\"matter\":", known.map { AskKind($0) }) {
    case .undo: return .undo(play: try line.ordinal(",\"play\":", known?.takesBack))
    case .amend:
      let replaced = try line.ordinal(",\"replaces\":", known?.takesBack)
      let play: PlayMade? = if case .amend(let play, _)? = known { play } else { nil }
      return .amend(try PlayMade.members(play, &line), replacing: replaced)
    case .pause: return .pause
    case .resume: return .resume
    case .adjourn: return .adjourn
    case .again: return .again
    case .racks:
      let was: (Seat, Rack)? = if case .racks(let seat, let rack)? = known { (seat, rack) } else { nil }
      return .racks(try line.member(",\"seat\":", was?.0), try line.member(",\"rack\":", was?.1))
    }
  }
}
