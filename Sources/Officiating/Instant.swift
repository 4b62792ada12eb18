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

  /// The date in UTC; month and day count from 1.
  ///
  /// Source: H. Hinnant's `civil_from_days`, public domain. Years begin in March there, so that the leap day is the
  /// last day of a year. An era is 400 years.
  package var date: (year: Int, month: Int, day: Int) {
    let shifted = Int(milliseconds / 86_400_000) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
