// SPDX-License-Identifier: MIT
import Lexica

/// The frequencies of runs of two and three tiles in the words of a list.
///
/// The beginning and the end of a word count as a tile, so that runs also cover how words begin and end.
struct TileRuns: Sendable {
  /// The number of letters plus 1; label 0 is the beginning or the end of a word.
  private let stride: Int
  /// The number of pairs by first and second label.
  private var pairs: [UInt32]
  private var triples: [UInt32]

  /// Creates empty counts; `letterCount` is 1 to 63.
  init(letterCount: Int) {
    stride = letterCount + 1
    pairs = Array(repeating: 0, count: stride * stride)
    triples = Array(repeating: 0, count: stride * stride * stride)
  }

  mutating func add(_ word: Word) {
    var (first, second) = (0, 0)
    for position in 0...word.count {
      let third = label(at: position, of: word)
      pairs[second * stride + third] += 1
      triples[(first * stride + second) * stride + third] += 1
      (first, second) = (second, third)
    }
  }

  /// Returns the frequency of the rarest pair of a word; 0 if the word has a pair that no word has.
  func rarestPair(in word: Word) -> Int {
    var rarest = UInt32.max
    var first = 0
    for position in 0...word.count {
      let second = label(at: position, of: word)
      rarest = min(rarest, pairs[first * stride + second])
      first = second
    }
    return Int(rarest)
  }

  /// Returns the frequency of the rarest triple of a word; 0 if the word has a triple that no word has.
  func rarestTriple(in word: Word) -> Int {
    var rarest = UInt32.max
    var (first, second) = (0, 0)
    for position in 0...word.count {
      let third = label(at: position, of: word)
      rarest = min(rarest, triples[(first * stride + second) * stride + third])
      (first, second) = (second, third)
    }
    return Int(rarest)
  }

  private func label(at position: Int, of word: Word) -> Int {
    position < word.count ? Int(word[position].rawValue) : 0
  }
}
