// SPDX-License-Identifier: MIT
import Bytes
import Lexica

/// The shipped list beside other structures that hold words.
enum LexiconCase {
  /// Seconds of processor time that one side takes, and the bytes that it makes of the list.
  private struct Times {
    var hit = 0.0
    var miss = 0.0
    /// Building from sorted text in memory, without the seal, which no peer computes.
    var build = 0.0
    var bytes = 0.0
    /// Building with the seal.
    var whole = 0.0
    /// From the path to the first answer.
    var opening = 0.0
  }

  /// Goals as parts of a peer's time.
  private typealias Goals = (peer: String, hit: Double, miss: Double?, build: Double?)

  private static let queries = 1 << 18

  static func run(_ bench: Bench) throws(BenchFault) {
    let (words, reference) = (bench.questions.words, bench.questions.reference)
    var random = SplitMix()
    let hits = (0..<queries).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
    let misses = hits.map { word in
      var other = word
      while reference.contains(other) { other = Questions.spoiled(other, &random) }
      return other
    }
    let ours = try own(hits, misses, bench)
    func add(
      _ what: String, _ part: KeyPath<Times, Double>, _ peer: String, _ theirs: Times, _ goal: Double? = nil,
      _ text: (Double) -> String = Numbers.span
    ) {
      let (own, other) = (ours[keyPath: part], theirs[keyPath: part])
      bench.add(
        Row(work: what, ours: text(own), peer: peer, theirs: text(other), bar: .atMost(goal, own / other)))
    }
    let aWord = { (bytes: Double) in Numbers.short(bytes / Double(words.count)) }
    let strings = Times(
      hit: try Clock.least(counting: queries) { hits.count { reference.contains($0) } },
      miss: try Clock.least(counting: 0, units: queries) { misses.count { reference.contains($0) } })
    add("look-up, hit", \.hit, "Set<String>", strings)
    add("look-up, miss", \.miss, "Set<String>", strings)
    if (try? Processes.run(["\(bench.programs)/word-peers"])) != nil {
      let files = ["words", "hits", "misses"].map { "\(bench.folder)/\($0)" }
      for (file, texts) in zip(files, [words, hits, misses]) {
        try Files.write(texts.flatMap { Array("\($0)\n".utf8) }, to: file)
      }
      for (peer, hit, miss, build) in [("dawgdic", 0.7, 0.8, 1.2), ("marisa", 0.06, nil, nil)] as [Goals] {
        let theirs = try times(of: peer, files, bench)
        add("look-up, hit", \.hit, "lib\(peer)", theirs, hit)
        add("look-up, miss", \.miss, "lib\(peer)", theirs, miss)
        add("building, the seal apart", \.build, "lib\(peer)", theirs, build)
        add("bytes a word", \.bytes, "lib\(peer)", theirs, nil, aWord)
      }
    } else {
      bench.add(remark: "word-peers is not here, so nothing is compared with libdawgdic and libmarisa")
    }
    add("bytes a word", \.bytes, "goal", Times(bytes: 4 * Double(words.count)), 1, aWord)
    add("opening", \.opening, "building it, seal and all", Times(opening: ours.whole), 0.01)
  }

  private static func own(_ hits: [String], _ misses: [String], _ bench: Bench) throws(BenchFault) -> Times {
    let (lexicon, text) = (bench.lexicon, bench.questions.words.flatMap { Array("\($0)\n".utf8) })
    let bytes = (try? builder(text).compiled().count) ?? 0
    let whole = try Clock.least(of: 3, counting: bytes, units: 1) {
      (try? builder(text).compiled().count) ?? 0
    }
    let complete = builder(text)
    let digest = Int(complete.seal().digest[0])
    let seal = try Clock.least(of: 3, counting: digest, units: 1) { Int(complete.seal().digest[0]) }
    let path = "\(bench.programs)/lexica/english.lexicon"
    let opening = try Clock.least(counting: lexicon.count, units: 1) {
      (try? Lexicon.open(path: path).count) ?? 0
    }
    let hits = hits.compactMap { try? lexicon.alphabet.word(from: $0) }
    let misses = misses.compactMap { try? lexicon.alphabet.word(from: $0) }
    return Times(
      hit: try Clock.least(counting: queries) { hits.count { lexicon.contains($0) } },
      miss: try Clock.least(counting: 0, units: queries) { misses.count { lexicon.contains($0) } },
      build: whole - seal, bytes: Double(bytes), whole: whole, opening: opening)
  }

  /// A builder with all words of a text.
  private static func builder(_ text: [UInt8]) -> LexiconBuilder {
    var builder = LexiconBuilder(name: "bench", edition: "bench", alphabet: .english)
    let bytes = text.span
    var start = 0
    for place in bytes.indices where bytes[place] == 10 {
      if let word = try? Alphabet.english.word(from: bytes.extracting(start..<place)) { builder.add(word) }
      start = place + 1
    }
    return builder
  }

  /// Measures a structure of another project by a program of its own, on the bench's core.
  private static func times(
    of peer: String, _ files: [String], _ bench: Bench
  ) throws(BenchFault) -> Times {
    var least = [Double](repeating: .infinity, count: 6)
    for _ in 0..<Duel.rounds {
      let run = try Processes.run(["\(bench.programs)/word-peers", peer] + files, core: 1)
      let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      guard run.status == 0, numbers.count == 6 else { throw .notReady("word-peers \(peer)") }
      guard Int(numbers[4]) == queries, numbers[5] == 0 else {
        throw .miscounted("hits of \(peer)", expected: queries, got: Int(numbers[4]))
      }
      least = zip(least, numbers).map(min)
    }
    return Times(
      hit: least[2] / Double(queries) / 1e9, miss: least[3] / Double(queries) / 1e9, build: least[0] / 1e9,
      bytes: least[1])
  }
}
