// SPDX-License-Identifier: MIT

/// How much of one turn a connection has, before the others have theirs.
///
/// A line's cost counts, not only its length: lines taken, bytes written because of them, and the time that went by.
/// A connection has one slice of either kind a turn, so 64 lines, 64 KiB or 1.25 ms, and the line at which that ends.
/// Source: docs/decisions/0016-turns-and-time.md.
struct Slice {
  /// The ends of a slice.
  struct Bounds: Equatable {
    let lines: Int
    let bytes: Int
    let microseconds: Int64

    /// For who comes with a few lines: enough for sixteen sent ahead, and short, because many may come at once.
    static let first = Bounds(lines: 16, bytes: 8192, microseconds: 250)
    /// For who has sent more, once all others were heard.
    static let later = Bounds(lines: 48, bytes: 57_344, microseconds: 1000)
  }

  /// The stopwatch is read again after so many lines, or so many bytes.
  private static let linesUnwatched = 4
  private static let bytesUnwatched = 4096

  private let bounds: Bounds
  private let begun: Int64
  private var lines = 0
  private var watchedLines = 0
  private var watchedBytes = 0
  /// Bytes of answers and notices written because of it.
  var bytes = 0

  /// - Parameters:
  ///   - bounds: its ends.
  ///   - begun: the stopwatch's reading.
  init(_ bounds: Bounds, begun: Int64) {
    self.bounds = bounds
    self.begun = begun
  }

  /// Counts a line.
  mutating func take() { lines += 1 }

  /// Whether others are to have their turns before the next line.
  mutating func isOver(_ stopwatch: () -> Int64) -> Bool {
    if lines >= bounds.lines || bytes >= bounds.bytes { return true }
    guard lines - watchedLines >= Slice.linesUnwatched || bytes - watchedBytes >= Slice.bytesUnwatched else {
      return false
    }
    (watchedLines, watchedBytes) = (lines, bytes)
    return stopwatch() - begun >= bounds.microseconds
  }
}
