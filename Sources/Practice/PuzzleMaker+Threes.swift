// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension PuzzleMaker {
  /// The number of draws of seven tiles before a list is given up; each draw takes at most 210 look-ups.
  static let draws = 400

  /// Returns seven tiles without blanks that hold 5 to 120 words of three.
  mutating func threes(after before: ThreesPuzzle?) throws(PuzzleFault) -> ThreesPuzzle {
    guard book.walk == nil || book.words[3].count >= ThreesPuzzle.answerCounts.lowerBound else {
      throw .noThrees
    }
    var repeats = 0
    for _ in 0..<PuzzleMaker.draws {
      guard let tiles = drawn(), let puzzle = ThreesPuzzle(tiles: tiles, answers: threes(in: tiles)) else {
        continue
      }
      guard book.mayDeal(puzzle.answers) else { continue }
      if puzzle != before || repeats == PuzzleMaker.repeats { return puzzle }
      repeats += 1
    }
    guard repeats > 0, let before else { throw .noThrees }
    return before
  }

  /// Draws seven tiles from a full bag, in alphabet order; nil if the set has fewer.
  private mutating func drawn() -> Word? {
    var bag = Bag(of: book.tiles)
    for _ in 0..<bag.count(of: TileSet.blank) { _ = bag.remove(TileSet.blank) }
    guard bag.count >= ThreesPuzzle.tileCount else { return nil }
    var labels: [UInt8] = []
    for _ in 0..<ThreesPuzzle.tileCount { labels.append(bag.draw(at: numbers.below(bag.count))) }
    return Word(labels.sorted().compactMap { Tile(rawValue: $0) })
  }

  /// Returns the words of three tiles that these tiles can form, in alphabet order.
  private func threes(in tiles: Word) -> [Word] {
    let faces = Set(tiles).sorted()
    let runs = faces.flatMap { first in
      faces.flatMap { second in faces.compactMap { third in Word([first, second, third]) } }
    }
    return runs.filter { $0.isMade(of: tiles) && book.lexicon.contains($0) }
  }
}
