// SPDX-License-Identifier: MIT
import Officiating

/// Chooses a hint's text by length, which differs between languages and with names and words.
struct Fitting {
  /// The maximum width of a hint in columns, its keyword and table included.
  ///
  /// Source: Protocol/SPEC.md, notices.
  static let columns = 78

  private let columns: Int
  private let language: Language

  /// Creates a chooser for one hint; `table` stands in its head.
  init(behind table: TableID, in language: Language) {
    columns = Self.columns - "* NOTE table=\(table.number) :".count
    self.language = language
  }

  /// Returns the first phrase that fits, or else the last.
  func first(of phrases: [Phrase]) -> Phrase {
    phrases.first { $0.text(in: language).unicodeScalars.count <= columns } ?? phrases[phrases.count - 1]
  }
}
