// SPDX-License-Identifier: MIT
import Bytes
import FoundationEssentials
import Lexica
import Officiating
import Records

/// A judgement written as a ledger line, beside Foundation's encoder.
enum EncodingCase {
  /// The members of a line up to its sum.
  private struct Line: Encodable {
    let v = 1, table = 0, batch = 1, kind = "judgement", ts = "2026-11-20T09:26:18.423Z"
    let seq, line, count: Int
    let id, lexicon, edition, seal, alphabet, ruling: String
    let words: [String]

    init(_ number: Int, _ triple: Questions.Triple, _ agreed: AgreedLexicon) {
      (seq, line, id) = (number, number, "37ec69e51b6f5579-\(number)")
      (lexicon, edition, count) = (agreed.name, agreed.edition, agreed.count)
      (seal, alphabet, words) = (agreed.seal.hex, agreed.alphabet.name, triple.words)
      ruling = triple.isAcceptable ? "acceptable" : "unacceptable"
    }
  }

  static func run(_ bench: Bench) throws(BenchFault) {
    let agreed = AgreedLexicon(bench.lexicon)
    let triples = bench.questions.triples
    let lines = triples.prefix(2048).enumerated().map { Line($0 + 1, $1, agreed) }
    let json = JSONEncoder()
    let theirs = try Clock.least(counting: lines.count) {
      lines.count { (try? json.encode($0)) != nil }
    }
    let entries = triples.enumerated().map { index, triple in
      Entry(
        table: .house, sequence: index + 1,
        id: EntryID(run: 0x37ec_69e5_1b6f_5579, count: UInt64(index + 1)), at: ScriptedGame.start,
        event: .house(judged(triple, bench.lexicon, agreed)))
    }
    let encoder = LineEncoder()
    let body = try Clock.least(counting: entries.count) {
      entries.count { encoder.writeBody($0, under: nil, line: $0.sequence, batch: 1) }
    }
    bench.add("encoding a ledger line, text alone", each: body, "JSONEncoder, text alone", theirs, goal: 50)
    var writer = ByteWriter(capacity: 16 << 20)
    let summed = try Clock.least(counting: entries.count) {
      writer.removeAll()
      var sum: Digest? = .zero
      return entries.count { entry in
        sum = encoder.encode(
          entry, under: nil, line: entry.sequence, batch: 1, after: sum ?? .zero, into: &writer)
        return sum != nil
      }
    }
    bench.add(
      "encoding a ledger line with its chained SHA-256", each: summed, "JSONEncoder, text alone", theirs
    )
  }

  /// A judgement as the house records it.
  static func judged(_ triple: Questions.Triple, _ lexicon: Lexicon, _ agreed: AgreedLexicon) -> HouseEvent {
    let words = Words(triple.words.compactMap { try? lexicon.alphabet.word(from: $0) })
    return .judged(
      BareJudgement(
        words: words, lexicon: agreed, ruling: Ruling(triple.isAcceptable), board: nil, by: nil))
  }
}
