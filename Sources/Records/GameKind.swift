// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What the `kind` of a game's line can be.
enum GameKind: String, CaseIterable {
  case start, clock, play, pass, exchange, hold, accept, ruling, undo, amend, ask, pause, adjourn, concede
  case claim, racks, interrupted
  case clockStarted = "clock-started"
  case windowClosed = "window-closed"
  case resume = "continue"
  case timeOut = "time-out"
  case racksWaived = "racks-waived"

  init(_ action: GameAction) {
    self =
      switch action {
      case .started: .start
      case .clockStarted: .clockStarted
      case .clockNoted: .clock
      case .played: .play
      case .passed: .pass
      case .exchanged: .exchange
      case .held: .hold
      case .accepted: .accept
      case .windowClosed: .windowClosed
      case .ruled: .ruling
      case .undone: .undo
      case .amended: .amend
      case .asked: .ask
      case .paused: .pause
      case .continued: .resume
      case .adjourned: .adjourn
      case .conceded: .concede
      case .timeRanOut: .timeOut
      case .claimed: .claim
      case .racksDeclared: .racks
      case .racksWaived: .racksWaived
      case .interrupted: .interrupted
      }
  }
}

/// What the `matter` of an ask can be.
enum AskKind: String {
  case undo, amend, pause, adjourn, racks
  case resume = "continue"

  init(_ matter: Ask.Matter) {
    self =
      switch matter {
      case .undo: .undo
      case .amend: .amend
      case .pause: .pause
      case .resume: .resume
      case .adjourn: .adjourn
      case .racks: .racks
      }
  }
}

/// What the `reason` of an end can be.
enum EndKind: String {
  case out, scoreless, time, resigned, challenge, forfeit

  /// The reason's name, and the seat that it is about.
  static func of(_ end: GameEnd) -> (EndKind, Seat?) {
    switch end {
    case .out(let seat): (.out, seat)
    case .scoreless: (.scoreless, nil)
    case .time(let loser): (.time, loser)
    case .resigned(let loser): (.resigned, loser)
    case .challenge(let winner): (.challenge, winner)
    case .forfeit(let loser): (.forfeit, loser)
    }
  }

  /// The end that a reason and the seat that it is about make.
  func end(_ seat: Seat?) -> GameEnd? {
    switch (self, seat) {
    case (.out, let seat?): .out(seat)
    case (.scoreless, nil): .scoreless
    case (.time, let loser?): .time(loser: loser)
    case (.resigned, let loser?): .resigned(loser)
    case (.challenge, let winner?): .challenge(winner: winner)
    case (.forfeit, let loser?): .forfeit(loser: loser)
    default: nil
    }
  }
}

/// What the `for` of an adjustment can be.
enum AdjustmentKind: String {
  case gainedRack = "gained-rack"
  case lostRack = "lost-rack"
  case time

  init(_ reason: FinalScore.Adjustment.Reason) {
    self =
      switch reason {
      case .gainedRack: .gainedRack
      case .lostRack: .lostRack
      case .time: .time
      }
  }

  var reason: FinalScore.Adjustment.Reason {
    switch self {
    case .gainedRack: .gainedRack
    case .lostRack: .lostRack
    case .time: .time
    }
  }
}

extension GameEvent {
  /// Whether its line carries tiles, and so says what they are made of.
  var carriesTiles: Bool {
    if ending?.racks != nil { return true }
    switch action {
    case .started(_, let racks): return racks != nil
    case .played, .amended, .racksDeclared, .ruled: return true
    case .passed(_, let drew), .accepted(_, let drew), .windowClosed(let drew): return drew != nil
    case .exchanged(let made): return made.given != nil || made.drawn != nil || made.drew != nil
    case .asked(let ask):
      switch ask.matter {
      case .amend, .racks: return true
      case .undo, .pause, .resume, .adjourn: return false
      }
    case .clockStarted, .clockNoted, .held, .undone, .paused, .continued, .adjourned, .conceded, .timeRanOut,
      .claimed, .racksWaived, .interrupted:
      return false
    }
  }
}
