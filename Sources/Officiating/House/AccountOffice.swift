// SPDX-License-Identifier: MIT

/// Keeps accounts in a ledger that no server writes, for whoever has the machine.
package enum AccountOffice {
  /// Why nothing is known to have become of an account.
  package enum Fault: Error, Equatable, Sendable {
    /// Nothing has changed; `notRecorded` where there is no room.
    case refused(Refusal)
    /// It may be stored, or not: the disk did not confirm it.
    case unconfirmed
  }

  /// The accounts that were not removed, by name.
  package static func accounts(of house: HouseState) -> [Account] { house.accounts.all }

  /// Decides what becomes of an account, and stores it.
  ///
  /// - Parameters:
  ///   - change: what is wanted; without a name it is nobody's.
  ///   - ledger: opened, and nobody else's meanwhile.
  ///   - id: the entry's name.
  ///   - now: the moment; no entry has an earlier one than the one before it.
  /// - Returns: the account as it is now.
  /// - Throws: `refused` with `accountExists`, `noSuchAccount` or `notRecorded`; `unconfirmed`.
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
