// SPDX-License-Identifier: MIT

/// The options in force after a reload.
package struct Reload: Equatable, Sendable {
  /// The labels of the lexica, the default first; the first 32 of them.
  package let lexica: [String]
  /// Whether guests may log in without an account.
  package let admitsGuests: Bool
  /// To whom words are told.
  package let lookups: LookupPolicy
  /// Whether bare judgements are recorded.
  package let logsJudgements: Bool

  /// The highest number of labels; they fit a line of the ledger with names of any length.
  package static let lexicaMost = 32
  /// The number of characters kept of a label, from its end.
  private static let nameMost = 64

  package init(lexica: [String], admitsGuests: Bool, lookups: LookupPolicy, logsJudgements: Bool) {
    self.lexica = lexica.prefix(Self.lexicaMost).map { String($0.suffix(Self.nameMost)) }
    self.admitsGuests = admitsGuests
    self.lookups = lookups
    self.logsJudgements = logsJudgements
  }
}

extension HouseCommands {
  /// Puts new options in force; live tables keep the lexica that they agreed on.
  ///
  /// - Parameters:
  ///   - terms: the options for the entry.
  ///   - lexica: the new lexica, with the former ones.
  ///   - now: the present moment.
  /// - Returns: false when the ledger has no space; nothing has changed then.
  func take(_ terms: Reload, _ lexica: HouseLexica, now: Instant) -> Bool {
    guard case .ready = pen.readiness else { return false }
    self.terms.lexica = lexica
    self.terms.lookups = terms.lookups
    self.terms.logsJudgements = terms.logsJudgements
    _ = record(.reloaded(terms), now: now)
    return true
  }
}
