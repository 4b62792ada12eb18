// SPDX-License-Identifier: MIT
import Transport

/// The pieces of a stream of server-sent events.
///
/// Source: HTML, "Server-sent events".
enum EventStream {
  static let headers = [
    ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store, no-transform"),
    ("X-Accel-Buffering", "no"),
  ]

  /// Returns an event; a feed of lines becomes several lines of data.
  static func piece(_ event: String? = nil, _ data: [[UInt8]], id: String? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    if let id { bytes += "id: \(id)\n".utf8 }
    if let event { bytes += "event: \(event)\n".utf8 }
    for line in data { bytes += Array("data: ".utf8) + line + [10] }
    return bytes + [10]
  }

  static func piece(_ event: String, _ text: String, id: String? = nil) -> [UInt8] {
    piece(event, [Array(text.utf8)], id: id)
  }

  static let beat = piece("beat", ".")
}
