// SPDX-License-Identifier: MIT

/// The options in force after a reload.
package struct Reload: Equatable, Sendable {
  /// The labels of the lexica, the default first; the first 32 of them.
  package let lexica: [String]
  package let admitsGuests: Bool
  package let lookups: LookupPolicy
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
  func take(_ terms: Reload, _ lexica: ServedLexica, now: Instant) -> Bool {
    guard case .ready = pen.readiness else { return false }
    self.terms.lexica = lexica
    self.terms.lookups = terms.lookups
    self.terms.logsJudgements = terms.logsJudgements
    _ = record(.reloaded(terms), now: now)
    return true
  }
}
