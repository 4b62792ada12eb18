// SPDX-License-Identifier: MIT

/// A connection's share of one turn.
///
/// It is bounded by lines taken, by bytes written because of them, and by time, because the cost of a line varies.
/// In a turn a connection has one slice of each kind: 64 lines, 64 KiB or 1.25 ms, and the line that crosses the bound.
/// Source: docs/DESIGN.md#turns-and-slices.
struct Slice {
  struct Bounds: Equatable {
    let lines: Int
    let bytes: Int
    let microseconds: Int64

    /// The first slice of a turn: sixteen lines sent ahead; short, because many connections may send at once.
    static let first = Bounds(lines: 16, bytes: 8192, microseconds: 250)
    /// The slice of a connection that sent more, after all others were heard.
    static let later = Bounds(lines: 48, bytes: 57_344, microseconds: 1000)
  }

  // The stopwatch is read only after so many lines or bytes.
  private static let linesUnwatched = 4
  private static let bytesUnwatched = 4096

  private let bounds: Bounds
  private let begun: Int64
  private var lines = 0
  private var watchedLines = 0
  private var watchedBytes = 0
  /// The number of bytes of answers and notices written because of its lines.
  var bytes = 0

  /// `begun` is a reading of the stopwatch in microseconds.
  init(_ bounds: Bounds, begun: Int64) {
    self.bounds = bounds
    self.begun = begun
  }

  mutating func take() { lines += 1 }

  /// Whether the slice is used up, so that the next line waits.
  mutating func isOver(_ stopwatch: () -> Int64) -> Bool {
    if lines >= bounds.lines || bytes >= bounds.bytes { return true }
    guard lines - watchedLines >= Slice.linesUnwatched || bytes - watchedBytes >= Slice.bytesUnwatched else {
      return false
    }
    (watchedLines, watchedBytes) = (lines, bytes)
    return stopwatch() - begun >= bounds.microseconds
  }
}
