// SPDX-License-Identifier: MIT

/// The terms of a slip table beyond lexicon and challenge rule.
package struct SlipTerms: Equatable, Sendable {
  /// The seconds after which the challenger may rule alone, within `confirmSecondsRange`.
  package let confirmSeconds: Int

  package static let confirmSecondsRange = 10...600
  /// The default of `OPEN`.
  package static let confirmSecondsDefault = 60

  package init(confirmSeconds: Int) { self.confirmSeconds = confirmSeconds }
}
