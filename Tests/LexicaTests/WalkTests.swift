// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Lexica

@Suite("A walk through a lexicon goes where its words go, and nowhere else")
struct WalkTests {
  /// The words of a sample, and every run of tiles that one of them begins with.
  private struct Sample {
    var words: Set<Word> = []
    var beginnings: Set<Word> = []
    let lexicon: Lexicon

    init(_ alphabet: Alphabet, labels: Int, count: Int) throws {
      var random = Seeded(seed: UInt64(labels * 31 + count))
      while words.count < count {
        words.insert(Word.random(alphabet, labels: labels, using: &random))
      }
      for word in words {
        for length in 0...word.count {
          if let part = Word(word.tiles.prefix(length)) { beginnings.insert(part) }
        }
      }
      var builder = LexiconBuilder(name: "sample", edition: "1", alphabet: alphabet)
      builder.add(contentsOf: words)
      lexicon = try builder.lexicon()
    }
  }

  private func follow(_ word: Word, _ walk: LexiconWalk) -> LexiconNode? {
    var node: LexiconNode? = walk.root
    for tile in word.tiles { node = node.flatMap { walk.step($0, tile.rawValue) } }
    return node
  }

  @Test(
    "Every beginning of a word and no other run of tiles is a place",
    arguments: Alphabet.all.sampled(every: 3))
  func beginnings(alphabet: Alphabet) throws {
    let sample = try Sample(alphabet, labels: alphabet.spellings.count, count: 300)
    let walk = try #require(sample.lexicon.walk)
    #expect(walk.letterCount == alphabet.spellings.count)
    for beginning in sample.beginnings {
      let node = try #require(follow(beginning, walk))
      #expect(node.isWord == sample.words.contains(beginning))
      guard beginning.count < Word.lengths.upperBound else { continue }
      var labels: UInt64 = 0
      for label in 1...UInt8(walk.letterCount) {
        var longer = beginning
        longer.append(Tile(label: label))
        let isBeginning = sample.beginnings.contains(longer)
        if isBeginning { labels |= 1 << UInt64(label) }
        #expect((walk.step(node, label) != nil) == isBeginning)
      }
      #expect(walk.labels(after: node) == labels)
    }
  }

  @Test(
    "Behind two tiles and more it is known which tiles words go on with, and how many",
    arguments: Alphabet.all.sampled(every: 3))
  func behind(alphabet: Alphabet) throws {
    let sample = try Sample(alphabet, labels: 3, count: 400)
    let walk = try #require(sample.lexicon.walk)
    var expected: [Word: (labels: UInt64, lengths: UInt16)] = [:]
    for word in sample.words {
      for length in 2...word.count {
        let rest = word.tiles.dropFirst(length)
        let labels = rest.reduce(0 as UInt64) { $0 | 1 << UInt64($1.rawValue) }
        let beginning = try #require(Word(word.tiles.prefix(length)))
        let known = expected[beginning, default: (0, 0)]
        expected[beginning] = (known.labels | labels, known.lengths | 1 << UInt16(rest.count))
      }
    }
    for (beginning, known) in expected {
      let node = try #require(follow(beginning, walk))
      #expect(walk.labels(behind: node) == known.labels)
      #expect(walk.lengths(behind: node) == known.lengths)
    }
    #expect(expected.count > 400)
    for label in 1...UInt8(3) {
      let first = try #require(walk.step(walk.root, label))
      #expect(walk.labels(behind: first) == .max && walk.lengths(behind: first) == .max)
    }
  }

  @Test("Shared ends are told apart by what leads to them")
  func sharedEnds() throws {
    let sample = try Sample(.english, labels: 2, count: 1500)
    let walk = try #require(sample.lexicon.walk)
    var found = 0
    func visit(_ node: LexiconNode, _ word: Word) {
      if node.isWord {
        found += 1
        #expect(sample.words.contains(word))
      }
      guard word.count < Word.lengths.upperBound else { return }
      for label in 1...UInt8(walk.letterCount) {
        guard let next = walk.step(node, label) else { continue }
        var longer = word
        longer.append(Tile(label: label))
        visit(next, longer)
      }
    }
    visit(walk.root, Word())
    #expect(found == sample.words.count)
  }

  @Test("A label that the alphabet lacks leads nowhere, and neither root nor first tile is a word")
  func foreign() throws {
    let sample = try Sample(.english, labels: 26, count: 2000)
    let walk = try #require(sample.lexicon.walk)
    #expect(!walk.root.isWord)
    for first in 1...UInt8(26) {
      guard let node = walk.step(walk.root, first) else { continue }
      #expect(!node.isWord)
      for label in [0, 27, 63, 64, 255] as [UInt8] {
        #expect(walk.step(walk.root, label) == nil)
        #expect(walk.step(node, label) == nil)
        for second in 1...UInt8(26) {
          guard let deeper = walk.step(node, second) else { continue }
          #expect(walk.step(deeper, label) == nil)
        }
      }
    }
  }

  @Test("A walk outlives whoever opened the lexicon")
  func lifetime() throws {
    var walk: LexiconWalk?
    do { walk = try Sample(.english, labels: 26, count: 50).lexicon.walk }
    let kept = try #require(walk)
    #expect(kept.labels(after: kept.root) != 0)
  }

  @Test("There is no way through a lexicon whose membership is a function")
  func injected() {
    let lexicon = Lexicon(
      name: "asked", edition: "1", alphabet: .english, seal: LexiconSeal(digest: .zero), count: 1,
      countsByLength: [Int](repeating: 0, count: 16)
    ) { _ in true }
    #expect(lexicon.walk == nil)
  }
}
