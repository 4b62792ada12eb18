// SPDX-License-Identifier: MIT
import Directing

/// The agreed terms of a tournament.
package struct EventTerms: Equatable, Sendable {
  /// The name in commands: a small letter, then up to 15 small letters, digits or hyphens.
  package let label: String
  /// The name for people, one line.
  package let title: String
  /// The rounds and pairing systems.
  package let tournament: TournamentTerms
  /// The tables on the server; nil if games are played at real boards and only results are typed.
  package let tables: EventTables?
  /// Whether the lexicon and the challenge rule are agreed, as in `PlayingConditions`.
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

  /// Returns whether a text has the form of a label.
  package static func isLabel(_ text: String) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first), text.utf8.count <= 16 else { return false }
    return text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}
