// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Lexica

@Suite("Over random lists, racks and patterns the finder answers what the oracle finds")
struct FindingOracleTests {
  /// A list whose words share letters, and questions about it, both from a seed.
  private struct Sample {
    let alphabet: Alphabet
    /// Of the labels that there are; the first few are common.
    let labels: [UInt8]
    private(set) var words: [Word] = []
    let finder: Finder
    var random: Seeded

    init(_ alphabet: Alphabet, seed: UInt64) throws {
      self.alphabet = alphabet
      var random = Seeded(seed: seed)
      let last = UInt8(alphabet.spellings.count)
      var labels = (0..<5).map { _ in UInt8.random(in: 1...last, using: &random) }
      labels = labels + labels + [1, last]
      var words: Set<Word> = []
      for _ in 0..<800 {
        var word = Word()
        let few = Bool.random(using: &random)
        for _ in 0..<Int.random(in: 2...(few ? 6 : 15), using: &random) {
          word.append(Tile(label: labels.randomElement(using: &random) ?? 1))
        }
        words.insert(word)
      }
      var builder = LexiconBuilder(name: "sample", edition: "1", alphabet: alphabet)
      builder.add(contentsOf: words)
      finder = try #require(Finder(try builder.lexicon()))
      self.labels = labels
      self.random = random
      finder.lexicon.forEach { self.words.append($0) }
    }

    private mutating func label() -> UInt8 { labels.randomElement(using: &random) ?? 1 }

    private mutating func rack() -> [UInt8] {
      let blanks = [0, 0, 0, 1, 2, 3, 5, 15].randomElement(using: &random) ?? 0
      let size = Int.random(in: max(1, blanks)...15, using: &random)
      return (0..<size).map { $0 < blanks ? 0 : label() }.shuffled(using: &random)
    }

    private mutating func pattern() -> [FindingOracle.Part] {
      // What fits some word now and then; each run multiplies the ways to lay a pattern, so there are few.
      var runs = 0
      let word = words.randomElement(using: &random) ?? Word()
      var parts: [FindingOracle.Part] = []
      for position in 0..<word.count {
        let kind = Int.random(in: 0..<12, using: &random)
        if kind > 8, runs < 3 {
          runs += 1
          parts.append(.run)
        }
        switch kind {
        case 0...3, 9: parts.append(.letter(word[position].rawValue))
        case 4...6, 10: parts.append(.one)
        case 7: parts.append(.letter(label()))
        default: break
        }
      }
      if Bool.random(using: &random) { parts.append(.run) }
      let bare = parts.allSatisfy { $0 != .run && $0 != .one }
      return bare ? [.run] + parts + [.run] : parts
    }

    mutating func question() -> FindingOracle {
      let kind = Int.random(in: 0..<3, using: &random)
      var oracle = FindingOracle(rack: kind == 0 ? nil : rack(), pattern: kind == 1 ? nil : pattern())
      oracle.isExact = oracle.rack != nil && Int.random(in: 0..<3, using: &random) == 0
      if Int.random(in: 0..<4, using: &random) == 0 {
        let least = Int.random(in: 2...15, using: &random)
        oracle.lengths = least...Int.random(in: least...15, using: &random)
      }
      return oracle
    }
  }

  private func query(_ oracle: FindingOracle, _ alphabet: Alphabet) throws -> FinderQuery {
    let text = try oracle.text(alphabet)
    var query = try FinderQuery.read(
      letters: text.letters, pattern: text.pattern, isExact: oracle.isExact, alphabet: alphabet)
    try query.restrict(least: oracle.lengths.lowerBound, most: oracle.lengths.upperBound)
    return query
  }

  @Test(
    "All words, in order", arguments: [Alphabet.english, .polish, .spanish, .catalan],
    ([1, 2, 3] as [UInt64]).sampled(every: 2))
  func agrees(alphabet: Alphabet, seed: UInt64) throws {
    var sample = try Sample(alphabet, seed: seed)
    var found = 0
    for _ in 0..<Sampling.count(40, of: 80) {
      let oracle = sample.question()
      let answer = sample.finder.answer(try query(oracle, alphabet))
      let expected = oracle.answers(in: sample.words)
      let asked = try oracle.text(alphabet)
      #expect(answer.words == expected, "seed \(seed): \(asked)")
      #expect(answer.count == expected.count && !answer.isCut)
      found += expected.count
    }
    #expect(found > 500)
  }

  @Test("A limit keeps the beginning of the answer, and the count stays", arguments: [4, 5] as [UInt64])
  func limits(seed: UInt64) throws {
    var sample = try Sample(.spanish, seed: seed)
    for _ in 0..<60 {
      var query = try query(sample.question(), .spanish)
      for order in [.length, .alphabet, .score((0..<64).map { UInt8($0 * 7 % 10) })] as [FinderQuery.Order] {
        query.order = order
        let whole = sample.finder.answer(query)
        for limit in [0, 1, 2, 7, 100, whole.count, whole.count + 1] {
          let answer = sample.finder.answer(query, limit: limit)
          #expect(answer.words == Array(whole.words.prefix(limit)))
          #expect(answer.count == whole.count)
        }
      }
    }
  }

  @Test("A budget that is spent cuts the answer, says so, and leaves what was found; a larger one finds all")
  func budgets() throws {
    var sample = try Sample(.polish, seed: 6)
    var cuts = 0
    for _ in 0..<60 {
      let query = try query(sample.question(), .polish)
      let whole = sample.finder.answer(query, budget: .max)
      #expect(!whole.isCut)
      for budget in [0, 1, 10, 100, 1000] {
        let answer = sample.finder.answer(query, budget: budget)
        #expect(Set(answer.words).isSubset(of: whole.words))
        #expect(answer.isCut || answer == whole)
        if answer.isCut { cuts += 1 }
      }
    }
    #expect(cuts > 60)
  }

  @Test("No question takes more steps of a walk than there are beginnings of words")
  func steps() throws {
    var sample = try Sample(.spanish, seed: 7)
    let plain = try #require(Finder(sample.finder.lexicon, keepsAnagrams: false))
    var beginnings: Set<Word> = [Word()]
    for word in sample.words {
      for length in 1...word.count { beginnings.insert(try #require(Word(word.tiles.prefix(length)))) }
    }
    for _ in 0..<100 {
      let query = try query(sample.question(), .spanish)
      #expect(!plain.answer(query, limit: 1, budget: beginnings.count).isCut)
    }
    let tile = Alphabet.spanish.spellings[Int(sample.labels[0]) - 1]
    for text in ["@[\(tile)]", "@.", "@[\(tile)]@.", "@..[\(tile)]"] {
      for count in 1...5 {
        for letters in ["-", String(repeating: ".", count: 15), "[\(tile)].............."] {
          let query = try FinderQuery.read(
            letters: letters, pattern: String(repeating: text, count: count) + "@", alphabet: .spanish)
          #expect(!plain.answer(query, budget: beginnings.count).isCut)
        }
      }
    }
  }
}
