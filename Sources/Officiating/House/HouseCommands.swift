// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension HouseCommands {
  func carryOut(_ command: HouseCommand, _ request: Request) throws(Refusal) -> Outcome {
    switch command {
    case .login(let person, let code, let absence): try login(person, code: code, absence, request)
    case .account(let wanted, let code): try change(wanted, code: code, request)
    case .accounts(let first): try listAccounts(from: first, request)
    case .call(let words, let isHeard): try call(words, isHeard: isHeard, request)
    case .calls(let first): try listCalls(from: first, request)
    case .order(let order, let name, let isHere): try keepOrder(order, of: name, isHere: isHere, request)
    case .lookUp(let matter, let word): try lookUp(matter, of: word, request)
    case .tell(let name, let text, let reader): try tell(name, text, reader, request)
    case .past(let look): try self.look(look, request)
    case .ownData(let chosen): try tellOwnData(chosen, request)
    case .lexica: Outcome(.lexica(terms.lexica.all.map(\.agreed)))
    }
  }

  private func login(
    _ person: Person, code: String, _ absence: Absence?, _ request: Request
  ) throws(Refusal) -> Outcome {
    try requireAdmission(person, request)
    try requireRoom()
    _ = record(.loggedIn(person), now: request.at)
    let told = sight.table(ofSeated: person.name).map {
      games.returnToWindow(at: $0, person.name, now: request.at)
    }
    var outcome = welcome(person, code: code, absence, now: request.at)
    outcome.notices += told ?? []
    return outcome
  }

  /// Returns the answer to a login: the seat, the events of the absence, and the games and calls that wait.
  func welcome(_ person: Person, code: String, _ absence: Absence?, now: Instant) -> Outcome {
    let table = sight.table(ofSeated: person.name)
    let isCovered = table?.isPractice == true && barOfServer(person) != nil
    let view = table.map { TableView($0, to: tables.viewer(person, of: $0), isCovered: isCovered) }
    let putOff = sight.adjournedGames(of: person.name)
    var told = absence.map { meanwhile(person, $0) } ?? []
    if table == nil, let asking = sight.tableAsking(person.name), let ask = tables.asksAgain(at: asking) {
      told.append(ask)
    }
    if let table, case .slips(let slips)? = view, slips.slip != nil {
      // A player who returns to an open slip is told what to do, as when it was written.
      told.append(notice(at: table.id, to: .person(person.name), .reminder(slips)))
    }
    told += tournaments.toldAtLogin(person, now: now)
    let isGuest = person.role == .guest
    let welcome = Welcome(
      person: person, code: isGuest ? code : nil,
      isCodeUsed: !isGuest && floor.house.accounts[person.name]?.secret.use == .never, table: view,
      putOff: putOff, calls: role(of: person).has(.answerCalls) ? floor.house.calls.count : 0)
    return Outcome(.welcome(welcome), notices: told)
  }
}
