// SPDX-License-Identifier: MIT

/// What the two sides of a table of slips agreed to, beyond lexicon and challenge rule.
package struct SlipTerms: Equatable, Sendable {
  /// Seconds until the challenger may rule without the other side, within `confirmSecondsRange`.
  package let confirmSeconds: Int

  /// The bounds of `confirmSeconds`.
  package static let confirmSecondsRange = 10...600
  /// `confirmSeconds` where `OPEN` does not say.
  package static let confirmSecondsDefault = 60

  package init(confirmSeconds: Int) { self.confirmSeconds = confirmSeconds }
}
