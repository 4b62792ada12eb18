// SPDX-License-Identifier: MIT

/// The fold of the entries of table 0.
package struct HouseState: Equatable, Sendable {
  /// The sequence of the newest entry, whether or not it changes the state.
  private(set) var sequence: Int
  private(set) var names: HeldNames
  /// The moment of the operator's last change of an account; the operator needs no server for it.
  private(set) var operatedAt: Instant?
  package private(set) var accounts: Accounts
  private(set) var calls: Calls
  private(set) var restraints: Restraints
  private(set) var memories: PracticeMemories

  /// Creates the state after all stored entries; of those that change no state, only the number counts.
  init(_ ledger: any Ledger) {
    self = ledger.houseAtStart()
    for recorded in ledger.entries(of: .house) { fold(recorded.entry) }
    sequence = ledger.head(of: .house)
  }

  /// Creates the state after earlier entries, the newest of which has the number `sequence`, 0 for none.
  ///
  /// Of two rows with one key the later counts.
  package init(_ standing: HouseStanding = HouseStanding(), through sequence: Int = 0) {
    self.sequence = sequence
    names = HeldNames(standing.guests)
    operatedAt = standing.operatedAt
    accounts = Accounts(standing.accounts)
    calls = Calls(waiting: standing.calls, answered: standing.answers)
    memories = PracticeMemories(standing.practised)
    restraints = Restraints(expulsions: standing.expulsions, silences: standing.silences)
  }

  package var standing: HouseStanding {
    var standing = HouseStanding()
    standing.guests = names.standing
    standing.accounts = accounts.standing
    standing.operatedAt = operatedAt
    standing.calls = calls.all
    standing.answers = calls.answers
    standing.expulsions = restraints.standing.expulsions
    standing.silences = restraints.standing.silences
    standing.practised = memories.standing
    return standing
  }

  /// Returns the person to whom a name belongs; nil if it is nobody's.
  package func person(named name: PlayerName, at now: Instant) -> Person? {
    if let account = accounts[name], !account.isRemoved { return account.person }
    return names.holder(of: name, at: now)?.person
  }

  package mutating func fold(_ entry: Entry) {
    sequence = entry.sequence
    guard case .house(let event) = entry.event else { preconditionFailure("an event of a table") }
    switch event {
    case .loggedIn(let person):
      if person.role == .guest {
        // A new holder of a name begins anew.
        if names.holder(of: person.name, at: entry.at)?.person.secret != person.secret {
          memories.forget(person.name)
        }
        names.visit(person, at: entry.at)
        letMemoriesGo()
      } else {
        accounts.visit(person, at: entry.at)
      }
    case .account(let name, let event, by: let author):
      if case .removed = event { memories.forget(name) }
      accounts.fold(event, of: name, isOwn: author == name)
      if author == .operator { operatedAt = entry.at }
    case .call(let event): calls.fold(event)
    case .order(let name, let event, by: let director):
      restraints.fold(event, of: name, by: director)
    case .kept(let name): names.keep(name, at: entry.at)
    case .practised(let name, let round): memories.fold(round, of: name, at: entry.at)
    case .judged, .recovered, .stopped, .reloaded, .tookOver: break
    }
  }

  /// Drops the practice of names that nobody has any more, once there are many.
  private mutating func letMemoriesGo() {
    guard memories.count > NameTimes.most else { return }
    memories.forget { names.lastVisit(of: $0) == nil && accounts[$0] == nil }
  }

  func lastVisit(of name: PlayerName) -> Instant? {
    [names.lastVisit(of: name), accounts[name]?.visitedAt].compactMap { $0 }.max()
  }
}
