// SPDX-License-Identifier: MIT

/// Changes of accounts by the operator, in a ledger that no server has open.
package enum AccountOffice {
  /// The reason why a change is not known to be stored.
  package enum Fault: Error, Equatable, Sendable {
    /// Nothing has changed; `notRecorded` means no space.
    case refused(Refusal)
    /// The disk did not confirm the change, which may or may not be stored.
    case unconfirmed
  }

  /// Decides a change of a named account, stores it as the entry `id`, and returns the account after it.
  ///
  /// The ledger has no other user, and is closed afterwards. `now` is raised to the moment of the newest entry.
  ///
  /// - Throws: `refused` with `accountExists`, `noSuchAccount`, `noAccount` or `notRecorded`; `unconfirmed`.
  package static func carryOut(
    _ change: AccountChange, in ledger: any Ledger, as id: EntryID, at now: Instant
  ) throws(Fault) -> Account {
    var house = HouseState(ledger)
    let (name, event): (PlayerName, AccountEvent)
    do throws(Refusal) {
      (name, event) = try DecideAccount(house).decide(change, by: .operator, .director)
    } catch { throw .refused(error) }
    guard case .ready = ledger.readiness else { throw .refused(.notRecorded) }
    let entry = Entry(
      table: .house, sequence: house.sequence + 1, id: id, at: max(now, ledger.newestMoment()),
      event: .house(.account(name, event, by: .operator)))
    let ticket = ledger.propose(entry).ticket
    ledger.close()
    switch ledger.settlement() {
    case .stored(let through) where ticket <= through: break
    case .failed(.unwritten): throw .refused(.notRecorded)
    case .stored, .failed: throw .unconfirmed
    }
    house.fold(entry)
    guard let account = house.accounts[name] else { preconditionFailure("what was changed is there") }
    return account
  }
}
