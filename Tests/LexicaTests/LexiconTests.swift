// SPDX-License-Identifier: MIT
import Bytes
import TestSupport
import Testing

@testable import Lexica

@Suite("A compiled lexicon answers as the set of its words does")
struct LexiconTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let alphabet: Alphabet
    let labels: Int
    let count: Int
    var testDescription: String { "\(alphabet.name), \(count) words of \(labels) tiles" }
  }

  static let samples =
    Alphabet.all.sampled(every: 2).map {
      Sample(alphabet: $0, labels: $0.spellings.count, count: Sampling.count(400, of: 1500))
    } + [
      Sample(alphabet: .english, labels: 2, count: 1500), Sample(alphabet: .polish, labels: 3, count: 1500),
      Sample(alphabet: .polish, labels: 32, count: 1), Sample(alphabet: .english, labels: 26, count: 2),
    ]

  @Test("Members, near-misses and words of every length", arguments: samples)
  func equalsSet(sample: Sample) throws {
    var random = Seeded(seed: UInt64(sample.count + sample.labels))
    var set: Set<Word> = []
    for _ in 0..<sample.count {
      let word = Word.random(sample.alphabet, labels: sample.labels, using: &random)
      set.insert(word)
      // Beginnings and ends of members as members make shared states that differ in acceptance.
      if word.count > 3, let part = Word(word.tiles.dropLast()) { set.insert(part) }
      if word.count > 3, let part = Word(word.tiles.dropFirst()) { set.insert(part) }
    }
    var builder = LexiconBuilder(name: "sample", edition: "1", alphabet: sample.alphabet)
    builder.add(contentsOf: set)
    builder.add(contentsOf: set.prefix(10))
    let lexicon = try builder.lexicon()

    #expect(lexicon.count == set.count)
    for length in 0...15 {
      #expect(lexicon.countsByLength[length] == set.count { $0.count == length })
    }
    var asked: [Word] = []
    for word in set {
      asked.append(word)
      for _ in 0..<4 {
        if let near = word.nearMiss(labels: sample.labels, using: &random) { asked.append(near) }
      }
    }
    for _ in 0..<Sampling.count(500, of: 2000) {
      asked.append(Word.random(sample.alphabet, labels: sample.labels, using: &random))
    }
    let wrong = asked.filter { lexicon.contains($0) != set.contains($0) }
    #expect(wrong.map(sample.alphabet.spelled) == [])
    var seen: [Word] = []
    lexicon.forEach { seen.append($0) }
    #expect(seen == set.sorted { $0.sortKey < $1.sortKey })
  }

  @Test("Words of other alphabets, and runs too short to be words, are never in")
  func foreignWords() throws {
    var random = Seeded(seed: 5)
    var builder = LexiconBuilder(name: "full", edition: "1", alphabet: .english)
    for first in UInt8(1)...26 {
      for second in UInt8(1)...26 {
        builder.add(try #require(Word([Tile(label: first), Tile(label: second)])))
      }
    }
    let lexicon = try builder.lexicon()
    #expect(!lexicon.contains(Word()))
    for label in UInt8(1)...63 {
      #expect(!lexicon.contains(try #require(Word([Tile(label: label)]))))
      for _ in 0..<50 {
        let other = UInt8.random(in: 1...63, using: &random)
        let word = try #require(Word([Tile(label: label), Tile(label: other)]))
        #expect(lexicon.contains(word) == (label <= 26 && other <= 26))
      }
    }
  }

  @Test("The same words make the same bytes in any order")
  func deterministic() throws {
    var random = Seeded(seed: 6)
    let words = (0..<500).map { _ in Word.random(.spanish, labels: 28, using: &random) }
    var one = LexiconBuilder(name: "a b", edition: "1/2", alphabet: .spanish)
    one.add(contentsOf: words)
    var other = LexiconBuilder(name: "a b", edition: "1/2", alphabet: .spanish)
    other.add(contentsOf: words.shuffled(using: &random))
    other.add(contentsOf: words)
    #expect(try one.compiled() == other.compiled())
    let lexicon = try one.lexicon()
    #expect(lexicon.name == "a-b")
    #expect(lexicon.edition == "1-2")
  }

  @Test("No words make no lexicon")
  func none() {
    #expect(
      fault { () throws(LexiconFault) in
        try LexiconBuilder(name: "none", edition: "1", alphabet: .english).compiled()
      } == .empty(file: "none"))
  }

  /// Source: design, promise 1.
  @Test("A play is acceptable exactly when each of its words is", arguments: 1...8)
  func truthTable(count: Int) throws {
    let good = try word("AT")
    let bad = try word("QX")
    let lookups = Counter()
    let asked = Lexicon(
      name: "asked", edition: "1", alphabet: .english, seal: LexiconSeal(digest: .zero), count: 1,
      countsByLength: [Int](repeating: 0, count: 16)
    ) { word in
      lookups.count += 1
      return word == good
    }
    var builder = LexiconBuilder(name: "one", edition: "1", alphabet: .english)
    builder.add(good)
    let compiled = try builder.lexicon()
    for pattern in 0..<(1 << count) {
      let words = Words((0..<count).map { pattern >> $0 & 1 == 0 ? good : bad })
      lookups.count = 0
      #expect(asked.accepts(words) == (pattern == 0))
      #expect(lookups.count == count)
      #expect(compiled.accepts(words) == (pattern == 0))
    }
  }

  @Test("Words judged together get what each of them gets alone", arguments: Alphabet.all.sampled(every: 3))
  func together(alphabet: Alphabet) throws {
    var random = Seeded(seed: 11)
    let labels = alphabet.spellings.count
    var builder = LexiconBuilder(name: "some", edition: "1", alphabet: alphabet)
    let list = (0..<400).map { _ in Word.random(alphabet, labels: 6, using: &random) }
    builder.add(contentsOf: list)
    let lexicon = try builder.lexicon()
    var good = 0
    for _ in 0..<4000 {
      let words = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ -> Word? in
        let word = list.randomElement(using: &random)
        // Now and then a tile that the alphabet lacks.
        let tiles = Int.random(in: 0..<40, using: &random) == 0 ? 63 : labels
        return Int.random(in: 0..<5, using: &random) > 0
          ? word : word?.nearMiss(labels: tiles, using: &random)
      }
      let isEach = words.allSatisfy { lexicon.contains($0) }
      #expect(lexicon.accepts(Words(words)) == isEach)
      if isEach { good += 1 }
    }
    #expect((1000...3000).contains(good))
  }

  private final class Counter: @unchecked Sendable {
    // Sendable: used by one test on one thread.
    var count = 0
  }
}

@Suite("A seal is what sort and sha256sum make of the words")
struct SealTests {
  @Test("The seal is the digest of the sorted upper-case text", arguments: Alphabet.all.sampled(every: 3))
  func seal(alphabet: Alphabet) throws {
    var random = Seeded(seed: 7)
    var builder = LexiconBuilder(name: "seal", edition: "1", alphabet: alphabet)
    var lines: Set<[UInt8]> = []
    for _ in 0..<1500 {
      let word = Word.random(alphabet, labels: alphabet.spellings.count, using: &random)
      builder.add(word)
      var line = ByteWriter()
      alphabet.writePlain(word, into: &line)
      lines.insert(line.bytes + [10])
    }
    let text = lines.sorted { $0.dropLast().lexicographicallyPrecedes($1.dropLast()) }.joined()
    #expect(try builder.lexicon().seal.digest == SHA256.digest(of: text))
    #expect(builder.seal().digest == SHA256.digest(of: text))
  }

  @Test("Lists of plain digraphs are sealed without brackets")
  func digraphs() throws {
    var builder = LexiconBuilder(name: "seal", edition: "1", alphabet: .spanish)
    for text in ["cuna", "chico", "calle", "ceño"] { builder.add(try word(text, .spanish)) }
    let sorted = "CALLE\nCEÑO\nCHICO\nCUNA\n"
    let seal = try builder.lexicon().seal
    #expect(seal.digest == SHA256.digest(of: sorted.utf8))
    #expect(seal.short == String(seal.hex.prefix(8)))
  }
}
