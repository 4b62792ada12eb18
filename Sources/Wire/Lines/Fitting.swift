// SPDX-License-Identifier: MIT
import Officiating

extension LineWriter {
  /// Writes a hint about a table: the first of the phrases with which it fits 78 columns, or else the last.
  ///
  /// Its length differs between languages and with names and words. Without phrases nothing is written.
  /// A person does not read what the line before tells already. Source: Protocol/SPEC.md, notices.
  mutating func note(_ table: TableID, _ phrases: [Phrase], isTold: Bool = false) {
    guard let last = phrases.last else { return }
    notice(.note, table) { writer in
      let columns = 78 - "* NOTE table=\(table.number) :".count
      let fits = phrases.first { $0.text(in: writer.language).unicodeScalars.count <= columns }
      writer.text(fits ?? last)
      if isTold { writer.saySilently() }
    }
  }
}
