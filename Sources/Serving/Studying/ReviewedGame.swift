// SPDX-License-Identifier: MIT
import Officiating
import Opponents
import Records
import Rulebook

/// A game to be reviewed: its players and its turns.
package struct ReviewedGame: Sendable {
  /// The reason why a table's game cannot be reviewed.
  package enum Fault: Error, Sendable {
    case noRecord(GCGExportFault)
    case goesOn(TableID)
    /// The record of the table does not add up.
    case differs(TableID, GCGFault)
  }

  package let players: BySeat<String>
  package let rules: TournamentRules
  package private(set) var turns: [PlayedTurn] = []
  /// The final scores: at a table those that stand, in a record those after its last event.
  package private(set) var scores = BySeat(0, 0)
  /// The wrong points and totals of a record, in the order of its lines; the scores here are those by the rules.
  package private(set) var remarks: [GCGFault] = []

  /// Reads a record; throws the first event that cannot be played again.
  ///
  /// The points and totals of a record are claims. Where they differ from the rules, the rules count, and a remark tells.
  package init(_ file: GCGFile) throws(GCGFault) {
    try self.init(
      file.game, lines: file.lines, rules: TournamentRules(tiles: file.game.tiles), correcting: true)
  }

  /// Reads the record of a table, with the challenges as ruled in the end.
  ///
  /// The time of a turn is time of play since the turn before.
  package init(_ table: Table, last: Receipt) throws(Fault) {
    let game: GCGGame
    do throws(GCGExportFault) { game = try GCGExport.game(at: table, last: last) } catch {
      throw .noRecord(error)
    }
    guard let live = table.game else { throw .noRecord(.slips(table.id)) }
    guard live.ending != nil || table.isOver else { throw .goesOn(table.id) }
    do throws(GCGFault) {
      try self.init(game, lines: Array(1...max(1, game.events.count)), rules: live.rules)
    } catch { throw .differs(table.id, error) }
    if let ending = live.ending { scores = ending.scores }
    setChallenges(of: table, Array(live.steps))
    time(Array(live.steps), table.playingTime)
  }

  private init(
    _ game: GCGGame, lines: [Int], rules: TournamentRules, correcting: Bool = false
  ) throws(GCGFault) {
    players = BySeat(GCGText.shown(game.players.one.nick), GCGText.shown(game.players.two.nick))
    self.rules = rules
    var check = GCGCheck(of: game, correcting: correcting)
    var held = BySeat(rules.rackSize, rules.rackSize)
    var before = held
    for (place, event) in game.events.enumerated() {
      let inBag = max(0, game.tiles.total - check.board.count - held.one - held.two)
      if let action = Self.action(of: event, on: check.board) {
        let rack = event.rack.flatMap { $0.count == held[event.seat] ? $0 : nil }
        turns.append(
          PlayedTurn(seat: event.seat, board: check.board, rack: rack, bagCount: inBag, action: action))
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
    if correcting { check.correctEnd() }
    scores = check.scores
    remarks = check.remarks
  }

  /// Returns the action of an event that is a turn; nil for other events.
  private static func action(of event: GCGEvent, on board: Board) -> PlayedTurn.Action? {
    switch event.kind {
    case .placement(let placement, _): .chosen(.place(placement.resolved(on: board)))
    case .exchange(let given): .chosen(.exchange(given))
    case .exchangeCount(let count): .exchangedUnknown(count)
    case .pass:
      // A director gave the turn to the other side: the pass stands only in the record.
      event.isGivenAway ? nil : event.isLostToChallenge ? .lost : .chosen(.pass)
    case .withdrawn, .challengeBonus, .gainedRack, .lostRack, .time: nil
    }
  }

  /// Notes a challenge of the last play that an event tells of.
  private mutating func note(_ event: GCGEvent) {
    let mover = event.kind == .pass ? event.seat.opposite : event.seat
    guard let place = turns.lastIndex(where: { $0.seat == mover }) else { return }
    switch event.kind {
    case .withdrawn:
      turns[place].challenge = .succeeded
      turns[place].cameOff = true
    case .challengeBonus: turns[place].challenge = .paid(event.points)
    case .pass where event.isLostToChallenge: turns[place].challenge = .lostTurn
    default: break
    }
  }

  /// Sets the challenges as the ledger has them: a record has no event for one that cost nothing or decided the game.
  private mutating func setChallenges(of table: Table, _ steps: [GameStep]) {
    let numbers = steps.compactMap { step in
      if case .played(let play) = step.action { play.number } else { nil }
    }
    let outcomes = Dictionary(
      PastChallenge.all(at: table).compactMap { challenge in
        challenge.play.map { ($0.number, PlayedTurn.Challenge(challenge)) }
      }, uniquingKeysWith: { _, last in last })
    var placed = 0
    for place in turns.indices {
      guard case .chosen(.place) = turns[place].action, placed < numbers.count else { continue }
      turns[place].challenge = outcomes[numbers[placed]]
      placed += 1
    }
  }

  // MARK: Times

  /// Sets the time of each turn that a step tells of: since the step before that gave the turn, at first since the game began.
  private mutating func time(_ steps: [GameStep], _ time: PlayingTime) {
    var place = 0
    var before = time.begunBy.flatMap { time.milliseconds(at: $0) }
    for step in steps {
      let moment = time.milliseconds(at: step.receipt.sequence)
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
            turns[place].milliseconds = moment - before
          }
          place += 1
        }
      }
      if isTurn || step.action.givesTurn { before = moment }
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

extension GameAction {
  /// Whether it may give a turn though it is none: a ruling, or a director's decision.
  fileprivate var givesTurn: Bool {
    switch self {
    case .ruled, .overruled: true
    default: false
    }
  }
}

extension PlayedTurn.Challenge {
  /// Creates the outcome of a challenge from its ruling and effect, as they stand in the end.
  fileprivate init(_ challenge: PastChallenge) {
    self =
      switch challenge.effect {
      case .playRemoved: .succeeded
      case .none: .paid(0)
      case .challengerLosesTurn: .lostTurn
      case .pointsTo(_, let points), .pointsFrom(_, let points): .paid(points)
      case .gameWon: challenge.isWon ? .wonGame : .lostGame
      }
  }
}
