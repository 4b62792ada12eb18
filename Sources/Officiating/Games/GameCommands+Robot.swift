// SPDX-License-Identifier: MIT
import Lexica

extension GameCommands {
  func takeRobotNews() -> [RobotNews] {
    floor.robotTables.takeChanged().map { id in
      RobotNews(table: id, duty: floor.peek(id).flatMap { robotDuty(at: $0) })
    }
  }

  /// Returns the robot's plays with a word outside the table's lexicon, oldest first; none without the lexicon.
  ///
  /// Source: Protocol/SPEC.md, 9.28.
  func robotPhonies(at table: Table, _ state: GameState) -> [PlayMade] {
    guard state.position.terms.robotLevel != nil, let lexicon = terms.lexica.sealed(as: table.terms.lexicon)
    else { return [] }
    return state.steps.compactMap { step in
      guard case .played(let play) = step.action, play.seat == .two, !lexicon.accepts(play.lexiconWords)
      else { return nil }
      return play
    }
  }

  private func robotDuty(at table: Table) -> RobotDuty? {
    guard !table.isOver, let live = table.game?.position, live.awaitsRobot,
      let level = live.terms.robotLevel, let game = live.game, let rack = game.racks?.two
    else { return nil }
    return RobotDuty(
      table: table.id, sequence: table.sequence, lexicon: terms.lexica.sealed(as: table.terms.lexicon),
      rules: live.rules, level: level, board: game.board, rack: rack,
      bagCount: game.bagCount - live.tilesToDraw, doubtful: live.onTable?.lexiconWords ?? Words(),
      mayChallenge: table.terms.rule.exists, isFinal: game.phase == .finalPending,
      isAsked: live.asks.one != nil)
  }

  /// Carries out an act of the robot, if nothing has happened at the table since its position.
  func act(_ act: RobotAct, at id: TableID, sequence: Int, _ request: Request) throws(Refusal) -> Outcome {
    let table = try table(id)
    guard table.sequence == sequence, let live = table.game?.position, live.terms.robotLevel != nil else {
      throw .notYourTurn(id, newest: nil)
    }
    let side = Side(seat: .two, isDesk: false)
    // The robot has read the position of this sequence, so it names the play that it answers.
    let play = live.onTable?.number
    switch act {
    case .play(let placement): return try decide(.play(placement, after: play), table, side, request)
    case .exchange(let rack): return try decide(.exchange(rack, after: play), table, side, request)
    case .pass: return try decide(.pass(after: play), table, side, request)
    case .accept: return try decide(.accept(play: play), table, side, request)
    case .challenge: return try decide(.challenge(play: play, Words()), table, side, request)
    case .agree: return try agree(live.asks.one?.number ?? 0, table, side, request)
    }
  }
}

extension Peek {
  /// The number of tables with a robot whose games are not over.
  package var robotTableCount: Int { floor.robotTables.live.count }

  /// Returns whether a player has a seat at a table with a robot.
  package func playsRobot(_ name: PlayerName) -> Bool {
    floor.seats[name].map { floor.robotTables.live.contains($0.id) } ?? false
  }
}
