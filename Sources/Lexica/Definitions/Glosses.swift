// SPDX-License-Identifier: MIT

/// The project's own glosses of short words that WordNet lacks; they are part of the program.
///
/// Source: `Dictionaries/english/glosses.tsv`: WORD TAB gloss, sorted by byte. A third field `also` marks a
/// word that WordNet explains in a sense that players seldom mean.
enum Glosses {
  private static let tab = UInt8(ascii: "\t")

  static var table: [UInt8] { PackageResources.glosses_tsv }

  /// Returns the gloss of a word in upper case, or nil.
  static func gloss(of word: [UInt8]) -> String? {
    let table = table
    guard let line = SortedLines.all(word, in: table.span, separator: tab).first else { return nil }
    let start = line.lowerBound + word.count + 1
    guard start < line.upperBound else { return nil }
    return String(decoding: table[start..<line.upperBound].prefix { $0 != tab }, as: UTF8.self)
  }
}
