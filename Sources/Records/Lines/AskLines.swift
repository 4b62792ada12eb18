// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What the `matter` of an ask can be.
enum AskKind: String {
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
  func write(into line: inout LineText, _ tiles: TileSet?) {
    line.member(",\"ask\":", number)
    line.member(",\"asker\":", seat)
    line.member(",\"matter\":", AskKind(matter).rawValue)
    switch matter {
    case .undo(let number): line.member(",\"play\":", number)
    case .amend(let play, let replaced): play.write(into: &line, tiles, replacing: replaced)
    case .pause, .resume, .adjourn, .again: break
    case .racks(let seat, let rack): line.write(seat, with: rack, tiles)
    }
  }

  init(from line: inout LineCursor, of tiles: TileSet?) throws(LineDamage) {
    let number = try line.ordinal(",\"ask\":")
    let asker = try line.seat(",\"asker\":")
    let matter: Ask.Matter
    switch try line.text(",\"matter\":", as: { AskKind(rawValue: $0) }) {
    case .undo: matter = .undo(play: try line.ordinal(",\"play\":"))
    case .amend:
      let (play, replaced) = try PlayMade.readReplacing(from: &line, of: tiles)
      matter = .amend(play, replacing: replaced)
    case .pause: matter = .pause
    case .resume: matter = .resume
    case .adjourn: matter = .adjourn
    case .again: matter = .again
    case .racks:
      let (seat, rack) = try line.seatWithRack(of: tiles)
      matter = .racks(seat, rack)
    }
    self.init(number: number, seat: asker, matter: matter)
  }
}
