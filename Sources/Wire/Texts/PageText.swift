// SPDX-License-Identifier: MIT
import Officiating

extension LineWriter {
  /// Writes a page of a list: a line for each entry that fits, then the count and the next page.
  ///
  /// `key` returns the value of `from=` that begins with an entry. The text of the last line is `empty` for a page
  /// without entries, `whole` after the last entry, else `rest` with the key of the next entry. `write` writes an
  /// entry without the end of its line.
  mutating func list<Entry>(
    _ page: Page<Entry>, as kind: ReplyKind, _ tag: Tag, by key: (Entry) -> String, empty: Phrase,
    whole: Phrase,
    rest: (String) -> Phrase, _ write: (Entry, inout LineWriter) -> Void
  ) {
    let count = list(page.lines) { entry, writer in
      writer.beginContinuation(kind, tag)
      write(entry, &writer)
      writer.endLine()
    }
    beginReply(kind, tag)
    self.key("count", count)
    if let next = count < page.lines.count ? page.lines[count] : page.next {
      self.key("next", key(next))
      text(rest(key(next)))
    } else {
      text(page.lines.isEmpty ? empty : whole)
    }
    endLine()
  }
}
