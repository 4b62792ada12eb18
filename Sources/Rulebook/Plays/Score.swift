// SPDX-License-Identifier: MIT

/// What a play scores: each word, the bonus, and all of it.
package struct Score: Hashable, Sendable {
  private var points = InlineArray<16, Int16>(repeating: 0)
  private let count: Int

  /// What laying a whole rack adds, or 0.
  package let bonus: Int

  /// All words and the bonus.
  package private(set) var total: Int

  /// Scores the words of a play on the board as it is before the play.
  ///
  /// A premium counts in the turn that covers its square, and for both words of it; the letter first, then
  /// the word. Source: scoring.
  package init(of placement: Placement, forming words: WordsFormed, on board: Board, rules: TournamentRules) {
    count = words.count
    var newTiles = 0
    for place in 0..<placement.count {
      guard let square = placement.square(at: place), board[square] == nil else { continue }
      newTiles += 1
    }
    bonus = newTiles == rules.bingoSize ? rules.bingoBonus : 0
    total = bonus
    for place in 0..<words.count {
      let points = Score.points(of: words[place], on: board, rules: rules)
      self.points[place] = Int16(points)
      total += points
    }
  }

  /// What the word at a place counts, the main word first; traps outside.
  package subscript(place: Int) -> Int {
    precondition(place < count)
    return Int(points[place])
  }

  /// What each word counts, the main word first.
  package var words: [Int] { (0..<count).map { self[$0] } }

  /// Whether a whole rack was laid.
  package var isBingo: Bool { bonus > 0 }

  private static func points(of word: FormedWord, on board: Board, rules: TournamentRules) -> Int {
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

  package static func == (one: Score, other: Score) -> Bool {
    one.bonus == other.bonus && one.words == other.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bonus)
    hasher.combine(words)
  }
}
