// SPDX-License-Identifier: MIT
import Lexica

/// Words looked up in the list, found and not found.
enum LookupCase {
  private static let count = 1 << 18
  private static let passes = 7

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let lexicon: Lexicon
    do throws(LexiconFault) {
      lexicon = try Lexicon.open(path: bench.places.lexicon)
    } catch { throw .missing(bench.places.lexicon) }
    var random = SplitMix(seed: Questions.seed)
    let hits = (0..<count).map { _ in
      bench.questions.words[Int.random(in: 0..<bench.questions.words.count, using: &random)]
    }
    let misses = hits.map { word in
      var other = word
      while bench.questions.reference.contains(other) { other = Questions.spoiled(other, &random) }
      return other
    }
    try add("hit", hits, isIn: true, lexicon, &bench)
    try add("miss", misses, isIn: false, lexicon, &bench)
  }

  private static func add(
    _ name: String, _ texts: [String], isIn: Bool, _ lexicon: Lexicon, _ bench: inout Bench
  ) throws(BenchFault) {
    let words = texts.compactMap { try? lexicon.alphabet.word(from: $0) }
    let reference = bench.questions.reference
    let expected = isIn ? words.count : 0
    let ours = best { words.count { lexicon.contains($0) } }
    guard ours.found == expected else { throw .miscounted("look-ups", expected: expected, got: ours.found) }
    let theirs = best { texts.count { reference.contains($0) } }
    var row = Row(
      work: "looking a word up, \(name)", ours: Numbers.rate(Double(words.count) / ours.seconds),
      peer: "Set<String>", theirs: Numbers.rate(Double(texts.count) / theirs.seconds))
    row.bar = Row.Bar(
      ratio: theirs.seconds / Double(texts.count) / (ours.seconds / Double(words.count)), goal: nil,
      lessIsBetter: false)
    row.ourCost = ours.seconds * 1e6 / Double(words.count)
    row.theirCost = theirs.seconds * 1e6 / Double(texts.count)
    bench.add(row)
  }

  /// The quickest of the passes, as a disturbance only ever adds.
  static func best(_ pass: () -> Int) -> (found: Int, seconds: Double) {
    var found = 0
    var least = Int.max
    for _ in 0..<passes {
      let begun = Clock.ownProcessorTime
      found = pass()
      least = min(least, Clock.ownProcessorTime - begun)
    }
    return (found, Double(least) / 1e9)
  }
}
