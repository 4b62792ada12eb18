// SPDX-License-Identifier: MIT
import Lexica

extension GameCommands {
  func takeHouseNews() -> [HouseNews] {
    floor.houseTables.takeChanged().map { id in
      HouseNews(table: id, duty: floor.peek(id).flatMap { houseDuty(at: $0) })
    }
  }

  /// Returns the robot's plays with a word outside the table's lexicon, oldest first; none without the lexicon.
  ///
  /// Source: Protocol/SPEC.md, 9.28.
  func housePhonies(at table: Table, _ state: GameState) -> [PlayMade] {
    guard state.position.terms.houseLevel != nil, let lexicon = terms.lexica.sealed(as: table.terms.lexicon)
    else { return [] }
    return state.steps.compactMap { step in
      guard case .played(let play) = step.action, play.seat == .two, !lexicon.accepts(play.lexiconWords)
      else { return nil }
      return play
    }
  }

  private func houseDuty(at table: Table) -> HouseDuty? {
    guard !table.isOver, let live = table.game?.position, live.awaitsHouse,
      let level = live.terms.houseLevel, let game = live.game, let rack = game.racks?.two
    else { return nil }
    return HouseDuty(
      table: table.id, sequence: table.sequence, lexicon: terms.lexica.sealed(as: table.terms.lexicon),
      rules: live.rules, level: level, board: game.board, rack: rack,
      bagCount: game.bagCount - live.tilesToDraw, doubtful: live.onTable?.lexiconWords ?? Words(),
      mayChallenge: table.terms.rule.exists, isFinal: game.phase == .finalPending,
      isAsked: live.asks.one != nil)
  }

  /// Carries out an act of the robot, if nothing has happened at the table since its position.
  func act(_ act: HouseAct, at id: TableID, sequence: Int, _ request: Request) throws(Refusal) -> Outcome {
    let table = try table(id)
    guard table.sequence == sequence, let live = table.game?.position, live.terms.houseLevel != nil else {
      throw .notYourTurn(id, newest: nil)
    }
    let side = Side(seat: .two, isDesk: false)
    switch act {
    case .play(let placement): return try decide(.play(placement, after: nil), table, side, request)
    case .exchange(let rack): return try decide(.exchange(rack, after: nil), table, side, request)
    case .pass: return try decide(.pass(after: nil), table, side, request)
    case .accept: return try decide(.accept(play: nil), table, side, request)
    case .challenge: return try decide(.challenge(play: nil, Words()), table, side, request)
    case .agree: return try agree(live.asks.one?.number ?? 0, table, side, request)
    }
  }
}

extension Peek {
  /// The number of tables with a robot whose games are not over.
  package var houseTableCount: Int { floor.houseTables.live.count }

  /// Returns whether a player has a seat at a table with a robot.
  package func playsHouse(_ name: PlayerName) -> Bool {
    floor.seats[name].map { floor.houseTables.live.contains($0) } ?? false
  }
}
