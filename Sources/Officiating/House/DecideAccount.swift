// SPDX-License-Identifier: MIT

/// What is to become of an account.
package enum AccountChange: Sendable {
  /// Make one.
  case make(PlayerName, Role, AccountSecret)
  /// Give one another secret; without a name, the caller's own.
  case secret(PlayerName?, AccountSecret)
  /// Let its holder do something else.
  case role(PlayerName, Role)
  /// Remove it.
  case remove(PlayerName)
}

/// Decides what happens to accounts; pure, so a test needs no server.
package struct DecideAccount {
  private let accounts: Accounts

  init(_ house: HouseState) { accounts = house.accounts }

  /// What happens, and to which account.
  ///
  /// - Parameters:
  ///   - change: what is wanted.
  ///   - person: who wants it.
  ///   - role: what they may do.
  /// - Returns: the account's name, and what happens to it.
  /// - Throws: `directorOnly` where they may not; `accountExists`, `noSuchAccount`, `lastDirector`, `noAccount`.
  package func decide(
    _ change: AccountChange, by person: Person, _ role: Role
  ) throws(Refusal) -> (name: PlayerName, event: AccountEvent) {
    if case .secret(.none, let secret) = change {
      guard role != .guest, accounts[person.name] != nil else { throw .noAccount }
      return (person.name, .secret(secret))
    }
    guard role.has(.keepAccounts) else { throw .directorOnly }
    switch change {
    case .make(let name, let role, let secret):
      guard name != .house, name != .operator else { throw .accountExists(name) }
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

  /// Whoever has the machine can make another director; whoever has only a line can't once there is none.
  private func requireOther(than account: Account, unless person: Person) throws(Refusal) {
    guard account.role == .director, person != .operator else { return }
    guard accounts.all.contains(where: { $0.role == .director && $0.name != account.name }) else {
      throw .lastDirector
    }
  }
}
