// SPDX-License-Identifier: MIT
import Lexica

/// How often two and three tiles stand in a row in a list's words.
///
/// The beginning and the end of a word count as a tile of their own, so that a run says too what words begin and
/// end with.
struct TileRuns: Sendable {
  /// One more than the tiles of the alphabet; 0 is the beginning or the end.
  private let stride: Int
  /// By first and second label.
  private var pairs: [UInt32]
  /// By first, second and third label.
  private var triples: [UInt32]

  /// No words yet; `letterCount` is 1 to 63.
  init(letterCount: Int) {
    stride = letterCount + 1
    pairs = Array(repeating: 0, count: stride * stride)
    triples = Array(repeating: 0, count: stride * stride * stride)
  }

  /// Counts the runs of a word of the alphabet.
  mutating func add(_ word: Word) {
    var (first, second) = (0, 0)
    for position in 0...word.count {
      let third = label(at: position, of: word)
      pairs[second * stride + third] += 1
      triples[(first * stride + second) * stride + third] += 1
      (first, second) = (second, third)
    }
  }

  /// How often the rarest pair of a word occurs; 0 for a word with a pair that never does.
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

  /// How often the rarest three tiles of a word occur in a row; 0 for a word with three that never do.
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
