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

extension Referee {
  /// Goes by other terms from now on; tables go on by the lists that were agreed on.
  ///
  /// - Parameters:
  ///   - terms: what is written of them.
  ///   - lexica: the lists, with those in whose place they come.
  ///   - now: the moment.
  /// - Returns: false where the ledger has no room for it; nothing has changed then.
  package func take(_ terms: Reload, _ lexica: HouseLexica, now: Instant) -> Bool {
    guard case .ready = ledger.readiness else { return false }
    self.lexica = lexica
    lookups = terms.lookups
    logsJudgements = terms.logsJudgements
    _ = record(.reloaded(terms), now: now)
    return true
  }
}
