// SPDX-License-Identifier: MIT

/// What a house goes by from a moment on, where its keeper had it read its options again.
package struct Reload: Equatable, Sendable {
  /// The lists that it rules by, as name and seal, the first the default: the first 32 of them.
  package let lexica: [String]
  /// Whether strangers come in without an account.
  package let admitsGuests: Bool
  /// To whom words are told.
  package let lookups: LookupPolicy
  /// Whether each bare judgement leaves a line.
  package let logsJudgements: Bool

  /// So many lists fit a line of the ledger, however long their names are.
  package static let lexicaMost = 32
  /// Bytes of a list's name that are written.
  private static let nameMost = 64

  package init(lexica: [String], admitsGuests: Bool, lookups: LookupPolicy, logsJudgements: Bool) {
    self.lexica = lexica.prefix(Self.lexicaMost).map { String($0.suffix(Self.nameMost)) }
    self.admitsGuests = admitsGuests
    self.lookups = lookups
    self.logsJudgements = logsJudgements
  }
}

/// The newest reload of this run; its ticket is nil while the ledger does not have it, because it was refused.
struct NewestReload {
  let terms: Reload
  var ticket: Ticket?
}

extension Referee {
  /// Goes by other terms from now on; tables go on by the lists that were agreed on.
  ///
  /// - Parameters:
  ///   - terms: what is written of them.
  ///   - lexica: the lists, with those in whose place they come.
  ///   - now: the moment.
  /// - Returns: false where the ledger has no room for it; nothing has changed then.
  package func take(_ terms: Reload, _ lexica: HouseLexica, now: Instant) -> Bool {
    guard case .ready = ledger.readiness(of: .house) else { return false }
    self.lexica = lexica
    lookups = terms.lookups
    logsJudgements = terms.logsJudgements
    record(terms, now: now)
    return true
  }

  private func record(_ terms: Reload, now: Instant) {
    _ = record(.reloaded(terms), now: now)
    newestReload = NewestReload(terms: terms, ticket: floor.tickets.newest)
  }

  /// Entries of the house from a ticket on were refused; what is in force is in force, and owed to the ledger.
  func oweReload(from ticket: Ticket) {
    if let recorded = newestReload?.ticket, recorded >= ticket { newestReload?.ticket = nil }
  }

  /// Records what is in force and was refused, once there is room.
  func recordOwedReload(now: Instant) {
    guard let owed = newestReload, owed.ticket == nil else { return }
    record(owed.terms, now: now)
  }
}
