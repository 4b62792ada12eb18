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
    var faces: [Tile] = []
    for position in 0..<tiles.count where tiles[position] != faces.last { faces.append(tiles[position]) }
    var left = TileCounts(tiles)
    var words: [Word] = []
    for first in faces where left.take(first.rawValue) {
      for second in faces where left.take(second.rawValue) {
        for third in faces where left[third.rawValue] > 0 {
          var word = Word()
          word.append(first)
          word.append(second)
          word.append(third)
          if book.lexicon.contains(word) { words.append(word) }
        }
        left.put(second.rawValue)
      }
      left.put(first.rawValue)
    }
    return words
  }
}
