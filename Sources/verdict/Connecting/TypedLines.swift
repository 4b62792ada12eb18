// SPDX-License-Identifier: MIT

/// The lines that were sent, to be called back by arrow up; in memory alone.
struct TypedLines {
  private static let most = 500

  private var lines: [String] = []
  /// Which of them is shown; their count for none.
  private var place = 0
  /// What was being typed when the first older line was called.
  private var draft = ""

  /// Keeps a line that was sent; blank ones, and the same one twice running, are not worth a key.
  mutating func keep(_ line: String) {
    if line.contains(where: { $0 != " " }), line != lines.last { lines.append(line) }
    if lines.count > Self.most { lines.removeFirst() }
    place = lines.count
  }

  /// The line before the one that is shown; nil at the oldest.
  mutating func older(than shown: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count { draft = shown }
    place -= 1
    return lines[place]
  }

  /// The line after the one that is shown, in the end what was being typed; nil behind that.
  mutating func newer() -> String? {
    guard place < lines.count else { return nil }
    place += 1
    return place == lines.count ? draft : lines[place]
  }
}
