// SPDX-License-Identifier: MIT

/// The referee's answer about the challenged words as a whole; it never names the word at fault.
package enum Ruling: String, Sendable {
  case acceptable, unacceptable

  package init(_ acceptable: Bool) { self = acceptable ? .acceptable : .unacceptable }

  package var isAcceptable: Bool { self == .acceptable }

  package var opposite: Ruling { Ruling(!isAcceptable) }
}
