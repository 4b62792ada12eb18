// SPDX-License-Identifier: MIT
import Glibc
import Officiating

extension Instant {
  /// `2026-01-01T10:00:00.000Z`, as the ledger writes it.
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

  /// Reads a moment in UTC as the ledger writes it, or its beginning: a date, or a date and a time
  /// without seconds or without their fraction; nil for anything else.
  package init?(text: String) {
    let whole = "0000-01-01T00:00:00.000Z"
    let given = text.hasSuffix("Z") ? String(text.dropLast()) : text
    guard [10, 16, 19, 23].contains(given.utf8.count) else { return nil }
    let padded = Array("\(given)\(whole.dropFirst(given.utf8.count))".utf8)
    guard let moment = padded.withUnsafeBytes({ Timestamp.moment(in: $0) }) else { return nil }
    self = moment
  }
}
