// SPDX-License-Identifier: MIT

/// What is asked of accounts, carried out.
extension Referee {
  func change(_ wanted: AccountChange, code: String?, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    floor.noteHouse()
    let (name, event) = try DecideAccount(floor.house).decide(wanted, by: person, role(of: person))
    try requireRoom()
    _ = record(.account(name, event, by: person.name), now: request.at)
    guard let account = floor.house.accounts[name] else { preconditionFailure("what was changed is there") }
    let isOwn = name == person.name
    let reply = Reply.account(AccountNews(event: event, account: account, code: code, isOwn: isOwn))
    guard event.endsSessions, !isOwn else { return Outcome(reply) }
    return Outcome(
      reply,
      notices: [
        Notice(table: .house, waits: floor.seen, audience: .person(name), body: .accountChanged)
      ])
  }

  func listAccounts(from first: PlayerName?, _ request: Request) throws(Refusal) -> Outcome {
    _ = try person(request, with: .keepAccounts)
    floor.noteHouse()
    let accounts = floor.house.accounts.all
    guard let first else { return Outcome(.accounts(Page(accounts))) }
    return Outcome(.accounts(Page(accounts.drop { $0.name < first })))
  }
}

/// What became of an account.
package struct AccountNews: Sendable {
  /// What happened to it.
  package let event: AccountEvent
  /// As it is now.
  package let account: Account
  /// The code that was made for it, for its holder and whoever asked; nil where none was.
  package let code: String?
  /// Whether it is the reader's.
  package let isOwn: Bool
}
