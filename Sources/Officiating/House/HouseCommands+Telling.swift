// SPDX-License-Identifier: MIT

/// The command `TELL`: words to a person by name; nothing is recorded.
///
/// The sender learns whether the reader is here and free, as `WHO` tells, and how much the sender has left: not whether the
/// reader mutes them, nor, without guests, whether anybody has the name.
/// Source: Protocol/SPEC.md, 4.35.
extension HouseCommands {
  func tell(
    _ name: PlayerName, _ text: String, _ reader: TellReader, _ request: Request
  ) throws(Refusal) -> Outcome {
    let person = try person(request)
    try requireVoice(person, request)
    guard name != person.name else { throw .notPermitted(.tellSelf) }
    let found = reader.person == nil ? sight.holder(of: name, at: request.at) : nil
    let holder = reader.person ?? (found?.account?.isRemoved == true ? nil : found?.person)
    // Of somebody who is away nobody learns a role.
    let isToDirector = reader.person.map { role(of: $0).has(.answerCalls) } ?? false
    if !isToDirector, !role(of: person).has(.answerCalls),
      let label = tournaments.tournamentUnderWay(of: person)
    {
      throw .notPermitted(.eventTell(label))
    }
    let isOfHouse = name == .robot || name == .operator
    guard !isOfHouse, holder != nil || !reader.refusesUnknown else { throw .notPermitted(.tellNobody(name)) }
    let isKept = reader.person.map { !reader.listens || playsNow($0) } ?? true
    guard !isKept || reader.hasRoom else { throw .notPermitted(.tellFull) }
    let told = Told(
      from: person.name, to: reader.person?.name ?? name, text: text, reader: holder, isKept: isKept)
    return Outcome(
      .told(told),
      notices: isKept ? [] : [notice(to: .person(told.to), .told(from: told.from, text))])
  }

  /// Whether a person plays a live game or slips, or has a board in a round of an event: words are kept meanwhile.
  func playsNow(_ person: Person) -> Bool {
    if let table = sight.table(ofSeated: person.name), !table.isPractice, table.isComplete { return true }
    return tournaments.tournamentUnderWay(of: person) != nil
  }
}

extension Peek {
  /// Returns whether words to a person are kept now; what is told waits for `newest`.
  package func playsNow(_ person: Person) -> Bool { Context(state).house.playsNow(person) }
}
