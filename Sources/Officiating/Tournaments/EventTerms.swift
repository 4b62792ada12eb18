// SPDX-License-Identifier: MIT
import Directing

/// What is agreed for an event.
package struct EventTerms: Equatable, Sendable {
  /// What lines call it: a small letter, then up to 15 small letters, digits or hyphens.
  package let label: String
  /// What people call it, one line.
  package let title: String
  /// Rounds, and how they are paired.
  package let tournament: TournamentTerms
  /// Where its games are played on this server; nil where they are played at real boards, and only results are typed.
  package let tables: EventTables?
  /// Whether the list and the rule are agreed, as in `PlayingConditions`.
  package let isAgreed: Bool

  package init(
    label: String, title: String, tournament: TournamentTerms, tables: EventTables? = nil,
    isAgreed: Bool = false
  ) {
    self.label = label
    self.title = title
    self.tournament = tournament
    self.tables = tables
    self.isAgreed = isAgreed || tables != nil
  }

  /// Whether lines may call an event so.
  package static func isLabel(_ text: String) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first), text.utf8.count <= 16 else { return false }
    return text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}
