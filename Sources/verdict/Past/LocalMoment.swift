// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// A moment in the time zone of the machine.
struct LocalMoment {
  private var parts = tm()

  init(_ moment: Instant) {
    var seconds = time_t(moment.milliseconds / 1000)
    localtime_r(&seconds, &parts)
  }

  /// The date, such as `Friday, 27 November 2026`.
  var date: String { text("%A, %e %B %Y").split(separator: " ").joined(separator: " ") }

  /// The time of day, such as `19:30`.
  var time: String { text("%H:%M") }

  private func text(_ form: String) -> String {
    var (room, parts) = ([CChar](repeating: 0, count: 64), parts)
    let count = strftime(&room, room.count, form, &parts)
    return String(decoding: room.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the last moment at or before this one at which a local clock shows a time of day.
  func last(_ time: (hour: Int, minute: Int)) -> Instant {
    func moment(daysBefore days: Int32) -> Instant {
      var day = parts
      (day.tm_hour, day.tm_min, day.tm_sec, day.tm_isdst) = (Int32(time.hour), Int32(time.minute), 0, -1)
      day.tm_mday -= days
      return Instant(milliseconds: Int64(mktime(&day)) * 1000)
    }
    var own = parts
    let today = moment(daysBefore: 0)
    return today.milliseconds <= Int64(mktime(&own)) * 1000 ? today : moment(daysBefore: 1)
  }

  /// Reads a time of day, `HH:MM`; nil for any other text.
  static func time(_ text: String) -> (hour: Int, minute: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      parts[1].utf8.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return (hour, minute)
  }
}
