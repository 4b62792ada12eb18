// SPDX-License-Identifier: MIT

/// A language that texts for people are told in; all else of a line is the same in every one.
///
/// The raw value is the language's code. Source: ISO 639-1.
package enum Language: String, CaseIterable, Sendable {
  case german = "de"
  case english = "en"
  case spanish = "es"
  case french = "fr"
  case polish = "pl"

  /// The order in which the catalogue has them.
  static let order = allCases

  /// Every code, sorted, with a separator between them.
  static func codes(_ separator: String) -> String {
    allCases.map(\.rawValue).joined(separator: separator)
  }
}
