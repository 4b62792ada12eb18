// SPDX-License-Identifier: MIT

package enum AccountChange: Sendable {
  case make(PlayerName, Role, AccountSecret)
  /// Replace a secret; without a name, the caller's own.
  case secret(PlayerName?, AccountSecret)
  case role(PlayerName, Role)
  case remove(PlayerName)
  /// Tell the caller's figures to others again, or no longer.
  case shown(Bool)
}

/// Decides changes of accounts; pure, so a test needs no server.
package struct DecideAccount {
  private let accounts: Accounts

  init(_ house: HouseState) { accounts = house.accounts }

  /// Decides a change by a person of a role; returns the account's name, and the event.
  ///
  /// - Throws: `directorOnly` without the right; `accountExists`, `noSuchAccount`, `lastDirector`, `noAccount`.
  package func decide(
    _ change: AccountChange, by person: Person, _ role: Role
  ) throws(Refusal) -> (name: PlayerName, event: AccountEvent) {
    if case .secret(.none, let secret) = change {
      guard role != .guest, accounts[person.name] != nil else { throw .noAccount }
      return (person.name, .secret(secret))
    }
    if case .shown(let isShown) = change {
      guard role != .guest, accounts[person.name] != nil else { throw .noAccount }
      return (person.name, .shown(isShown))
    }
    guard role.has(.keepAccounts) else { throw .directorOnly }
    switch change {
    case .shown: preconditionFailure("decided above")
    case .make(let name, let role, let secret):
      guard name != .robot, name != .operator else { throw .accountExists(name) }
      if let account = accounts[name], !account.isRemoved { throw .accountExists(account.name) }
      return (name, .made(number: accounts.nextNumber, role, secret))
    case .secret(let name, let secret):
      return (try account(name ?? person.name).name, .secret(secret))
    case .role(let name, let role):
      let account = try account(name)
      if role != .director { try requireOther(than: account, unless: person) }
      return (account.name, .role(role))
    case .remove(let name):
      let account = try account(name)
      try requireOther(than: account, unless: person)
      return (account.name, .removed)
    }
  }

  private func account(_ name: PlayerName) throws(Refusal) -> Account {
    guard let account = accounts[name], !account.isRemoved else { throw .noSuchAccount(name) }
    return account
  }

  /// Throws `lastDirector` without another director account; the operator can make a new one.
  private func requireOther(than account: Account, unless person: Person) throws(Refusal) {
    guard account.role == .director, person != .operator else { return }
    guard accounts.all.contains(where: { $0.role == .director && $0.name != account.name }) else {
      throw .lastDirector
    }
  }
}
