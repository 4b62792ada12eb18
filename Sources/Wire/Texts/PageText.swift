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
    let count = list(page.lines, as: kind, tag, write)
    let next = count < page.lines.count ? page.lines[count] : page.next
    endList(
      as: kind, tag, count: count, next: next.map(key), whole: page.lines.isEmpty ? empty : whole, rest: rest)
  }

  /// Writes the last line of a list: the number of entries shown, and where the next page begins.
  mutating func endList(
    of table: TableID? = nil, as kind: ReplyKind, _ tag: Tag, count: Int, next: String?, whole: Phrase,
    rest: (String) -> Phrase
  ) {
    reply(kind, tag, next.map(rest) ?? whole) { writer in
      if let table { writer.key(table: table) }
      writer.keys(count: count, next: next)
    }
  }

  /// Writes the number of entries shown, and where the next page begins if there is one.
  package mutating func keys(count: Int, next: String?) {
    guard let next else { return key("count", count) }
    key("count", count, plain: "shown: \(count)")
    key("next", next)
  }
}
