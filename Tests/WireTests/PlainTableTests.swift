// SPDX-License-Identifier: MIT
import Testing

@testable import Wire

/// Source: Protocol/SPEC.md, PLAIN.
@Suite("Without keys a list of an event is a table that fits a window")
struct PlainTableTests {
  private struct Entry {
    let place: Int
    let name: String
    var note = ""
  }

  private static var columns: [PlainColumn<Entry>] {
    [
      .number("place") { "\($0.place)" },
      .text("name", isFlexible: true) { Phrase(verbatim: $0.name) },
      .text("score") { Phrase(verbatim: $0.note) },
    ]
  }

  private static func written(
    _ entries: [Entry], from first: Int = 1, in language: Language = .english, below: Int = 0
  ) -> (lines: [String], next: Int?) {
    var writer = LineWriter(as: Speech(language, isPlain: true))
    let next = writer.table(entries, from: first, as: .standings, .none, columns) { entry in
      Array(repeating: "W\(entry.place)+100", count: below)
    }
    let text = String(decoding: writer.lines.bytes, as: UTF8.self)
    return (text.split(separator: "\r\n").map(String.init), next)
  }

  @Test("Numbers stand at the right, texts at the left, and a column without content is left out")
  func layout() {
    #expect(
      Self.written([Entry(place: 9, name: "ann", note: "400"), Entry(place: 10, name: "benjamin")]).lines == [
        "place name     score",
        "    9 ann      400",
        "   10 benjamin",
      ])
    #expect(
      Self.written([Entry(place: 1, name: "ann")]).lines == [
        "place name", "    1 ann",
      ])
    #expect(Self.written([]).lines.isEmpty)
  }

  @Test(
    "No line has more than 78 columns, whatever the names, in every language", arguments: Language.allCases)
  func width(language: Language) {
    let names = [
      String(repeating: "x", count: 100), "ann", String(repeating: "Núñez ", count: 16),
      String(repeating: "n\u{303}", count: 45),
    ]
    for below in [0, 1, 60] {
      let entries = names.enumerated().map {
        Entry(place: $0.offset + 1, name: $0.element, note: String(repeating: "1", count: 30))
      }
      let lines = Self.written(entries, in: language, below: below).lines
      #expect(lines.count > names.count)
      for line in lines { #expect(line.unicodeScalars.count <= PlainText.columns, "\(line)") }
      #expect(lines.contains { $0.contains("…") } && lines.contains { $0.contains(" ann ") })
    }
  }

  @Test("What stands below an entry is in columns of one width, indented")
  func below() {
    let lines = Self.written([Entry(place: 7, name: "ann")], below: 10).lines
    #expect(
      lines.dropFirst(2) == [
        "    W7+100 W7+100 W7+100 W7+100 W7+100 W7+100 W7+100 W7+100 W7+100 W7+100"
      ])
  }

  @Test("A page has at most 200 lines with its heads, and the next one begins where it ends")
  func pages() {
    let entries = (1...250).map { Entry(place: $0, name: "p\($0)") }
    for below in [0, 20] {
      var (first, seen) = (1, [String]())
      while true {
        let (lines, next) = Self.written(entries, from: first, below: below)
        #expect(lines.count <= Limits.continuations)
        seen += lines.filter { $0.contains(" p") && !$0.contains("name") }
        guard let next else { break }
        #expect(next > first)
        first = next
      }
      #expect(seen.count == 250)
    }
  }
}
