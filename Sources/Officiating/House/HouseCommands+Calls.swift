// SPDX-License-Identifier: MIT

/// The text of `CALL`.
package enum CallWords: Sendable {
  case words(String)
  /// To the caller of a number.
  ///
  /// `whole` is the text of a line without a colon, which from a player may be a call instead.
  case answer(to: Int, String, whole: String?)
  /// From a board that has this label, 1 to 32 bytes.
  ///
  /// `whole` is the text of the whole line, which is what anybody but a station says.
  case board(String, String, whole: String)
}

/// A call as people are told of it.
package struct ToldCall: Sendable {
  package let call: Call
  /// The label of the open tournament from whose hall it comes; nil if it comes from a table.
  package let event: String?

  package var number: Int { call.number }
}

/// A waiting call in the list for directors.
package struct CallLine: Sendable {
  package let call: Call
  /// The label of the open tournament from whose hall it comes; nil if it comes from a table.
  package let event: String?
  /// The call's table; nil when it ended long ago, or was no game.
  package let table: TableLine?
  package let game: GameView?
}

extension HouseCommands {
  func call(_ words: CallWords, isHeard: Bool, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    switch words {
    case .words(let text): return try call(text, by: person, isHeard: isHeard, request)
    case .board(let board, let text, let whole):
      guard role(of: person) == .station else {
        return try call(whole, by: person, isHeard: isHeard, request)
      }
      return try call(text, from: board, by: person, isHeard: isHeard, request)
    case .answer(let number, let text, let whole):
      if role(of: person).has(.answerCalls) { return try answer(number, text, by: person, request) }
      guard let whole else { throw .directorOnly }
      return try call(whole, by: person, isHeard: isHeard, request)
    }
  }

  private func call(
    _ text: String, from board: String? = nil, by person: Person, isHeard: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    let table = try place(of: board, person, request)
    sight.noteHouse()
    let calls = floor.house.calls
    guard calls.count(by: person.name) < Calls.most, calls.count < Calls.mostOfAll else {
      throw .notPermitted(.tooManyCalls(own: Calls.most, all: Calls.mostOfAll))
    }
    try requireRoom()
    let said = board.map { "board \($0): \(text)" } ?? text
    let call = Call(number: floor.house.calls.nextNumber, table: table, by: person.name, text: said)
    _ = record(.call(.made(call)), now: request.at)
    let directors = Notice.Audience.directors(and: [], watching: .none, but: [person.name])
    let told = told(call)
    return Outcome(
      .called(told, isHeard: isHeard), notices: [notice(at: table, to: directors, .called(told))])
  }

  /// Returns the table from which a call comes; from a board of a hall, the first tournament that has this board.
  ///
  /// A label that is no number is not compared, and may be of the tournament that was opened first.
  private func place(of board: String?, _ person: Person, _ request: Request) throws(Refusal) -> TableID {
    guard let board else {
      do throws(Refusal) { return try tables.looked(at: nil, request).id } catch {
        guard error == .notSeated(nil), role(of: person) == .station else { throw error }
        throw .notPermitted(.stationCalls)
      }
    }
    let open = floor.tournaments.inOrder
    for tournament in open { sight.note(tournament.ticket) }
    guard let first = open.first else { throw .tournament(.whichEvent(open: 0)) }
    guard let number = Int(board) else { return first.id }
    let boards = open.map(\.boardNumbers)
    guard
      let place = boards.firstIndex(where: { $0?.contains(number) == true }) ?? boards.firstIndex(of: nil)
    else { throw .noSuchBoard(number, of: BoardNumbers(boards.compactMap(\.self)), at: 1) }
    return open[place].id
  }

  private func told(_ call: Call) -> ToldCall {
    ToldCall(call: call, event: floor.tournaments.open[call.table]?.label)
  }

  private func answer(
    _ number: Int, _ text: String, by director: Person, _ request: Request
  ) throws(Refusal) -> Outcome {
    sight.noteHouse()
    guard let call = floor.house.calls[number] else {
      throw .noSuchCall(number, answered: floor.house.calls.answer(to: number))
    }
    let table = sight.anyTable(call.table)
    try requireRoom()
    _ = record(.call(.answered(number, by: director.name, text: text)), now: request.at)
    let audience = Notice.Audience.directors(
      and: (table?.names ?? []) + [call.by], watching: table.map { tables.onlookers(at: $0) } ?? .all,
      but: [director.name])
    let told = notice(at: call.table, to: audience, .answered(self.told(call), by: director.name, text))
    return Outcome(.answered(self.told(call)), notices: [told])
  }

  func listCalls(from first: Int, _ request: Request) throws(Refusal) -> Outcome {
    _ = try person(request, with: .answerCalls)
    sight.noteAll()
    let calls = Page(floor.house.calls.all.drop { $0.number < first })
    return Outcome(
      .calls(
        calls.map { call in
          let table = sight.anyTable(call.table)
          return CallLine(
            call: call, event: told(call).event, table: table.map { TableLine($0) },
            game: table.flatMap { GameView($0, to: .other) })
        }))
  }
}

extension Peek {
  /// Returns whether a call of this number waits; only a refusal may depend on the result.
  package func awaitsAnswer(to call: Int) -> Bool { floor.house.calls[call] != nil }

  /// Returns the directors by their accounts, connected or not; no answer may depend on the result.
  package func directors() -> [PlayerName] { floor.house.accounts.directors }
}
