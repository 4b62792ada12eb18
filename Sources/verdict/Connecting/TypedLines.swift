// SPDX-License-Identifier: MIT

/// The lines sent, which arrow up recalls; they are kept in memory only.
struct TypedLines {
  private static let most = 500

  private var lines: [String] = []
  /// The index of the line shown, from 0; the number of lines if none is shown.
  private var place = 0
  /// The unsent line that the first older line replaced.
  private var draft = ""

  /// Keeps a sent line, unless it is blank or equal to the newest.
  mutating func keep(_ line: String) {
    if line.contains(where: { $0 != " " }), line != lines.last { lines.append(line) }
    if lines.count > Self.most { lines.removeFirst() }
    place = lines.count
  }

  /// Returns the line before the one shown; nil at the oldest.
  mutating func older(than shown: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count { draft = shown }
    place -= 1
    return lines[place]
  }

  /// Returns the line after the one shown, or after the newest the draft; nil if no older line is shown.
  mutating func newer() -> String? {
    guard place < lines.count else { return nil }
    place += 1
    return place == lines.count ? draft : lines[place]
  }
}
