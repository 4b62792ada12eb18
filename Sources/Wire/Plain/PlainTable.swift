// SPDX-License-Identifier: MIT
import Officiating

/// A column of a list that a person reads without keys.
struct PlainColumn<Entry> {
  let head: Phrase
  /// Whether the cells stand at the right of the column.
  var isNumber = false
  /// Whether long cells are cut so that the line fits.
  var isFlexible = false
  /// The content for an entry; empty text for none.
  let cell: (Entry) -> Phrase

  static func number(_ head: Phrase, _ cell: @escaping (Entry) -> String) -> PlainColumn {
    PlainColumn(head: head, isNumber: true) { Phrase(verbatim: cell($0)) }
  }

  static func text(
    _ head: Phrase, isFlexible: Bool = false, _ cell: @escaping (Entry) -> Phrase
  ) -> PlainColumn {
    PlainColumn(head: head, isFlexible: isFlexible, cell: cell)
  }
}

/// Lists as tables under PLAIN.
///
/// Source: Protocol/SPEC.md, PLAIN.
extension LineWriter {
  /// Writes entries of a list in columns, from one on, counted from 1, and returns the first of the next page; nil if
  /// there is none.
  ///
  /// The heads stand in the first line. A column without any content is left out. `more` returns words that stand
  /// below an entry, side by side.
  mutating func table<Entry>(
    _ entries: [Entry], from first: Int, as kind: ReplyKind, _ tag: Tag, _ columns: [PlainColumn<Entry>],
    more: (Entry) -> [String] = { _ in [] }
  ) -> Int? {
    let rest = Array(entries.dropFirst(first - 1))
    let page = rest.prefix(Pages.longest)
    guard !page.isEmpty else { return nil }
    let room = PlainText.columns - width(tag)
    let table = PlainTable(columns, of: page, room: room, in: language)
    var below: [[String]] = page.map(more)
    let wordWidth = below.joined().map(\.unicodeScalars.count).max() ?? 0
    below = below.map { PlainTable.lines(of: $0, each: wordWidth, room: room) }
    tell(table.heads, kind, tag)
    let shown = list(Array(page.indices)) { index, writer in
      let place = index - page.startIndex
      for line in [table.rows[place]] + below[place] { writer.tell(line, kind, tag) }
    }
    return shown < rest.count ? first + shown : nil
  }

  private mutating func tell(_ text: String, _ kind: ReplyKind, _ tag: Tag) {
    line(kind, tag) { $0.text(verbatim: text, isKept: true) }
  }

  /// Returns the columns of a tag and its space; 0 for none.
  private func width(_ tag: Tag) -> Int {
    var writer = LineWriter()
    tag.write(into: &writer)
    return writer.lines.count
  }
}

/// A table that is laid out: a line with the heads, and a line for each entry.
struct PlainTable {
  private(set) var heads = ""
  private(set) var rows: [String] = []

  /// Lays out entries; lines have at most `room` columns.
  init<Entry>(
    _ columns: [PlainColumn<Entry>], of entries: some Sequence<Entry>, room: Int, in language: Language
  ) {
    var kept: [(column: PlainColumn<Entry>, cells: [String])] = []
    for column in columns {
      let cells = entries.map { column.cell($0).text(in: language) }
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      kept.append((column, [column.head.text(in: language)] + cells))
    }
    var widths = kept.map { $0.cells.map(\.unicodeScalars.count).max() ?? 0 }
    let flexible = kept.indices.filter { kept[$0].column.isFlexible }
    while widths.reduce(-1, { $0 + 1 + $1 }) > room,
      let widest = flexible.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.narrowest
    {
      widths[widest] -= 1
    }
    let lines = (0..<(kept.first?.cells.count ?? 0)).map { row in
      kept.indices.map { Self.fitted(kept[$0].cells[row], widths[$0], kept[$0].column.isNumber) }
        .joined(separator: " ")
    }
    let whole = lines.map { Self.cut(Self.trimmed($0), to: room) }
    heads = whole.first ?? ""
    rows = Array(whole.dropFirst())
  }

  private static let narrowest = 6

  /// Returns words in columns of one width, indented.
  static func lines(of words: [String], each width: Int, room: Int) -> [String] {
    let most = max(1, (room - indent.count) / (width + 1))
    return stride(from: 0, to: words.count, by: most).map { first in
      let line = words[first..<min(first + most, words.count)].map { fitted($0, width, false) }
      return indent + trimmed(line.joined(separator: " "))
    }
  }

  private static let indent = "    "

  private static func fitted(_ text: String, _ width: Int, _ isNumber: Bool) -> String {
    let text = cut(text, to: width)
    let blanks = String(repeating: " ", count: width - text.unicodeScalars.count)
    return isNumber ? blanks + text : text + blanks
  }

  private static func cut(_ text: String, to width: Int) -> String {
    guard text.unicodeScalars.count > width else { return text }
    var kept = ""
    for character in text {
      guard kept.unicodeScalars.count + character.unicodeScalars.count < width else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
