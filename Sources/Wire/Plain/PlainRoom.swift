// SPDX-License-Identifier: MIT

/// The length of a list in one reply if each entry may take more than one line.
///
/// Source: Protocol/SPEC.md, 2.3; PLAIN.
extension LineWriter {
  /// Lines reserved for the end of the reply: how a game ended, where the list continues.
  private static let foot = 12

  /// Returns whether a reply has room for more lines of a list; with keys it has, because its caller limits the list.
  func hasRoom(for lines: Int) -> Bool {
    !speech.isPlain || continued + lines <= Limits.continuations - Self.foot
  }

  /// Writes as many entries of a list as the reply has room for, at least the first, and returns their number.
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

  /// Writes each entry as one continuation line; `write` writes the entry without the end of its line.
  @discardableResult
  mutating func list<Entry>(
    _ entries: some Sequence<Entry>, as kind: ReplyKind, _ tag: Tag,
    _ write: (Entry, inout LineWriter) -> Void
  ) -> Int {
    list(Array(entries)) { entry, writer in writer.line(kind, tag) { write(entry, &$0) } }
  }
}
