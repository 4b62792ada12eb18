// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import Testing
import Wire

/// Source: Protocol/SPEC.md, lines from the server.
@Suite("The longest lines fit 1,024 bytes")
struct LongestLineTests {
  /// Eight words of fifteen tiles that take six bytes each.
  private static func words() throws -> Words {
    let word = try Alphabet.catalan.word(from: String(repeating: "[L·L]", count: 15))
    return Words(Array(repeating: word, count: Words.capacityMax))
  }

  private static let table = TableID(999_999_999)
  private static let receipt = Receipt(table: table, sequence: 999_999_999, sum: 0xe0a4_417d)

  @Test("Rulings and slips of the longest words do, in every language", arguments: Language.allCases)
  func rulings(language: Language) throws {
    let words = try Self.words()
    let line = Array("#abcdefghijklmnop".utf8)
    let read = Tag(line.span, 0..<line.count)
    let tag = try #require(read)
    let stage = try SlipStage(
      Self.table, names: ("abcdefghijklmnop", "qrstuvwxyzabcdef"), alphabet: .catalan)
    let ruled = RuledSlip(
      number: 999_999_999, challenger: .one, words: words, ruling: .unacceptable,
      effect: .challengerLosesTurn(turn: .two), confirmed: .byDefault, supersedes: nil)
    let slip = Slip(
      number: 999_999_999, replaces: 999_999_998, challenger: .one, writer: .one, words: words,
      until: Instant(milliseconds: 0), corrects: nil)
    let question = JudgeRequest(
      words: words, lexicon: stage.table.terms.lexicon, board: nil, by: nil)
    let judged = Judged(.unacceptable, station: nil, receipt: Self.receipt)
    let replies: [Reply] = [
      .slip(
        try stage.news(.ruled(ruled), to: .one, author: .one, receipt: Self.receipt, isRepeat: true)),
      .slip(try stage.news(.written(slip), to: .one, author: .one)),
    ]
    let writes: [(inout LineWriter) -> Void] =
      [{ ReplyText.write(question, judged, tag, into: &$0) }]
      + replies.map { reply in { ReplyText.write(reply, tag, at: Instant(milliseconds: 0), into: &$0) } }
    for write in writes {
      var writer = LineWriter(in: language)
      write(&writer)
      #expect(writer.lines.count > 800 && writer.lines.count <= Limits.replyBytes, "\(writer.lines.count)")
    }
  }

  @Test("No text has more than 160 bytes, so that keys and arguments have the rest of a line")
  func texts() throws {
    for row in try CatalogueFile.read().rows {
      for text in row.texts.values { #expect(text.utf8.count <= 160, "texts.txt:\(row.line): \(text)") }
    }
  }
}
