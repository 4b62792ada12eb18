// SPDX-License-Identifier: MIT
import Bytes

/// A splitter of incoming bytes into lines.
///
/// LF ends a line. An over-long line is discarded up to its LF and gives one fault; its tail is never parsed as a
/// line. The framer stores no bytes: the caller passes unused bytes again, in front of the next ones.
///
/// Source: Protocol/SPEC.md, lines.
package struct LineFramer: Sendable {
  /// Bytes discarded of the current over-long line; 0 if the current line is within the limit.
  private var discarded: Int32 = 0

  package init() {}

  /// The next item in the bytes.
  package enum Framed: Equatable, Sendable {
    /// A complete line: the range of its bytes without LF and without one CR before it.
    case line(Range<Int>)
    /// The start of an over-long line, which calls for one fault.
    case tooLong
    /// No complete line is left; the bytes from the cursor on must be passed again.
    case more
    /// More than `discardMost` bytes of an over-long line were discarded.
    case endless
  }

  /// Whether the rest of an over-long line is being discarded.
  package var isDiscarding: Bool { discarded > 0 }

  /// Advances by one line and returns it; `cursor` is the number of buffered bytes used.
  ///
  /// At most `discardMost` bytes of one over-long line are discarded.
  package mutating func next(
    in bytes: Span<UInt8>, at cursor: inout Int, discardMost: Int
  ) -> Framed {
    while true {
      let end = Self.lineFeed(in: bytes, from: cursor)
      if discarded > 0 {
        discarded += Int32(clamping: (end ?? bytes.count) - cursor)
        cursor = end.map { $0 + 1 } ?? bytes.count
        if Int(discarded) > discardMost { return .endless }
        guard end != nil else { return .more }
        discarded = 0
        continue
      }
      // The limit includes the LF, so a line of that many bytes without LF is over-long.
      guard (end ?? bytes.count) - cursor < Limits.lineBytes else {
        // The LF is not skipped here, so the discarded length is the same however the bytes are split between reads.
        discarded = Int32(clamping: (end ?? bytes.count) - cursor)
        cursor = end ?? bytes.count
        return .tooLong
      }
      guard let end else { return .more }
      let start = cursor
      cursor = end + 1
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      return .line(start..<(hasReturn ? end - 1 : end))
    }
  }

  private static func lineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
    let place = bytes.first(UInt8(ascii: "\n"), in: start..<bytes.count)
    return place < bytes.count ? place : nil
  }
}
