// SPDX-License-Identifier: MIT
import Lexica

/// The frequencies of runs of two and three tiles in the words of a list; their ends count as a tile, too.
struct TileRuns: Sendable {
  /// The number of letters plus 1; label 0 is the beginning or the end of a word.
  private let stride: Int
  /// By first and second label: the number of such pairs.
  private var pairs: [UInt32]
  private var triples: [UInt32]

  /// Creates empty counts; `letterCount` is 1 to 63.
  init(letterCount: Int) {
    stride = letterCount + 1
    pairs = Array(repeating: 0, count: stride * stride)
    triples = Array(repeating: 0, count: stride * stride * stride)
  }

  mutating func add(_ word: Word) {
    for (pair, triple) in runs(of: word) {
      pairs[pair] += 1
      triples[triple] += 1
    }
  }

  /// Returns the frequency of the rarest pair of a word; 0 if the word has a pair that no word has.
  func rarestPair(in word: Word) -> Int { Int(runs(of: word).map { pairs[$0.pair] }.min() ?? 0) }

  /// Returns the frequency of the rarest triple of a word; 0 if the word has a triple that no word has.
  func rarestTriple(in word: Word) -> Int { Int(runs(of: word).map { triples[$0.triple] }.min() ?? 0) }

  /// Returns the places in `pairs` and `triples` of the runs that end with each tile and with the word's end.
  private func runs(of word: Word) -> [(pair: Int, triple: Int)] {
    var (first, second) = (0, 0)
    return (word.labels.map(Int.init) + [0]).map { third in
      defer { (first, second) = (second, third) }
      return (second * stride + third, (first * stride + second) * stride + third)
    }
  }
}
