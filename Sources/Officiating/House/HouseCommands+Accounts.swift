// SPDX-License-Identifier: MIT

extension HouseCommands {
  func change(_ wanted: AccountChange, code: String?, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    sight.noteHouse()
    let (name, event) = try DecideAccount(floor.house).decide(wanted, by: person, role(of: person))
    try requireRoom()
    _ = record(.account(name, event, by: person.name), now: request.at)
    guard let account = floor.house.accounts[name] else { preconditionFailure("what was changed is there") }
    let isOwn = name == person.name
    let reply = Reply.account(AccountNews(event: event, account: account, code: code, isOwn: isOwn))
    // A new role leaves the login valid; any other change ends the sessions under the name.
    if case .role = event { return Outcome(reply) }
    guard !isOwn else { return Outcome(reply) }
    return Outcome(reply, notices: [notice(to: .person(name), .accountChanged)])
  }

  func listAccounts(from first: PlayerName?, _ request: Request) throws(Refusal) -> Outcome {
    _ = try person(request, with: .keepAccounts)
    sight.noteHouse()
    let accounts = floor.house.accounts.all
    guard let first else { return Outcome(.accounts(Page(accounts))) }
    return Outcome(.accounts(Page(accounts.drop { $0.name < first })))
  }
}

package struct AccountNews: Sendable {
  package let event: AccountEvent
  package let account: Account
  /// The code that was made for the account, for the holder and the caller; nil for none.
  package let code: String?
  package let isOwn: Bool
}
