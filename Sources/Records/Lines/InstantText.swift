// SPDX-License-Identifier: MIT
import Glibc
import Officiating

extension Instant {
  /// The moment in UTC as the ledger writes it, such as `2026-01-01T10:00:00.000Z`.
  package var text: String {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var room = [CChar](repeating: 0, count: 32)
    let count = strftime(&room, room.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let second = String(decoding: room.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(second).\(fraction)Z"
  }

  /// Creates a moment from its text in UTC as the ledger writes it, or from the beginning of that text.
  ///
  /// The beginning is a date, or a date and a time without fraction or without seconds. Any other text gives nil, and so does
  /// a day that the calendar does not have, such as 2026-02-30: the moment is written again and compared, as lines are.
  package init?(text: String) {
    let whole = "0000-01-01T00:00:00.000Z"
    let given = text.hasSuffix("Z") ? String(text.dropLast()) : text
    guard [10, 16, 19, 23].contains(given.utf8.count) else { return nil }
    let padded = Array("\(given)\(whole.dropFirst(given.utf8.count))".utf8)
    guard let moment = padded.withUnsafeBytes({ Timestamp.moment(in: $0) }),
      moment.text.utf8.elementsEqual(padded)
    else { return nil }
    self = moment
  }
}
