// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Lexica

@Suite("What the finder makes of a list holds that list, and is made once")
struct FindingGraphTests {
  private func list(_ alphabet: Alphabet, count: Int, seed: UInt64) throws -> Lexicon {
    var random = Seeded(seed: seed)
    var builder = LexiconBuilder(name: "sample", edition: "1", alphabet: alphabet)
    for _ in 0..<count {
      builder.add(Word.random(alphabet, labels: alphabet.spellings.count / 3, using: &random))
    }
    return try builder.lexicon()
  }

  @Test("Every number is its word in alphabet order", arguments: Alphabet.all)
  func numbers(alphabet: Alphabet) throws {
    let lexicon = try list(alphabet, count: Sampling.count(500, of: 2000), seed: 11)
    let graph = try #require(FinderGraph(lexicon))
    let index = try #require(
      AnagramIndex(graph, count: lexicon.count, tiles: alphabet.spellings.count))
    var number: UInt32 = 0
    lexicon.forEach { word in
      #expect(index.word(number) == word)
      number += 1
    }
    #expect(number == UInt32(lexicon.count))
    // Behind the last there is something or nothing, but no trap.
    for number in [number, number + 1, .max] { #expect(index.word(number).count <= 15) }
  }

  @Test("Masks below a node are of the tiles, pairs and lengths that words go on with, and of no others")
  func masks() throws {
    let graph = try #require(FinderGraph(try list(.polish, count: 500, seed: 12)))
    struct Below: Equatable {
      var tiles: UInt32 = 0
      var pairs: UInt64 = 0
      var lengths: UInt16 = 0
    }
    func below(_ place: Int) -> Below {
      let node = graph.nodes[place]
      var found = Below()
      found.tiles = node.ends | node.inner
      found.lengths = node.ends == 0 ? 0 : 2
      var child = Int(node.first)
      for tile in 0..<32 where node.inner >> UInt32(tile) & 1 == 1 {
        let behind = below(child)
        found.tiles |= behind.tiles
        found.pairs |= behind.pairs
        found.lengths |= behind.lengths << 1
        for next in 0..<32 where (graph.nodes[child].ends | graph.nodes[child].inner) >> UInt32(next) & 1 == 1
        {
          found.pairs |= FinderGraph.bit(of: tile, next)
        }
        child += 1
      }
      return found
    }
    for place in graph.nodes.indices where place % 7 == 0 || place == graph.root {
      let kept = Below(tiles: graph.below[place], pairs: graph.pairs[place], lengths: graph.lengths[place])
      #expect(kept == below(place))
    }
  }

  @Test("Pairs of tiles spread over all bits")
  func bits() {
    var counts = [Int](repeating: 0, count: 64)
    for tile in 0..<32 {
      for next in 0..<32 { counts[FinderGraph.bit(of: tile, next).trailingZeroBitCount] += 1 }
    }
    #expect(counts.allSatisfy { (8...24).contains($0) }, "\(counts)")
  }

  @Test(
    "Anagrams that are looked up are those that a walk finds, to each limit",
    arguments: [Alphabet.english, .polish])
  func lookedUp(alphabet: Alphabet) throws {
    var random = Seeded(seed: 13)
    let lexicon = try list(alphabet, count: 4000, seed: 14)
    let quick = try #require(Finder(lexicon))
    let plain = try #require(Finder(lexicon, keepsAnagrams: false))
    #expect(quick.anagrams != nil && plain.anagrams == nil)
    var found = 0
    for round in 0..<Sampling.count(100, of: 300) {
      var letters = FinderQuery.Letters()
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        letters.add(label: UInt8.random(in: 1...UInt8(alphabet.spellings.count / 3), using: &random))
      }
      for _ in 0..<round % 4 { letters.add(label: 0) }
      var query = try FinderQuery(letters: letters, pattern: nil, isExact: round % 3 == 0)
      if round % 5 == 0 { try query.restrict(least: 3, most: 7) }
      if round % 7 == 0 { query.order = .alphabet }
      if round % 11 == 0 { query.order = .score([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) }
      for limit in [0, 1, 10, 900, .max] {
        let answer = quick.answer(query, limit: limit)
        #expect(answer == plain.answer(query, limit: limit))
        found += answer.words.count
      }
    }
    #expect(found > 1000)
  }

  @Test("A list that is too long for a table of anagrams, or other than was told, has none")
  func tooLong() throws {
    let lexicon = try list(.english, count: 100, seed: 15)
    let graph = try #require(FinderGraph(lexicon))
    #expect(AnagramIndex(graph, count: AnagramIndex.wordsMax + 1, tiles: 26) == nil)
    #expect(AnagramIndex(graph, count: lexicon.count - 1, tiles: 26) == nil)
    #expect(AnagramIndex(graph, count: lexicon.count + 1, tiles: 26) == nil)
    #expect(AnagramIndex(graph, count: lexicon.count, tiles: 26) != nil)
  }

  @Test("Threads that ask at once get the same graph and the same answers")
  func threads() throws {
    let finder = try #require(Finder(try list(.english, count: 3000, seed: 16)))
    let query = try FinderQuery.read(letters: "ABCDEF..", alphabet: .english)
    let exact = try FinderQuery.read(letters: "ABC..", isExact: true, alphabet: .english)
    let seen = Seen()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      seen.add(finder.graph.map(ObjectIdentifier.init), finder.answer(query), finder.answer(exact))
    }
    #expect(seen.graphs.count == 1 && seen.answers.count == 2)
  }

  private final class Seen: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var graphs: Set<ObjectIdentifier?> = []
    private(set) var answers: Set<FinderAnswer> = []

    func add(_ graph: ObjectIdentifier?, _ some: FinderAnswer, _ exact: FinderAnswer) {
      lock.withLock {
        graphs.insert(graph)
        answers.insert(some)
        answers.insert(exact)
      }
    }
  }
}
