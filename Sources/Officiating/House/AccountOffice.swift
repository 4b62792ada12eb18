// SPDX-License-Identifier: MIT

/// Keeps accounts in a ledger that no server writes, for whoever has the machine.
package enum AccountOffice {
  /// The accounts that were not removed, by name.
  package static func accounts(in ledger: any Ledger) -> [Account] { HouseState(ledger).accounts.all }

  /// Decides what becomes of an account, and stores it.
  ///
  /// - Parameters:
  ///   - change: what is wanted; without a name it is nobody's.
  ///   - ledger: opened, and nobody else's meanwhile.
  ///   - id: the entry's name.
  ///   - now: the moment; no entry has an earlier one than the one before it.
  /// - Returns: the account as it is now.
  /// - Throws: `accountExists`, `noSuchAccount`; `notRecorded` where there is no room, and then nothing has changed.
  package static func carryOut(
    _ change: AccountChange, in ledger: any Ledger, as id: EntryID, at now: Instant
  ) throws(Refusal) -> Account {
    var house = HouseState(ledger)
    let (name, event) = try DecideAccount(house).decide(change, by: .operator, .director)
    guard case .ready = ledger.readiness(of: .house) else { throw .notRecorded }
    let entry = Entry(
      table: .house, sequence: house.sequence + 1, id: id, at: max(now, ledger.newestMoment()),
      event: .house(.account(name, event, by: .operator)))
    let ticket = Ticket.none.next
    _ = ledger.propose(entry, as: ticket)
    ledger.close()
    guard ledger.settlements().contains(.stored(through: ticket)) else { throw .notRecorded }
    house.fold(entry)
    guard let account = house.accounts[name] else { preconditionFailure("what was changed is there") }
    return account
  }
}
