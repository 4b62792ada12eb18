// SPDX-License-Identifier: MIT

/// A moment: milliseconds since 1970-01-01 00:00:00 UTC, without leap seconds.
///
/// The referee never reads a clock: each request carries its moment, and each entry contains one.
package struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the epoch, 0 or more.
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package func adding(seconds: Int) -> Instant {
    Instant(milliseconds: milliseconds + Int64(seconds) * 1000)
  }

  /// Returns the seconds from `now` to this moment, rounded up; 0 when this moment has passed.
  package func seconds(after now: Instant) -> Int {
    Int((max(0, milliseconds - now.milliseconds) + 999) / 1000)
  }
}
