// SPDX-License-Identifier: MIT

/// The score of a play: the points of each word, the bonus and the total.
package struct Score: Sendable {
  // Read by borrowing members, because others copy the whole array for each element.
  private var points = InlineArray<16, Int>(repeating: 0)
  private let count: Int

  /// The points for a bingo, or 0.
  package let bonus: Int

  /// The points of all words and the bonus.
  package private(set) var total: Int

  /// Scores the words of a play on the board before the play.
  ///
  /// A premium counts only in the turn that covers its square, and in both words through the square. Letter
  /// premiums apply before word premiums.
  /// Source: scoring.
  package init(
    of placement: Placement, forming words: borrowing WordsFormed, on board: borrowing Board,
    rules: borrowing TournamentRules
  ) {
    count = words.count
    var newTiles = 0
    for place in placement.indices {
      if let square = placement.square(at: place), board[square] == nil { newTiles += 1 }
    }
    bonus = newTiles == rules.bingoSize ? rules.bingoBonus : 0
    total = bonus
    for place in 0..<words.count {
      let points = Score.points(of: words[place], on: board, rules: rules)
      self.points[place] = points
      total += points
    }
  }

  /// The points of the word at a place from 0, the main word first; traps outside the range.
  package subscript(place: Int) -> Int {
    borrowing get {
      guard place < count else { preconditionFailure("a place outside") }
      return points[place]
    }
  }

  package var words: [Int] { (0..<count).map { self[$0] } }

  private static func points(
    of word: FormedWord, on board: borrowing Board, rules: borrowing TournamentRules
  ) -> Int {
    var sum = 0
    var factor = 1
    var index = Int(word.start.index)
    for place in 0..<word.count {
      let points = rules.tiles.points(of: word[place])
      if board[index: index] == 0 {
        let premium = rules.layout.premiums[index]
        sum += points * premium.letterFactor
        factor *= premium.wordFactor
      } else {
        sum += points
      }
      index += word.direction.step
    }
    return sum * factor
  }
}
