// SPDX-License-Identifier: MIT

/// The text of `CALL`.
package enum CallWords: Sendable {
  case words(String)
  /// To the caller of a number.
  ///
  /// `whole` is the text of a line without a colon, which from a player may be a call instead.
  case answer(to: Int, String, whole: String?)
}

/// A waiting call in the list for directors.
package struct CallLine: Sendable {
  package let call: Call
  /// The call's table; nil when it ended long ago, or was no game.
  package let table: TableLine?
  package let game: GameView?
}

extension HouseCommands {
  func call(_ words: CallWords, isHeard: Bool, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    switch words {
    case .words(let text): return try call(text, by: person, isHeard: isHeard, request)
    case .answer(let number, let text, let whole):
      if role(of: person).has(.answerCalls) { return try answer(number, text, by: person, request) }
      guard let whole else { throw .directorOnly }
      return try call(whole, by: person, isHeard: isHeard, request)
    }
  }

  private func call(
    _ text: String, by person: Person, isHeard: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    let table = try tables.looked(at: nil, request).id
    sight.noteHouse()
    let calls = floor.house.calls
    guard calls.count(by: person.name) < Calls.most, calls.count < Calls.mostOfAll else {
      throw .notPermitted(.tooManyCalls(own: Calls.most, all: Calls.mostOfAll))
    }
    try requireRoom()
    let call = Call(number: floor.house.calls.nextNumber, table: table, by: person.name, text: text)
    _ = record(.call(.made(call)), now: request.at)
    let directors = Notice.Audience.directors(and: [], watching: .none, but: [person.name])
    return Outcome(
      .called(call, isHeard: isHeard), notices: [notice(at: table, to: directors, .called(call))])
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
    let told = notice(at: call.table, to: audience, .answered(call, by: director.name, text))
    return Outcome(.answered(call), notices: [told])
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
            call: call, table: table.map { TableLine($0) }, game: table.flatMap { GameView($0, to: .other) })
        }))
  }
}

extension Peek {
  /// Returns whether a call of this number waits; only a refusal may depend on the result.
  package func awaitsAnswer(to call: Int) -> Bool { floor.house.calls[call] != nil }

  /// Returns the directors by their accounts, connected or not; no answer may depend on the result.
  package func directors() -> [PlayerName] { floor.house.accounts.directors }
}
