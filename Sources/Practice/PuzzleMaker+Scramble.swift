// SPDX-License-Identifier: MIT
import Lexica

extension PuzzleMaker {
  /// How many roots are looked at before a list is given up; no list has to offer more.
  static let roots = 2000
  /// How many roots are looked at for one of plenty, and how many words are plenty.
  static let choices = 40
  static let plenty = 12
  /// How often tiles are shuffled until they are no word.
  static let shuffles = 64

  /// A word of eight tiles in disorder, with at least one other word in it.
  ///
  /// Of the first 40 roots looked at the first with 12 words or more; where none has as many the richest, and of a
  /// poor list the first of 2,000 with any.
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
      let total = ScramblePuzzle.words(of: root, along: walk).count
      guard total > richest?.total ?? 0, let letters = disorder(of: root),
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

  /// A step that comes past every one of `count` places before it repeats one.
  private mutating func stride(through count: Int) -> Int {
    guard count > 2 else { return 1 }
    for _ in 0..<PuzzleMaker.shuffles {
      let step = 1 + numbers.below(count - 1)
      if greatestCommonDivisor(step, count) == 1 { return step }
    }
    return 1
  }

  /// The tiles of a root so that they are no word; nil where no shuffle made them so.
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

/// Euclid's; each step makes the smaller number smaller.
private func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
  var (larger, smaller) = (max(one, other), min(one, other))
  while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
