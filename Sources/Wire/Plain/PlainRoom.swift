// SPDX-License-Identifier: MIT

/// How much of a long list one reply holds where each of its entries may take more than one line.
///
/// Source: Protocol/SPEC.md, 2.3; PLAIN.
extension LineWriter {
  /// Lines that are kept for what stands behind a list: how a game ended, where the list goes on.
  private static let foot = 12

  /// Whether a reply that is told without keys has room for so many more lines of a list; with keys whoever makes
  /// the list counts its lines.
  func hasRoom(for lines: Int) -> Bool {
    !speech.isPlain || continued + lines <= Limits.continuations - Self.foot
  }

  /// Writes a list's entries, as many as the reply holds; the first always.
  ///
  /// - Parameters:
  ///   - entries: those of a page.
  ///   - write: writes one as a continuation line.
  /// - Returns: how many were written.
  mutating func list<Entry>(_ entries: [Entry], _ write: (Entry, inout LineWriter) -> Void) -> Int {
    for (place, entry) in entries.enumerated() {
      let before = (lines: lines.count, continued: continued)
      write(entry, &self)
      guard place > 0, !hasRoom(for: 0) else { continue }
      lines.truncate(to: before.lines)
      continued = before.continued
      return place
    }
    return entries.count
  }
}
