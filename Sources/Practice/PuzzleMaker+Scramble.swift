// SPDX-License-Identifier: MIT
import Lexica

extension PuzzleMaker {
  /// The greatest number of roots examined.
  static let roots = 2000
  /// The number of roots examined for a rich one, and the number of words that makes a root rich.
  static let choices = 40
  static let plenty = 12
  /// The number of shuffles tried, as a shuffle must not give a word.
  static let shuffles = 64

  /// Makes a scramble: the tiles of a word of eight in disorder, with at least one other word in them.
  ///
  /// It takes the first rich root among the first 40 examined, else the one with the most words. If none of
  /// these 40 has any, it takes the first of 2,000 that does.
  mutating func scramble(after before: ScramblePuzzle?) throws(PuzzleFault) -> ScramblePuzzle {
    guard !book.roots.isEmpty, let walk = book.walk else { throw .noRoots }
    let count = book.roots.count
    var place = numbers.below(count)
    let step = stride(through: count)
    var richest: ScramblePuzzle?
    var repeated: ScramblePuzzle?
    for tried in 0..<min(count, PuzzleMaker.roots) {
      if tried >= PuzzleMaker.choices, richest != nil { break }
      let root = book.roots[place]
      place = (place + step) % count
      let words = ScramblePuzzle.words(of: root, along: walk)
      let total = words.count
      guard total > richest?.total ?? 0, book.mayDeal([root]), book.mayDeal(words),
        let letters = disorder(of: root),
        let puzzle = ScramblePuzzle(root: root, letters: letters, total: total)
      else { continue }
      if root == before?.root {
        repeated = puzzle
      } else {
        richest = puzzle
        if total >= PuzzleMaker.plenty { break }
      }
    }
    guard let puzzle = richest ?? repeated else { throw .noScramble }
    return puzzle
  }

  /// Returns a step that visits each of `count` places before it repeats one.
  private mutating func stride(through count: Int) -> Int {
    guard count > 2 else { return 1 }
    for _ in 0..<PuzzleMaker.shuffles {
      let step = 1 + numbers.below(count - 1)
      if greatestCommonDivisor(step, count) == 1 { return step }
    }
    return 1
  }

  /// Returns the tiles of a root shuffled so that they are no word; nil if every shuffle gave a word.
  private mutating func disorder(of root: Word) -> Word? {
    var labels = Array(root.labels)
    for _ in 0..<PuzzleMaker.shuffles {
      for last in Swift.stride(from: labels.count - 1, to: 0, by: -1) {
        labels.swapAt(last, numbers.below(last + 1))
      }
      guard let letters = Word(labels.compactMap { Tile(rawValue: $0) }) else { return nil }
      if letters != root, !book.lexicon.contains(letters) { return letters }
    }
    return nil
  }
}

/// Returns the greatest common divisor by Euclid's algorithm; each step lowers the smaller number.
private func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
  var (larger, smaller) = (max(one, other), min(one, other))
  while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
