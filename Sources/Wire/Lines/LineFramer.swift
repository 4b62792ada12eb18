// SPDX-License-Identifier: MIT

/// Cuts what arrives into lines; knows bytes, not words.
///
/// LF ends a line. An over-long line is thrown away up to its LF and is one fault, never a command:
/// its tail is never read as a line. The framer holds no bytes; what it does not use comes again in
/// front of the next ones.
/// Source: Protocol/SPEC.md, lines.
package struct LineFramer: Sendable {
  /// Bytes of the over-long line at hand that were thrown away; 0 while lines are of good length.
  private var discarded: Int32 = 0

  package init() {}

  /// What comes next in the bytes at hand.
  package enum Framed: Equatable, Sendable {
    /// A whole line: its bytes without LF and without the one CR before it.
    case line(Range<Int>)
    /// An over-long line began; its one fault is due.
    case tooLong
    /// Nothing whole is left; bytes from the cursor on are to come again.
    case more
    /// More of an over-long line was thrown away than is borne.
    case endless
  }

  /// True while the rest of an over-long line is being thrown away.
  package var isDiscarding: Bool { discarded > 0 }

  /// Moves on by one line.
  ///
  /// - Parameters:
  ///   - bytes: everything at hand.
  ///   - cursor: how much of it is used; moved behind what this call used.
  ///   - discardMost: bytes of one over-long line that are thrown away before giving up.
  /// - Returns: what came next.
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
      // A line of exactly the limit ends with its LF, so this many bytes without one are too many.
      guard (end ?? bytes.count) - cursor < Limits.lineBytes else {
        // Thrown away up to its LF, so that its length counts the same however the bytes came.
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
    var place = start
    while place + 8 <= bytes.count {
      // Eight bytes at a time: one that is LF becomes zero, and the lowest zero borrows from its top bit.
      let eight = bytes.eight(at: place) ^ 0x0A0A_0A0A_0A0A_0A0A
      let found = (eight &- 0x0101_0101_0101_0101) & ~eight & 0x8080_8080_8080_8080
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { return place }
      place += 1
    }
    return nil
  }
}

extension Span where Element == UInt8 {
  /// The eight bytes from a place on, the first of them lowest; traps where there are not as many.
  func eight(at place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count - 8)
    return UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
}
