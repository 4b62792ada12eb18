// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating
@testable import Wire

/// Source: Protocol/SPEC.md, 2.3; PLAIN.
@Suite("Without keys, too, a reply has at most 200 lines before its last, and says where more is")
struct PlainRoomTests {
  /// The lines of a reply, and how many stand before its last.
  private static func reply(
    in language: Language, isPlain: Bool = true, _ write: (inout LineWriter) -> Void
  ) -> [String] {
    var writer = LineWriter(as: Speech(language, isPlain: isPlain))
    write(&writer)
    return String(decoding: writer.lines.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  @Test("Entries are written whole or not at all, the first always, and behind them there is room for an end")
  func entries() {
    for length in [1, 60, 70, 400, 1000, 20_000] {
      let entries = Array(repeating: String(repeating: "word ", count: length / 5 + 1), count: 200)
      var count = 0
      let lines = Self.reply(in: .english) { writer in
        count = writer.list(entries) { entry, writer in
          writer.beginContinuation(.history, .none)
          writer.text(verbatim: entry)
          writer.endLine()
        }
      }
      #expect(count >= 1 && (count == 1 || lines.count <= 188) && lines.count.isMultiple(of: count))
      #expect(lines.count > 150, "\(length)")
    }
    // With keys an entry is a line, and whoever makes the page counts them.
    _ = Self.reply(in: .english, isPlain: false) { writer in
      #expect(writer.list(Array(0..<200)) { _, _ in } == 200)
    }
  }

  @Test("A reply that ended leaves the next one all its room")
  func rooms() {
    _ = Self.reply(in: .english) { writer in
      for _ in 0..<3 {
        for _ in 0..<150 {
          #expect(writer.hasRoom(for: 30))
          writer.line(.history, .none) { $0.text(verbatim: "a line") }
        }
        #expect(!writer.hasRoom(for: 60))
        writer.beginReply(.history, .none)
        writer.endLine()
      }
    }
  }

  @Test(
    "Five hundred words of FIND, of whatever length and tiles, in every language",
    arguments: Language.allCases.sampled(every: 2))
  func found(language: Language) throws {
    var numbers = Seeded(seed: 7)
    for (alphabet, letters) in [(Alphabet.english, ["A", "B"]), (.catalan, ["[L·L]", "A"])] {
      for (lengths, key) in [(2...15, ""), (15...15, ""), (4...5, ""), (15...15, " points=yes")] {
        let words = (0..<700).map { _ in
          let count = Int.random(in: lengths, using: &numbers)
          return (0..<count).map { _ in letters.randomElement(using: &numbers) ?? "A" }.joined()
        }
        let lexicon = try Lexicon.small("many", alphabet: alphabet, words: words)
        let parser = CommandParser(lexica: ServedLexica([lexicon]))
        var (first, shown) = (1, 0)
        var total = Int.max
        while shown < total, first <= total {
          let line = Array("FIND - @ limit=500 sort=score from=\(first)\(key)".utf8)
          guard case .lookup(.find(let question)) = parser.parse(line.span).body else {
            Issue.record("not read")
            return
          }
          let finder = try #require(Finder(lexicon))
          let answer = finder.answer(question.query, limit: first + 499, budget: 10_000_000)
          total = answer.count
          let keyed = Self.reply(in: language, isPlain: false) { writer in
            LookupText.write(answer, to: question, .none, into: &writer)
          }
          let plain = Self.reply(in: language) { writer in
            LookupText.write(answer, to: question, .none, into: &writer)
          }
          #expect(keyed.count <= 201 && plain.count <= 201 && plain.count > 1)
          // The words themselves are counted: each is followed by a comma or ends its line.
          let told = plain.joined(separator: " ").split(whereSeparator: { " ,;".contains($0) })
            .filter { word in word.allSatisfy { "AB[]L·".contains($0) } && word.count > 1 }
          #expect(told.count >= min(key.isEmpty ? 100 : 60, total - first + 1), "\(told.count)")
          shown += told.count
          first += told.count
        }
        #expect(shown == total)
      }
    }
  }
}
