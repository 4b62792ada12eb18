// SPDX-License-Identifier: MIT
import Bytes
import Lexica

/// Look-ups of single words in the shipped list, beside libdawgdic's.
enum LexiconCase {
  private static let queries = 1 << 18

  static func run(_ bench: Bench) throws(BenchFault) {
    guard bench.hasWordPeers else { return }
    let (words, reference) = (bench.questions.words, bench.questions.reference)
    var random = SplitMix()
    let hits = (0..<queries).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
    let misses = hits.map { word in
      var other = word
      while reference.contains(other) { other = Questions.spoiled(other, &random) }
      return other
    }
    let theirs = try theirTimes(words, hits, misses, bench)
    let (lexicon, alphabet) = (bench.lexicon, bench.lexicon.alphabet)
    for (name, texts, found, theirs, goal) in [
      ("hit", hits, queries, theirs.hit, 0.7), ("miss", misses, 0, theirs.miss, 0.8),
    ] {
      let texts = texts.compactMap { try? alphabet.word(from: $0) }
      let ours = try Clock.least(counting: found, units: queries) { texts.count { lexicon.contains($0) } }
      bench.add(
        Row(
          work: "look-up, \(name)", ours: Numbers.span(ours), peer: "libdawgdic",
          theirs: Numbers.span(theirs), bar: .atMost(goal, ours / theirs)))
    }
  }

  /// Seconds of processor time a look-up, by a program of its own on the bench's core.
  private static func theirTimes(
    _ words: [String], _ hits: [String], _ misses: [String], _ bench: Bench
  ) throws(BenchFault) -> (hit: Double, miss: Double) {
    let files = ["words", "hits", "misses"].map { "\(bench.folder)/\($0)" }
    for (file, texts) in zip(files, [words, hits, misses]) {
      try Files.write(texts.flatMap { Array("\($0)\n".utf8) }, to: file)
    }
    var least = [Double.infinity, .infinity]
    for _ in 0..<Duel.rounds {
      let run = try Processes.run([bench.wordPeers] + files, core: 1)
      let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      guard run.status == 0, numbers.count == 4 else { throw .notReady("word-peers") }
      guard Int(numbers[2]) == queries, numbers[3] == 0 else {
        throw .miscounted("hits of libdawgdic", expected: queries, got: Int(numbers[2] + numbers[3]))
      }
      least = zip(least, numbers).map(min)
    }
    return (least[0] / Double(queries) / 1e9, least[1] / Double(queries) / 1e9)
  }
}
