// SPDX-License-Identifier: MIT

/// A language for texts; the rest of a line is the same in every language.
///
/// The raw value is the language's code. Source: ISO 639-1.
package enum Language: String, CaseIterable, Sendable {
  case german = "de"
  case english = "en"
  case spanish = "es"
  case french = "fr"
  case polish = "pl"

  /// The index order of languages in the catalogue.
  static let order = allCases

  /// The alphabet of lists in the language, by its name; nil for English, in which every connection begins.
  package var alphabet: String? {
    switch self {
    case .english: nil
    case .german: "german"
    case .spanish: "spanish"
    case .french: "french"
    case .polish: "polish"
    }
  }

  static func codes(_ separator: String) -> String {
    allCases.map(\.rawValue).joined(separator: separator)
  }
}
