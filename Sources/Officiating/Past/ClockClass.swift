// SPDX-License-Identifier: MIT

/// The pace of a game by the minutes that each side has.
///
/// Source: the field's own classes; Woogles has blitz below 6 minutes, rapid to 14, and one class above.
package enum ClockClass: String, Hashable, Sendable, CaseIterable {
  /// Less than 6 minutes a side.
  case blitz
  /// Less than 15 minutes a side.
  case rapid
  case standard
  /// No clocks.
  case untimed

  package init(_ clock: TimeAllowance) {
    switch clock {
    case .off: self = .untimed
    case .milliseconds(let time) where time < 6 * 60_000: self = .blitz
    case .milliseconds(let time) where time < 15 * 60_000: self = .rapid
    case .milliseconds: self = .standard
    }
  }
}
