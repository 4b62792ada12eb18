// SPDX-License-Identifier: MIT
import Bytes

extension SplitMix {
  /// Creates the numbers of the usual seed, so that every run asks the same.
  init() { self.init(seed: 20_261_120) }
}

/// Triples of words, a fifth of the words with one letter spoiled, and the right answer to each.
struct Questions {
  struct Triple {
    let words: [String]
    /// Whether each word is in the reference set.
    let isIn: [Bool]

    var isAcceptable: Bool { !isIn.contains(false) }
  }

  /// A multiple of every depth.
  static let count = 16_384

  let triples: [Triple]
  /// The list in capital letters.
  let words: [String]
  /// A plain set of strings, which the lexicon under test has no part in.
  let reference: Set<String>

  /// Reads a list with one word a line.
  init(list path: String) throws(BenchFault) {
    let text = String(decoding: try Files.bytes(of: path), as: UTF8.self)
    let words = text.split(whereSeparator: \.isNewline).map { $0.uppercased() }
    guard words.count > 1000 else { throw .missing(path) }
    let reference = Set(words)
    var random = SplitMix()
    triples = (0..<Self.count).map { _ in
      let three = (0..<3).map { _ in
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        return Int.random(in: 0..<5, using: &random) == 0 ? Self.spoiled(word, &random) : word
      }
      return Triple(words: three, isIn: three.map { reference.contains($0) })
    }
    self.words = words
    self.reference = reference
  }

  /// The word with any letter in the place of one.
  static func spoiled(_ word: String, _ random: inout SplitMix) -> String {
    var letters = Array(word.utf8)
    letters[Int.random(in: 0..<letters.count, using: &random)] = UInt8.random(in: 65...90, using: &random)
    return String(decoding: letters, as: UTF8.self)
  }
}
