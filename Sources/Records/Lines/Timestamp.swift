// SPDX-License-Identifier: MIT
import Officiating

/// A writer and reader of moments as `2026-01-01T10:00:00.000Z`: UTC, milliseconds, years 1970 to 9999.
///
/// Source: RFC 3339 section 5.6; the day count is H. Hinnant's `days_from_civil`, public domain.
struct Timestamp {
  static let length = 24

  /// The first moment after the years that this form can write.
  static let end = Instant(milliseconds: 253_402_300_800_000)

  // The second that was written last, and its text up to the point.
  private var second: Int64 = -1
  private var prefix: InlineArray<20, UInt8> = .init(repeating: 0)

  /// Writes a moment of the years 1970 to 9999; the text of its second is cached, because many entries share it.
  mutating func write(_ moment: Instant, into pen: inout LinePen) {
    precondition(moment.milliseconds >= 0 && moment < Self.end)
    let (second, fraction) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
    if second != self.second { render(second) }
    prefix.span.withUnsafeBytes { pen.run($0) }
    let digits = UInt16(truncatingIfNeeded: fraction)
    pen.byte(Self.digit(digits / 100))
    pen.byte(Self.digit(digits / 10 % 10))
    pen.byte(Self.digit(digits % 10))
    pen.byte(UInt8(ascii: "Z"))
  }

  /// Returns a moment as text for a file's name: `20260101T100000Z`.
  static func compact(_ moment: Instant) -> String {
    moment.text.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }

  /// Returns the moment of 24 bytes, or nil; not every range is checked, as lines are written again and compared.
  static func moment(in text: UnsafeRawBufferPointer) -> Instant? {
    guard text.count == length,
      let year = number(text, 0..<4), let month = number(text, 5..<7),
      let day = number(text, 8..<10), let hour = number(text, 11..<13),
      let minute = number(text, 14..<16), let second = number(text, 17..<19),
      let fraction = number(text, 20..<23),
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
    let moment = Instant(milliseconds: Int64(seconds * 1000 + fraction))
    return moment < end ? moment : nil
  }

  private mutating func render(_ second: Int64) {
    self.second = second
    let rest = Int(second) % 86_400
    let (year, month, day) = Instant(milliseconds: second * 1000).date
    put(year / 100, at: 0)
    put(year % 100, at: 2)
    prefix[4] = UInt8(ascii: "-")
    put(month, at: 5)
    prefix[7] = UInt8(ascii: "-")
    put(day, at: 8)
    prefix[10] = UInt8(ascii: "T")
    put(rest / 3600, at: 11)
    prefix[13] = UInt8(ascii: ":")
    put(rest / 60 % 60, at: 14)
    prefix[16] = UInt8(ascii: ":")
    put(rest % 60, at: 17)
    prefix[19] = UInt8(ascii: ".")
  }

  private mutating func put(_ number: Int, at place: Int) {
    prefix[place] = Self.digit(UInt16(number / 10))
    prefix[place + 1] = Self.digit(UInt16(number % 10))
  }

  private static func digit(_ value: UInt16) -> UInt8 {
    UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
  }

  private static func number(_ text: UnsafeRawBufferPointer, _ places: Range<Int>) -> Int? {
    var number = 0
    for place in places {
      let digit = Int(text[place]) - 48
      guard (0...9).contains(digit) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  // Years begin in March here, so that the leap day is the last day of a year. An era is 400 years.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
