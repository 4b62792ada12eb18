// SPDX-License-Identifier: MIT

/// The referee's answer about what was challenged, as a whole; it never says which word.
package enum Ruling: String, Sendable {
  case acceptable, unacceptable

  package init(_ acceptable: Bool) { self = acceptable ? .acceptable : .unacceptable }

  /// True when every word judged is in the lexicon.
  package var isAcceptable: Bool { self == .acceptable }
}
