// SPDX-License-Identifier: MIT
import Officiating

extension LineWriter {
  /// Writes a page of a list: a line an entry, as many as one reply holds, then how many they are and where the list
  /// goes on.
  ///
  /// - Parameters:
  ///   - page: the entries.
  ///   - kind: the reply's.
  ///   - tag: what the sender wants echoed.
  ///   - key: what `from=` takes to begin with an entry.
  ///   - empty: what is said where there is none.
  ///   - whole: what is said behind the last.
  ///   - rest: the line that goes on, by the key of the entry with which it does.
  ///   - write: writes what a line says of an entry, its end left out.
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
