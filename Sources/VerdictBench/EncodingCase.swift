// SPDX-License-Identifier: MIT
import Bytes
import FoundationEssentials
import Lexica
import Officiating
import Records

/// A judgement written as a ledger line, against the encoder that one would take from the shelf.
enum EncodingCase {
  /// The members of a line up to its sum.
  private struct Line: Encodable {
    let v = 1
    let table = 0
    let seq: Int
    let id: String
    let ts: String
    let kind = "judgement"
    let lexicon: String
    let edition: String
    let count: Int
    let seal: String
    let alphabet: String
    let words: [String]
    let ruling: String
    let line: Int
    let batch: Int
  }

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let lexicon: Lexicon
    do throws(LexiconFault) {
      lexicon = try Lexicon.open(path: bench.places.lexicon)
    } catch { throw .missing(bench.places.lexicon) }
    let triples = bench.questions.triples
    let agreed = AgreedLexicon(lexicon)
    let entries = triples.enumerated().map { index, triple in
      entry(
        index + 1, Words(triple.words.compactMap { try? lexicon.alphabet.word(from: $0) }), agreed, triple)
    }
    let lines = triples.enumerated().map { index, triple in
      Line(
        seq: index + 1, id: "37ec69e51b6f5579-\(index + 1)", ts: "2026-11-20T09:26:18.423Z",
        lexicon: agreed.name, edition: agreed.edition, count: agreed.count, seal: agreed.seal.hex,
        alphabet: agreed.alphabet.name, words: triple.words,
        ruling: triple.isAcceptable ? "acceptable" : "unacceptable", line: index + 1, batch: 1)
    }
    let json = JSONEncoder()
    let theirs =
      LookupCase.best { lines[..<2048].reduce(0) { $0 + ((try? json.encode($1).count) ?? 0) } }.seconds / 2048
    let encoder = LineEncoder()
    var writer = ByteWriter(capacity: 16 << 20)
    let ours =
      LookupCase.best {
        writer.removeAll()
        var sum = Digest.zero
        for entry in entries {
          sum =
            encoder.encode(entry, under: nil, line: entry.sequence, batch: 1, after: sum, into: &writer)
            ?? .zero
        }
        return writer.count
      }.seconds / Double(entries.count)
    let body =
      LookupCase.best {
        entries.count { encoder.writeBody($0, under: nil, line: $0.sequence, batch: 1) }
      }.seconds / Double(entries.count)
    add("encoding a ledger line, text alone", body, theirs, goal: 50, &bench)
    add("encoding a ledger line with its chained SHA-256", ours, theirs, goal: nil, &bench)
  }

  private static func entry(
    _ sequence: Int, _ words: Words, _ lexicon: AgreedLexicon, _ triple: Questions.Triple
  ) -> Entry {
    Entry(
      table: .house, sequence: sequence, id: EntryID(run: 0x37ec_69e5_1b6f_5579, count: UInt64(sequence)),
      at: Instant(milliseconds: 1_795_166_778_423),
      event: .house(
        .judged(
          BareJudgement(
            words: words, lexicon: lexicon, ruling: Ruling(triple.isAcceptable), board: nil, by: nil))))
  }

  private static func add(
    _ work: String, _ ours: Double, _ theirs: Double, goal: Double?, _ bench: inout Bench
  ) {
    var row = Row(
      work: work, ours: Numbers.rate(1 / ours), peer: "JSONEncoder, text alone",
      theirs: Numbers.rate(1 / theirs))
    row.bar = Row.Bar(ratio: theirs / ours, goal: goal, lessIsBetter: false)
    row.ourCost = ours * 1e6
    row.theirCost = theirs * 1e6
    bench.add(row)
  }
}
