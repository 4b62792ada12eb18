// SPDX-License-Identifier: MIT
import Bytes

/// A permanent name with a secret and a role.
///
/// Source: Protocol/SPEC.md, accounts; docs/DESIGN.md#accounts.
package struct Account: Equatable, Sendable {
  /// The number in order of creation, from 1; never given again.
  package let number: Int
  package let name: PlayerName
  /// The role; never `guest`.
  package fileprivate(set) var role: Role
  package fileprivate(set) var secret: AccountSecret
  /// Whether the account was removed; no login under its name succeeds, and no guest gets the name.
  package fileprivate(set) var isRemoved: Bool
  /// Whether the holder keeps figures to themselves: no other person is told games, challenges and ratings by the name.
  package fileprivate(set) var isPrivate: Bool
  /// The holder's last login; nil for none.
  package fileprivate(set) var visitedAt: Instant?
  /// The hash at the holder's last login since the creation, or since another person changed the secret; else nil.
  package fileprivate(set) var cameWith: SecretText?

  package init(
    number: Int, name: PlayerName, role: Role, secret: AccountSecret, isRemoved: Bool = false,
    isPrivate: Bool = false, visitedAt: Instant? = nil, cameWith: SecretText? = nil
  ) {
    self.number = number
    self.name = name
    self.role = role
    self.secret = secret
    self.isRemoved = isRemoved
    self.isPrivate = isPrivate
    self.visitedAt = visitedAt
    self.cameWith = cameWith
  }

  /// Returns whether a person logged in as the account's holder and may still act as such.
  func isHeld(by person: Person) -> Bool { !isRemoved && person.secret == cameWith ?? secret.kept }

  /// The person who logs in with the secret.
  package var person: Person { Person(name: name, role: role, codeHash: secret.hash) }
}

package struct AccountSecret: Equatable, Sendable {
  /// The number of logins that the secret permits.
  package enum Use: String, Sendable, CaseIterable {
    /// Any number, until the secret is changed.
    case always
    /// One: a code that another person made for the holder.
    case once
    /// None: a code that was used.
    case never
  }

  let kept: SecretText
  package fileprivate(set) var use: Use

  package init(hash: String, use: Use) {
    kept = SecretText(hash)
    self.use = use
  }

  /// The secret's hash in the ledger's form.
  package var hash: String { kept.text }
}

package enum AccountEvent: Equatable, Sendable {
  case made(number: Int, Role, AccountSecret)
  case secret(AccountSecret)
  case role(Role)
  /// Figures are told to others again, or no longer.
  case shown(Bool)
  case removed
}

/// All accounts, removed ones included: a part of the fold of the house.
package struct Accounts: Equatable, Sendable {
  private var accounts: [PlayerName: Account]

  package init(_ accounts: [Account] = []) {
    self.accounts = Dictionary(accounts.map { ($0.name, $0) }) { _, later in later }
  }

  var standing: [Account] { accounts.values.sorted { $0.number < $1.number } }

  /// The account of a name, also a removed one; names that look alike are equal.
  package subscript(name: PlayerName) -> Account? { accounts[name] }

  package var all: [Account] { accounts.values.filter { !$0.isRemoved }.sorted { $0.name < $1.name } }

  /// Whether no other person is told figures by a name: its account is private, or the name was forgotten.
  package func keepsFigures(of name: PlayerName) -> Bool {
    name.account != nil || accounts[name]?.isPrivate ?? false
  }

  /// Whether a name stands in rankings: not if its account was removed, or keeps figures private.
  package func isRanked(_ name: PlayerName) -> Bool {
    !keepsFigures(of: name) && accounts[name]?.isRemoved != true
  }

  /// The names of those who keep figures private, each with the form for a forgotten name.
  package var privateNames: [PlayerName: PlayerName] {
    accounts.filter { keepsFigures(of: $0.key) }.compactMapValues { PlayerName(account: $0.number) }
  }

  /// The names of the directors, in no order.
  var directors: [PlayerName] {
    accounts.values.filter { $0.role == .director && !$0.isRemoved }.map(\.name)
  }

  /// The number of the next account that is made, from 1.
  package var nextNumber: Int { (accounts.values.map(\.number).max() ?? 0) + 1 }

  /// Applies a change of an account; `isOwn` is true when its holder made the change.
  package mutating func fold(_ event: AccountEvent, of name: PlayerName, isOwn: Bool) {
    if case .made(let number, let role, let secret) = event {
      let account = Account(number: number, name: name, role: role, secret: secret)
      return accounts[name] = account
    }
    guard var account = accounts[name] else { return }
    switch event {
    case .made: break
    case .secret(let secret):
      account.secret = secret
      if !isOwn { account.cameWith = nil }
    case .role(let role): account.role = role
    case .shown(let isShown): account.isPrivate = !isShown
    case .removed: account.isRemoved = true
    }
    accounts[name] = account
  }

  /// Records a login; a code for one login is used up.
  mutating func visit(_ person: Person, at moment: Instant) {
    guard var account = accounts[person.name] else { return }
    account.visitedAt = moment
    account.cameWith = person.secret
    if account.secret.kept == person.secret, account.secret.use == .once { account.secret.use = .never }
    accounts[person.name] = account
  }
}
