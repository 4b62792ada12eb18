// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension PuzzleMaker {
  /// How often seven tiles are drawn before a list is given up; a look at each draw takes 210 look-ups at most.
  static let draws = 400

  /// Seven tiles of the set, blanks left out, that hold 5 to 120 words of three.
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

  /// Seven tiles out of a full bag, in alphabet order; nil where the set has fewer.
  private mutating func drawn() -> Word? {
    var bag = Bag(of: book.tiles)
    for _ in 0..<bag.count(of: TileSet.blank) { _ = bag.remove(TileSet.blank) }
    guard bag.count >= ThreesPuzzle.tileCount else { return nil }
    var labels: [UInt8] = []
    for _ in 0..<ThreesPuzzle.tileCount { labels.append(bag.draw(at: numbers.below(bag.count))) }
    return Word(labels.sorted().compactMap { Tile(rawValue: $0) })
  }

  /// The words of three tiles that can be laid with these, in alphabet order.
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
