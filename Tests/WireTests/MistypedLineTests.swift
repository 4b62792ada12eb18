// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import Rulebook
import TestSupport
import Testing
import Wire

/// Source: Protocol/SPEC.md, verbs; the promise that bad input never stops the server.
@Suite("A line that is nearly right is refused in one line, or is another line")
struct MistypedLineTests {
  /// Whatever a transcript's people type, each line once; of those that differ in digits alone, one.
  private static func typed() throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Protocol/transcripts").standardized
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var lines: [String: String] = [:]
    for case let file as URL in files where file.pathExtension == "session" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let mark = line.firstRange(of: "> "), !line[..<mark.lowerBound].contains(" ") else { continue }
        let typed = String(line[mark.upperBound...])
        lines[typed.replacing(/[0-9]/, with: "0")] = typed
      }
    }
    return lines.values.sorted()
  }

  /// The line cut behind each word, without each, with each twice, with each exchanged for others, with a free text.
  private static func mistyped(_ line: String) -> [String] {
    let words = line.split(separator: " ").map(String.init)
    let others = ["", ".", "0", "-1", "99999", "999999999999999999999", "x", "round=1", "=", ":", "#a1", "é"]
    var variants = words.indices.map { words[...$0].joined(separator: " ") }
    for index in words.indices {
      var without = words
      without.remove(at: index)
      var twice = words
      twice.insert(words[index], at: index)
      variants += [without, twice].map { $0.joined(separator: " ") }
      for other in others {
        var changed = words
        changed[index] = other
        variants.append(changed.joined(separator: " "))
      }
    }
    return variants + ["\(line) :why", "\(line) try=yes", "\(line) try=yes try=no"]
  }

  @Test("The lines of the transcripts with a word missing, doubled, cut off or exchanged never trap")
  func mistyped() throws {
    let lines = try Self.typed()
    #expect(lines.count > 800)
    var refused = 0
    for line in lines.flatMap({ Self.mistyped($0).sampled(every: 5) }) {
      for kind: TableKind? in [nil, .dealt] {
        let bytes = Array(line.utf8)
        let parsed = ParserTests.parser.parse(bytes.span, seat: kind.map { ($0, .english) })
        guard case .fault(let fault) = parsed.body else { continue }
        refused += 1
        var writer = LineWriter()
        FaultText.write(fault, parsed.tag, into: &writer)
        let isOneLine = writer.lines.bytes.firstIndex(of: 10) == writer.lines.bytes.count - 1
        #expect(isOneLine && writer.lines.count <= Limits.replyBytes, "\(line)")
      }
    }
    #expect(refused > lines.count * 2)
  }

  @Test(
    "What is wrong with a line about an event is said by its place, whatever else is wrong behind it",
    arguments: [
      ("EVENT SCORE tues 1 ann 412 ben", "at=7"),
      ("EVENT ENTER tues ann rating=x division=?", "at=4"),
      ("EVENT ENTER tues ann colour=red size=3 rating=1", "at=4"),
      ("EVENT ENTER tues ann rating=1 rating=2", "at=5"),
      ("EVENT NEW tues rounds=0", "at=3"),
      ("EVENT NEW tues rounds=61", "at=3"),
      ("EVENT NEW tues rounds=4 system=fontes", "at=4"),
      ("EVENT CORRECT tues 1 ann 400 ben 300", "at=8"),
    ])
  func places(_ line: String, _ place: String) {
    for _ in 0..<20 { #expect(ParserTests.reply(line).contains(" \(place) "), "\(ParserTests.reply(line))") }
  }
}
