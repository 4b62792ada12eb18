// SPDX-License-Identifier: MIT
import CLoad
import Glibc
import Lexica

/// Words found by letters and pattern, beside a walk through flat lists of siblings and a search in the text.
enum WordsCase {
  private static let rounds = 7
  /// Of the list, every so many words; the last is all.
  private static let sizes = [10_000, 30_000, 100_000]

  /// A list in the forms that the sides take.
  private struct Sides {
    let finder: Finder
    let flat: FlatGraph
    /// A word a line.
    let text: [UInt8]
    let count: Int

    init(_ words: [String]) throws(BenchFault) {
      var builder = LexiconBuilder(name: "bench", edition: "1", alphabet: .english)
      for text in words {
        guard let word = try? Alphabet.english.word(from: text) else { continue }
        builder.add(word)
      }
      guard let lexicon = try? builder.lexicon(), let finder = Finder(lexicon) else {
        throw .missing("a list of words")
      }
      self.finder = finder
      flat = FlatGraph(words.map { $0.utf8.map { $0 - 64 } })
      text = words.flatMap { Array("\($0)\n".utf8) }
      count = lexicon.count
    }
  }

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let words = bench.questions.words
    let all = try Sides(words)
    addMaking(all, &bench)
    try addAnagrams(all, &bench)
    try addPatterns(all, &bench)
    for size in sizes + [words.count] {
      let step = Double(words.count) / Double(size)
      try addSize(try Sides((0..<size).map { words[Int(Double($0) * step)] }), &bench)
    }
  }

  // MARK: - What is made

  private static func addMaking(_ sides: Sides, _ bench: inout Bench) {
    let graph = Numbers.median(making(sides, keepsAnagrams: false))
    let both = Numbers.median(making(sides, keepsAnagrams: true))
    let bytes = sides.finder.byteCounts
    let aWord = Double(sides.count)
    for (name, seconds, size) in [
      ("the graph", graph, bytes.graph), ("the table of anagrams", both - graph, bytes.anagrams),
    ] {
      bench.add(
        Row(
          work: "making \(name) of \(sides.count) words; bytes a word",
          ours: "\(Numbers.short(seconds * 1e3)) ms; \(Numbers.short(Double(size) / aWord)) B",
          peer: "flat lists, bytes a word", theirs: "\(Numbers.short(Double(sides.flat.byteCount) / aWord)) B"
        ))
    }
  }

  private static func making(_ sides: Sides, keepsAnagrams: Bool) -> [Double] {
    (0..<rounds).map { _ in
      let finder = Finder(sides.finder.lexicon, keepsAnagrams: keepsAnagrams)
      let begun = Clock.ownProcessorTime
      finder?.prepare()
      return Double(Clock.ownProcessorTime - begun) / 1e9
    }
  }

  // MARK: - Anagrams

  private static func addAnagrams(_ sides: Sides, _ bench: inout Bench) throws(BenchFault) {
    let peer = "walk of flat lists"
    let five: [UInt8] = [18, 5, 20, 1, 9]
    for (rack, isExact, goal) in [
      (five + [14, 19], true, nil), (five + [0, 0], true, 100), (five + [14, 19], false, nil),
      (five + [0, 0], false, 1.5),
    ] as [([UInt8], Bool, Double?)] {
      let asked = try query(letters(rack), isExact: isExact)
      try add(
        "\(isExact ? "exact anagrams" : "anagrams of some tiles"), \(letters(rack))", peer, goal, passes: 50,
        &bench, ours: { sides.finder.answer(asked, limit: 0).count },
        theirs: { sides.flat.count(of: rack, exact: isExact) })
    }
    let racks = racks(100, of: bench.questions.words)
    for isExact in [true, false] {
      var asked: [FinderQuery] = []
      for rack in racks { asked.append(try query(letters(rack), isExact: isExact)) }
      let kind = isExact ? "exact anagrams" : "anagrams of some tiles"
      try add(
        "\(kind), 100 racks of 5 tiles and 2 blanks", peer, isExact ? 100 : 1.5, passes: 1, &bench,
        ours: { asked.reduce(0) { $0 + sides.finder.answer($1, limit: 0).count } },
        theirs: { racks.reduce(0) { $0 + sides.flat.count(of: $1, exact: isExact) } })
    }
    for (isExact, limit) in [(true, Int.max), (false, 100), (false, .max)] {
      let asked = try query("RETAI..", isExact: isExact)
      let times = times(20) { sides.finder.answer(asked, limit: limit).words.count }
      let kind = isExact ? "exact anagrams" : "anagrams of some tiles"
      add("\(kind), RETAI.., \(times.found) words in order", times.seconds, &bench)
    }
  }

  /// Racks of five tiles as words have them, and two blanks.
  private static func racks(_ count: Int, of words: [String]) -> [[UInt8]] {
    var random = SplitMix(seed: Questions.seed)
    return (0..<count).map { _ in
      (0..<5).map { _ in
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        return (word.utf8.randomElement(using: &random) ?? 65) - 64
      } + [0, 0]
    }
  }

  private static func letters(_ rack: [UInt8]) -> String {
    rack.map { $0 == 0 ? "." : String(UnicodeScalar($0 + 64)) }.joined()
  }

  // MARK: - Patterns

  private static func addPatterns(_ sides: Sides, _ bench: inout Bench) throws(BenchFault) {
    for (run, goal) in [("THP", 8), ("STRE", nil), ("ING", 1)] as [(String, Double?)] {
      let asked = try query("-", "@\(run)@")
      try add(
        "words with \(run), counted", "memmem over the text", goal, passes: 5, &bench,
        ours: { sides.finder.answer(asked, limit: 0).count }, theirs: { lines(with: run, in: sides.text) })
    }
    for pattern in ["P..TZ.L", ".....ING", "@A@B@C@D@E@"] {
      let asked = try query("-", pattern)
      let times = times(20) { sides.finder.answer(asked, limit: 100).count }
      add("words like \(pattern), the first 100 of \(times.found) written out", times.seconds, &bench)
    }
    for (letters, pattern) in [("RETAINS", "@AB@"), ("RETAI..", "@AB@")] {
      let asked = try query(letters, pattern)
      let times = times(20) { sides.finder.answer(asked, limit: 100).count }
      add("\(letters) laid to \(pattern), the first 100 of \(times.found)", times.seconds, &bench)
    }
  }

  /// How many lines of a text hold a run of letters.
  private static func lines(with run: String, in text: [UInt8]) -> Int {
    let wanted = Array(run.utf8)
    return text.withUnsafeBytes { text in
      guard var place = text.baseAddress else { return 0 }
      let end = place + text.count
      var found = 0
      while let hit = verdict_find(place, end - place, wanted, wanted.count) {
        found += 1
        guard let next = memchr(hit, 10, end - hit) else { break }
        place = UnsafeRawPointer(next) + 1
      }
      return found
    }
  }

  // MARK: - Lists of several sizes

  private static func addSize(_ sides: Sides, _ bench: inout Bench) throws(BenchFault) {
    sides.finder.prepare()
    for (name, asked) in [
      ("exact anagrams of RETAI..", try query("RETAI..", isExact: true)),
      ("RETAI.. and some of its tiles", try query("RETAI..")), ("words with THP", try query("-", "@THP@")),
    ] {
      let times = times(20) { sides.finder.answer(asked, limit: 0).count }
      add("\(name), of \(sides.count) words: \(times.found)", times.seconds, &bench)
    }
    bench.add(
      Row(
        work: "making both tables of \(sides.count) words",
        ours: "\(Numbers.short(Numbers.median(making(sides, keepsAnagrams: true)) * 1e3)) ms", peer: "",
        theirs: ""))
  }

  // MARK: - Measuring

  private static func query(
    _ letters: String, _ pattern: String? = nil, isExact: Bool = false
  ) throws(BenchFault) -> FinderQuery {
    do throws(FinderFault) {
      return try .read(letters: letters, pattern: pattern, isExact: isExact, alphabet: .english)
    } catch { throw .missing(error.text) }
  }

  /// Both sides in turns, the one that begins changing; throws when they do not find as many words.
  private static func add(
    _ work: String, _ peer: String, _ goal: Double?, passes: Int, _ bench: inout Bench,
    ours: () -> Int, theirs: () -> Int
  ) throws(BenchFault) {
    let expected = theirs()
    let got = ours()
    guard got == expected else { throw .miscounted(work, expected: expected, got: got) }
    var costs: [(ours: Double, theirs: Double)] = []
    for round in 0..<rounds {
      var cost = (ours: 0.0, theirs: 0.0)
      if round % 2 == 0 { cost.ours = seconds(passes * 10, ours) }
      cost.theirs = seconds(passes, theirs)
      if round % 2 == 1 { cost.ours = seconds(passes * 10, ours) }
      costs.append(cost)
    }
    var row = Row(
      work: "\(work): \(expected) words", ours: text(Numbers.median(costs.map(\.ours))), peer: peer,
      theirs: text(Numbers.median(costs.map(\.theirs))))
    row.bar = Row.Bar(
      ratio: Numbers.median(costs.map { $0.theirs / $0.ours }), goal: goal, lessIsBetter: false)
    bench.add(row)
  }

  private static func add(_ work: String, _ seconds: Double, _ bench: inout Bench) {
    bench.add(Row(work: work, ours: text(seconds), peer: "", theirs: ""))
  }

  /// Seconds of processor time a pass.
  private static func seconds(_ passes: Int, _ body: () -> Int) -> Double {
    let begun = Clock.ownProcessorTime
    for _ in 0..<passes { _ = body() }
    return Double(Clock.ownProcessorTime - begun) / 1e9 / Double(passes)
  }

  private static func times(_ passes: Int, _ body: () -> Int) -> (found: Int, seconds: Double) {
    var found = body()
    let costs = (0..<rounds).map { _ in
      let begun = Clock.ownProcessorTime
      for _ in 0..<passes { found = body() }
      return Double(Clock.ownProcessorTime - begun) / 1e9 / Double(passes)
    }
    return (found, Numbers.median(costs))
  }

  /// A span for people.
  private static func text(_ seconds: Double) -> String {
    seconds < 1e-3 ? "\(Numbers.short(seconds * 1e6)) µs" : "\(Numbers.short(seconds * 1e3)) ms"
  }
}
