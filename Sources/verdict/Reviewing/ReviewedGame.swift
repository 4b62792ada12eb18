// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Opponents
import Records
import Rulebook

/// A game to be reviewed: who played it, and its turns.
struct ReviewedGame {
  let players: BySeat<String>
  let rules: TournamentRules
  private(set) var turns: [PlayedTurn] = []
  /// By turn: the index of its event in the record.
  private var events: [Int] = []
  /// The scores after the last event, those at the end of the game included.
  private(set) var scores = BySeat(0, 0)

  /// The remark by which a record marks a pass that a failed challenge cost.
  private static let lostTurn = "#unsuccessful-challenge"

  /// Reads a record; throws the first difference from the game that it tells.
  init(_ file: GCGFile) throws(GCGFault) {
    try self.init(file.game, lines: file.lines, rules: TournamentRules(tiles: file.game.tiles))
  }

  /// Reads the record of a table, whose times are the moments of the steps by sequence.
  init(_ table: Table, last: Receipt, at moments: [Int: Instant]) throws(Trouble) {
    let game = try attempt { () throws(GCGExportFault) in try GCGExport.game(at: table, last: last) }
    guard let live = table.game else { throw .obstacle(GCGExportFault.slips(table.id).text) }
    guard live.ending != nil || table.isOver else {
      throw .obstacle("the game at table \(table.id.number) goes on; a game is reviewed when it is over")
    }
    do throws(GCGFault) {
      try self.init(game, lines: Array(1...max(1, game.events.count)), rules: live.rules)
    } catch { throw .refused("table \(table.id.number): \(error.text)") }
    time(Array(live.steps), moments)
  }

  private init(_ game: GCGGame, lines: [Int], rules: TournamentRules) throws(GCGFault) {
    players = BySeat(GCGText.shown(game.players.one.nick), GCGText.shown(game.players.two.nick))
    self.rules = rules
    var check = GCGCheck(of: game)
    var held = BySeat(rules.rackSize, rules.rackSize)
    var before = held
    for (place, event) in game.events.enumerated() {
      let inBag = max(0, game.tiles.total - check.board.count - held.one - held.two)
      if let action = Self.action(of: event, on: check.board) {
        let rack = event.rack.flatMap { $0.count == held[event.seat] ? $0 : nil }
        turns.append(
          PlayedTurn(seat: event.seat, board: check.board, rack: rack, bagCount: inBag, action: action))
        events.append(place)
        before = held
        if case .chosen(.place(let placement)) = action {
          let laid = placement.placedTiles.count
          held[event.seat] += min(laid, inBag) - laid
        }
      }
      note(event)
      if event.kind == .withdrawn { held = before }
      try check.take(event, line: lines[place])
    }
    scores = check.scores
  }

  /// Returns the action of an event that is a turn; nil for other events.
  private static func action(of event: GCGEvent, on board: Board) -> PlayedTurn.Action? {
    switch event.kind {
    case .placement(let placement, _): .chosen(.place(placement.resolved(on: board)))
    case .exchange(let given): .chosen(.exchange(given))
    case .exchangeCount(let count): .exchangedUnknown(count)
    case .pass: isLost(event) ? .lost : .chosen(.pass)
    case .withdrawn, .challengeBonus, .gainedRack, .lostRack, .time: nil
    }
  }

  private static func isLost(_ event: GCGEvent) -> Bool {
    event.remarks.contains { $0.text.contains(lostTurn) || "#\($0.keyword)" == lostTurn }
  }

  /// Notes a challenge of the last play that an event tells of.
  private mutating func note(_ event: GCGEvent) {
    let mover = event.kind == .pass ? event.seat.opposite : event.seat
    guard let place = turns.lastIndex(where: { $0.seat == mover }) else { return }
    switch event.kind {
    case .withdrawn: turns[place].challenge = .succeeded
    case .challengeBonus: turns[place].challenge = .paid(event.points)
    case .pass where Self.isLost(event): turns[place].challenge = .lostTurn
    default: break
    }
  }

  // MARK: Times

  /// Sets the time of each turn that a step tells of: since the step before that passed the turn.
  private mutating func time(_ steps: [GameStep], _ moments: [Int: Instant]) {
    var place = 0
    var before: Instant?
    for step in steps {
      let moment = moments[step.receipt.sequence]
      let isTurn =
        switch step.action {
        case .played, .exchanged, .passed: true
        default: false
        }
      if isTurn {
        // A turn that a challenge cost, or that a director gave away, has no step.
        while place < turns.count, !Self.isSame(turns[place], step) { place += 1 }
        if place < turns.count {
          if let before, let moment {
            turns[place].milliseconds = Int(moment.milliseconds - before.milliseconds)
          }
          place += 1
        }
      }
      if isTurn || step.action.ruled != nil || before == nil { before = moment }
    }
  }

  private static func isSame(_ turn: PlayedTurn, _ step: GameStep) -> Bool {
    guard turn.seat == step.seat else { return false }
    return switch (turn.action, step.action) {
    case (.chosen(.place), .played), (.chosen(.pass), .passed), (.chosen(.exchange), .exchanged),
      (.exchangedUnknown, .exchanged):
      true
    default: false
    }
  }
}
