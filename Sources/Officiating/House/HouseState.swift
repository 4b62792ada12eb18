// SPDX-License-Identifier: MIT

/// What belongs to no table: the fold of the entries of table 0.
package struct HouseState: Equatable, Sendable {
  /// The sequence of the newest entry, those that change nothing counted.
  private(set) var sequence: Int
  /// The names that guests came under.
  private(set) var names: HeldNames
  /// When the operator last changed an account, which needs no server.
  private(set) var operatedAt: Instant?
  /// Whose names are theirs for good.
  private(set) var accounts: Accounts
  /// Who waits for a director.
  private(set) var calls: Calls
  /// Who is shown out or silenced.
  private(set) var restraints: Restraints

  /// The state after all stored entries.
  ///
  /// - Parameter ledger: its entries of the house that change state are taken in; of the others only how many there
  ///   are is known.
  init(_ ledger: any Ledger) {
    self = ledger.houseAtStart()
    for recorded in ledger.entries(of: .house) { fold(recorded.entry) }
    sequence = ledger.head(of: .house)
  }

  /// What earlier entries came to.
  ///
  /// - Parameters:
  ///   - standing: that; of two rows about one thing the later counts.
  ///   - sequence: of the newest of them, 0 where there are none.
  package init(_ standing: HouseStanding = HouseStanding(), through sequence: Int = 0) {
    self.sequence = sequence
    names = HeldNames(standing.guests)
    operatedAt = standing.operatedAt
    accounts = Accounts(standing.accounts)
    calls = Calls(waiting: standing.calls, answered: standing.answers)
    restraints = Restraints(expulsions: standing.expulsions, silences: standing.silences)
  }

  /// What it comes to.
  package var standing: HouseStanding {
    var standing = HouseStanding()
    standing.guests = names.standing
    standing.accounts = accounts.standing
    standing.operatedAt = operatedAt
    standing.calls = calls.all
    standing.answers = calls.answers
    standing.expulsions = restraints.standing.expulsions
    standing.silences = restraints.standing.silences
    return standing
  }

  /// Takes in the next entry.
  package mutating func fold(_ entry: Entry) {
    sequence = entry.sequence
    guard case .house(let event) = entry.event else { preconditionFailure("an event of a table") }
    switch event {
    case .loggedIn(let person):
      if person.role == .guest {
        names.visit(person, at: entry.at)
      } else {
        accounts.visit(person, at: entry.at)
      }
    case .account(let name, let event, by: let author):
      accounts.fold(event, of: name, isOwn: author == name)
      if author == .operator { operatedAt = entry.at }
    case .call(let event): calls.fold(event)
    case .order(let name, let event, by: let director):
      restraints.fold(event, of: name, by: director)
    case .kept(let name): names.keep(name, at: entry.at)
    case .judged, .recovered, .stopped, .reloaded: break
    }
  }

  /// When somebody came last, as far as it is remembered.
  func lastVisit(of name: PlayerName) -> Instant? {
    [names.lastVisit(of: name), accounts[name]?.visitedAt].compactMap { $0 }.max()
  }
}
