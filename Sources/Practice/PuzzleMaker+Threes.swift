// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension PuzzleMaker {
  /// How often seven tiles are drawn before a list is given up; a look at each draw takes 210 look-ups at most.
  static let draws = 400

  /// Seven tiles of the set, blanks left out, that hold 5 to 120 words of three.
  mutating func threes(after before: ThreesPuzzle?) throws(PuzzleFault) -> ThreesPuzzle {
    var repeated: ThreesPuzzle?
    for _ in 0..<PuzzleMaker.draws {
      guard let tiles = drawn(), let puzzle = ThreesPuzzle(tiles: tiles, answers: threes(in: tiles)) else {
        continue
      }
      guard puzzle == before else { return puzzle }
      repeated = puzzle
    }
    guard let repeated else { throw .noThrees }
    return repeated
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
    var words: [Word] = []
    for first in faces {
      for second in faces {
        for third in faces {
          guard let word = Word([first, second, third]), word.isMade(of: tiles),
            book.lexicon.contains(word)
          else { continue }
          words.append(word)
        }
      }
    }
    return words
  }
}
