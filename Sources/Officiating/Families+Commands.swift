// SPDX-License-Identifier: MIT
import Lexica

/// Dispatch of the referee's common work to the family of a table.
extension Commands {
  func carryOut(_ request: Request) throws(Refusal) -> Outcome {
    switch request.command {
    case .house(let command): try house.carryOut(command, request)
    case .table(let command): try tables.carryOut(command, request)
    case .slip(let command): try slips.carryOut(command, request)
    case .game(.look(.shuffle(let number))) where practice.isPractising(request):
      try practice.shuffle(by: number, request)
    case .game(let command): try games.carryOut(command, request)
    case .practice(let wanted): try practice.carryOut(wanted, request)
    case .tournament(let command): try tournaments.carryOut(command, request)
    }
  }

  /// Carries out everything that was due at one table by `limit`.
  func meetDeadline(
    of table: Table, by limit: Instant, now: Instant, isHere: (PlayerName) -> Bool
  ) -> [Notice] {
    switch table.family {
    case .slips: slips.meetDeadline(at: table, now: now)
    case .game: games.meetDeadline(at: table, by: limit, now: now, isHere: isHere)
    case .practice: practice.meetDeadline(at: table, by: limit, now: now)
    }
  }

  /// Returns the decision that records a downtime of the server; nil when no time ran at the table.
  func interruption(at table: Table, since: Instant, now: Instant) -> Decision? {
    switch table.family {
    case .slips: nil
    case .game: (try? games.decision(at: table, now: now))?.interrupted(since: since).map { .game($0) }
    case .practice:
      DecidePractising(table, now: now)?.interrupted(since: since).map { .practice($0) }
    }
  }

  /// Returns the history of a table from turn or ruling `first` on, as the viewer may see it.
  func history(of table: Table, from first: Int, to viewer: Viewer) -> Reply {
    switch table.family {
    case .game(let held): .turns(GameHistory(table, held.state, from: first, to: viewer))
    case .slips(let held): .rulings(RulingsPage(TableHead(table), held.state, from: first, to: viewer))
    case .practice: .rulings(RulingsPage(TableHead(table), SlipState(), from: first, to: viewer))
    }
  }

  /// Returns the notices of an event that is shown late.
  func notices(
    of event: Event, at table: Table, before: GamePosition?, _ receipt: Receipt
  ) -> [Notice] {
    switch event {
    case .slip(let event): return slips.notices(of: event, at: table, receipt, author: nil)
    case .practice(let step): return practice.notices(of: step, at: table, author: nil)
    case .game(let event):
      guard let before, let after = table.game?.position else { return [] }
      let telling = GameTelling(
        event: event, before: before, scene: GameView.Scene(table, after), receipt: receipt, author: nil)
      return games.notices(of: telling, at: table)
    case .tournamentOpened, .tournament: return []
    case .house, .opened, .joined, .lookup, .left, .abandoned:
      return tables.notices(of: event, at: table, author: nil)
    }
  }
}
