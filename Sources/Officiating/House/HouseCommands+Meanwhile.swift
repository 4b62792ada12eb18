// SPDX-License-Identifier: MIT
import Rulebook

extension HouseCommands {
  /// The highest number of turns told, the newest.
  private static let turnsTold = 8

  /// Returns the notices about a person's game: the one at their seat, or the one that ended meanwhile.
  ///
  /// After a restart of the server it is unknown how much they saw; then the turns after their own last one are told.
  func meanwhile(_ person: Person, _ absence: Absence) -> [Notice] {
    let name = person.name
    guard let id = sight.table(ofSeated: name)?.id ?? sight.lastGame(of: name),
      let table = sight.anyTable(id),
      let game = table.game, let seat = table.seat(of: name), table.isOf(person),
      !table.isOver || absence.since <= table.changedAt
    else { return [] }
    let history = GameHistory(
      table, game, from: firstUnseen(game, at: id, seat, absence) + 1, to: .seat(seat))
    var bodies = history.lines.suffix(Self.turnsTold).map { Notice.Body.meanwhile($0, history.view) }
    if table.isOver { bodies.append(.endedMeanwhile(history.view)) }
    return bodies.map { notice(at: id, to: .person(name), $0) }
  }

  private func firstUnseen(_ game: GameState, at table: TableID, _ seat: Seat, _ absence: Absence) -> Int {
    if let left = absence.left, left.table == table {
      return game.steps.firstIndex { $0.receipt.sequence > left.sequence } ?? game.steps.endIndex
    }
    return game.steps.lastIndex { $0.seat == seat && $0.action.director == nil }.map { $0 + 1 }
      ?? game.steps.startIndex
  }
}
