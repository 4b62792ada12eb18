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

  /// Returns the accounts that were not removed, by name.
  package static func accounts(of house: HouseState) -> [Account] { house.accounts.all }

  /// Decides a change of an account, and stores it.
  ///
  /// - Parameters:
  ///   - change: the change; it must name the account.
  ///   - ledger: opened, and used by no other caller; closed afterwards.
  ///   - id: the entry's identifier.
  ///   - now: the present moment; raised to that of the newest entry.
  /// - Returns: the account after the change.
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
