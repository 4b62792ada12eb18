// SPDX-License-Identifier: MIT
import Lexica

/// The puzzle of a round with its answers, which `PracticeView` hides until the round is over.
package indirect enum Puzzle: Equatable, Sendable {
  case threes(ThreesPuzzle)
  case scramble(ScramblePuzzle)
  case anagrams(AnagramPuzzle)
  case trainer(TrainerPuzzle)

  package var kind: PracticeKind {
    switch self {
    case .threes: .threes
    case .scramble: .scramble
    case .anagrams: .anagrams
    case .trainer: .trainer
    }
  }

  /// The tiles as shown; nil in the trainer.
  package var letters: Word? {
    switch self {
    case .threes(let puzzle): puzzle.tiles
    case .scramble(let puzzle): puzzle.letters
    case .anagrams(let puzzle): puzzle.tiles
    case .trainer: nil
    }
  }

  /// All words to find, in alphabet order, where the puzzle has them; nil in a scramble and the trainer.
  package var answers: [Word]? {
    switch self {
    case .threes(let puzzle): puzzle.answers
    case .anagrams(let puzzle): puzzle.answers
    case .scramble, .trainer: nil
    }
  }

  /// The numbers of tiles of a word that counts; nil in the trainer.
  package var lengths: ClosedRange<Int>? {
    switch self {
    case .threes: ThreesPuzzle.wordLength...ThreesPuzzle.wordLength
    case .scramble: ScramblePuzzle.shortest...ScramblePuzzle.tileCount
    case .anagrams(let puzzle): puzzle.tiles.count...puzzle.tiles.count
    case .trainer: nil
    }
  }
}

/// Seven tiles and the words of three tiles in them.
package struct ThreesPuzzle: Equatable, Sendable {
  /// The number of tiles drawn.
  package static let tileCount = 7
  package static let wordLength = 3
  /// The range of the number of answers; 120 of the longest spellings take 2,279 bytes.
  package static let answerCounts = 5...120
  package static let points = 1

  /// The seven tiles, as shown.
  package let tiles: Word
  /// The words of the list in these tiles, in alphabet order.
  package let answers: [Word]

  /// Creates a puzzle; nil unless it has 7 tiles and 5 to 120 answers of three of them, ascending and different.
  package init?(tiles: Word, answers: [Word]) {
    guard tiles.count == ThreesPuzzle.tileCount, ThreesPuzzle.answerCounts.contains(answers.count) else {
      return nil
    }
    for (index, word) in answers.enumerated() {
      guard word.count == ThreesPuzzle.wordLength, word.isMade(of: tiles) else { return nil }
      if index > 0, answers[index - 1] >= word { return nil }
    }
    self.tiles = tiles
    self.answers = answers
  }
}

/// The tiles of a word, and the words that take all of them.
package struct AnagramPuzzle: Equatable, Sendable {
  /// The range of the number of answers; 60 of the longest spellings take 2,939 bytes.
  package static let answerCounts = 1...60
  package static let points = 1

  /// The tiles in alphabet order, 2 to 8.
  package let tiles: Word
  /// The words of the list that take all the tiles, in alphabet order.
  package let answers: [Word]

  /// Creates a puzzle; nil unless it has 2 to 8 tiles and 1 to 60 answers of all of them, each ascending.
  package init?(tiles: Word, answers: [Word]) {
    guard PracticeTerms.anagramLengths.contains(tiles.count), tiles == tiles.inOrder,
      AnagramPuzzle.answerCounts.contains(answers.count),
      answers.allSatisfy({ $0.inOrder == tiles }), zip(answers, answers.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.tiles = tiles
    self.answers = answers
  }
}

/// A word of eight tiles, shown in disorder.
package struct ScramblePuzzle: Equatable, Sendable {
  package static let tileCount = 8
  /// The fewest tiles of a word that counts.
  package static let shortest = 3
  /// The range of the number of words to find: one less than the arrangements of 3 to 8 of eight tiles.
  package static let totals = 1...109_535

  package let root: Word
  /// The tiles of the root, as shown.
  package let letters: Word
  /// The number of words to find, without the root.
  package let total: Int

  /// Creates a scramble; nil unless `letters` reorder the eight tiles of the root and `total` is within `totals`.
  package init?(root: Word, letters: Word, total: Int) {
    guard root.count == ScramblePuzzle.tileCount, letters.count == root.count, letters != root,
      letters.isMade(of: root), ScramblePuzzle.totals.contains(total)
    else { return nil }
    self.root = root
    self.letters = letters
    self.total = total
  }

  /// Returns the points of a word: 1, 2, 4, 7, 11 and 15 for 3 to 8 tiles; 0 for any other number.
  ///
  /// Each further tile adds at least as much as the one before it, so that long words pay.
  package static func points(forTiles count: Int) -> Int {
    switch count {
    case 3: 1
    case 4: 2
    case 5: 4
    case 6: 7
    case 7: 11
    case 8: 15
    default: 0
    }
  }
}

/// A play that the trainer shows, to be challenged or accepted.
package struct TrainerPlay: Hashable, Sendable {
  /// The source of a play, shown after the round.
  package enum Source: Hashable, Sendable {
    /// The words are from the list.
    case list
    /// One word is this word of the list with one tile changed.
    case nearMiss(of: Word)
    /// The play was made at a table; the numbers of table and play count from 1.
    case ledger(table: Int, play: Int)
  }

  /// The range of the number of words.
  package static let counts = 1...3
  package static let scores = 0...2000

  /// The words formed, the main word first.
  package let words: [Word]
  package let score: Int
  package let source: Source

  /// Creates a play; nil unless it has 1 to 3 words of 2 to 15 tiles, scores 0 to 2,000 and has a possible source.
  package init?(words: [Word], score: Int, source: Source) {
    guard TrainerPlay.counts.contains(words.count), TrainerPlay.scores.contains(score),
      words.allSatisfy({ Word.lengths.contains($0.count) })
    else { return nil }
    switch source {
    case .list: break
    case .nearMiss(let word): guard Word.lengths.contains(word.count) else { return nil }
    case .ledger(let table, let play): guard table > 0, play > 0 else { return nil }
    }
    self.words = words
    self.score = score
    self.source = source
  }
}

/// A play and the truth about it.
package struct TrainerPuzzle: Equatable, Sendable {
  package let play: TrainerPlay
  /// The indices from 0 of the unacceptable words, ascending.
  package let unacceptable: [Int]

  /// Creates a puzzle; nil for indices that are not ascending or are outside the play.
  package init?(play: TrainerPlay, unacceptable: [Int]) {
    var before = -1
    for position in unacceptable {
      guard position > before, position < play.words.count else { return nil }
      before = position
    }
    self.play = play
    self.unacceptable = unacceptable
  }

  /// Whether every word of the play is acceptable.
  package var isAcceptable: Bool { unacceptable.isEmpty }
}
