// SPDX-License-Identifier: MIT
import Officiating

/// Chooses texts of hints by their length, which differs between languages and with names and words.
struct Fitting {
  /// The most columns of a hint, its keyword and table included.
  ///
  /// Source: Protocol/SPEC.md, notices.
  static let columns = 78

  private let columns: Int
  private let language: Language

  /// - Parameters:
  ///   - table: stands in the hint's head.
  ///   - language: of whoever is told.
  init(behind table: TableID, in language: Language) {
    columns = Self.columns - "* NOTE table=\(table.number) :".count
    self.language = language
  }

  /// The first that is short enough; else the last.
  func first(of phrases: [Phrase]) -> Phrase {
    phrases.first { $0.text(in: language).unicodeScalars.count <= columns } ?? phrases[phrases.count - 1]
  }
}
