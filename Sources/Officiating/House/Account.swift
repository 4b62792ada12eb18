// SPDX-License-Identifier: MIT

/// Somebody whose name is theirs for good, with a secret of their own, and what they may do here.
///
/// Source: Protocol/SPEC.md, accounts; docs/decisions/0025-accounts.md.
package struct Account: Equatable, Sendable {
  /// In the order in which accounts were made, from 1; given once.
  package let number: Int
  /// Under which they log in and play.
  package let name: PlayerName
  /// What they may do; never `guest`.
  package fileprivate(set) var role: Role
  /// What lets them in.
  package fileprivate(set) var secret: AccountSecret
  /// True once the account was removed: nobody logs in under its name any more, and nobody else has it.
  package fileprivate(set) var isRemoved: Bool
  /// When its holder logged in last; nil where they never did.
  package fileprivate(set) var visitedAt: Instant?
  /// The hash of what its holder logged in with last; nil where nobody has since it was made, or since somebody else
  /// changed its secret.
  package fileprivate(set) var cameWith: String?

  package init(
    number: Int, name: PlayerName, role: Role, secret: AccountSecret, isRemoved: Bool = false,
    visitedAt: Instant? = nil, cameWith: String? = nil
  ) {
    self.number = number
    self.name = name
    self.role = role
    self.secret = secret
    self.isRemoved = isRemoved
    self.visitedAt = visitedAt
    self.cameWith = cameWith
  }

  /// Whether somebody who logged in under the name did so as its holder, and may act as that still.
  func isHeld(by person: Person) -> Bool { !isRemoved && person.codeHash == cameWith ?? secret.hash }

  /// Who logs in with the secret.
  package var person: Person { Person(name: name, role: role, codeHash: secret.hash) }
}

/// What lets the holder of an account in.
package struct AccountSecret: Equatable, Sendable {
  /// How often it does.
  package enum Use: String, Sendable, CaseIterable {
    /// Until there is another.
    case always
    /// Once: a code that somebody else made for them.
    case once
    /// Not any more: it was such a code.
    case never
  }

  /// Its hash, in the form that stands in the ledger.
  package let hash: String
  /// How often it lets them in from now on.
  package fileprivate(set) var use: Use

  package init(hash: String, use: Use) {
    self.hash = hash
    self.use = use
  }
}

/// What happens to an account.
package enum AccountEvent: Equatable, Sendable {
  /// It is made.
  case made(number: Int, Role, AccountSecret)
  /// It has another secret.
  case secret(AccountSecret)
  /// Its holder may do something else.
  case role(Role)
  /// It is no more.
  case removed

  /// Whether whoever has the name can't log in with what they had, so that nobody goes on who did.
  var endsSessions: Bool {
    switch self {
    case .made, .secret, .removed: true
    case .role: false
    }
  }
}

/// Every account that there is or was: a part of the fold of the house.
struct Accounts: Equatable, Sendable {
  private var accounts: [PlayerName: Account]

  init(_ accounts: [Account] = []) {
    self.accounts = Dictionary(accounts.map { ($0.name, $0) }) { _, later in later }
  }

  /// All of them, removed ones too, by number.
  var standing: [Account] { accounts.values.sorted { $0.number < $1.number } }

  /// The account of a name, or of one that looks like it, removed ones too.
  subscript(name: PlayerName) -> Account? { accounts[name] }

  /// Those that were not removed, by name.
  var all: [Account] { accounts.values.filter { !$0.isRemoved }.sorted { $0.name < $1.name } }

  /// Those who may do what a director may, in no order.
  var directors: [PlayerName] {
    accounts.values.filter { $0.role == .director && !$0.isRemoved }.map(\.name)
  }

  /// The number that the next one gets.
  var nextNumber: Int { (accounts.values.map(\.number).max() ?? 0) + 1 }

  /// Takes in what happened to the account of a name, and whether its holder had it so.
  mutating func fold(_ event: AccountEvent, of name: PlayerName, isOwn: Bool) {
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
    case .removed: account.isRemoved = true
    }
    accounts[name] = account
  }

  /// Somebody logged in: a code that does so once is used up.
  mutating func visit(_ person: Person, at moment: Instant) {
    guard var account = accounts[person.name] else { return }
    account.visitedAt = moment
    account.cameWith = person.codeHash
    if account.secret.hash == person.codeHash, account.secret.use == .once { account.secret.use = .never }
    accounts[person.name] = account
  }
}
