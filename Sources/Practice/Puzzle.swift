// SPDX-License-Identifier: MIT
import Lexica

/// What is dealt in a round, with its answers: secret, but for what `PracticeView` shows, until the round is
/// over.
package indirect enum Puzzle: Equatable, Sendable {
  case threes(ThreesPuzzle)
  case scramble(ScramblePuzzle)
  case trainer(TrainerPuzzle)

  /// The most bytes of the words of one puzzle, spelled with a space between two.
  package static let longest = 3000

  /// Which game it belongs to.
  package var kind: PracticeKind {
    switch self {
    case .threes: .threes
    case .scramble: .scramble
    case .trainer: .trainer
    }
  }
}

/// Seven tiles and the words of three tiles in them.
package struct ThreesPuzzle: Equatable, Sendable {
  /// How many tiles are drawn.
  package static let tileCount = 7
  /// How many tiles a word has.
  package static let wordLength = 3
  /// How many answers there may be: 120 of the longest spellings take 2,279 bytes.
  package static let answerCounts = 5...120
  /// What a word counts.
  package static let points = 1

  /// The seven tiles, as they are shown.
  package let tiles: Word
  /// Every word of the list in them, in alphabet order.
  package let answers: [Word]

  /// Takes tiles and answers; nil unless there are 7 tiles and 5 to 120 different answers in alphabet order, each
  /// made of three of the tiles.
  package init?(tiles: Word, answers: [Word]) {
    guard tiles.count == ThreesPuzzle.tileCount, ThreesPuzzle.answerCounts.contains(answers.count) else {
      return nil
    }
    for (index, word) in answers.enumerated() {
      guard word.count == ThreesPuzzle.wordLength, word.isMade(of: tiles) else { return nil }
      if index > 0, !answers[index - 1].stands(before: word) { return nil }
    }
    self.tiles = tiles
    self.answers = answers
  }
}

/// A word of eight tiles, shown in disorder.
package struct ScramblePuzzle: Equatable, Sendable {
  /// How many tiles the word has.
  package static let tileCount = 8
  /// The fewest tiles of a word that counts.
  package static let shortest = 3
  /// How many words there may be to find: one less than the ways to lay 3 to 8 of eight tiles in a row.
  package static let totals = 1...109_535

  /// The word that was scrambled.
  package let root: Word
  /// Its tiles, as they are shown.
  package let letters: Word
  /// How many words of the list there are to find, the root not counted.
  package let total: Int

  /// Takes a scramble; nil unless `letters` are the eight tiles of the root in another order.
  package init?(root: Word, letters: Word, total: Int) {
    guard root.count == ScramblePuzzle.tileCount, letters.count == root.count, letters != root,
      letters.isMade(of: root), ScramblePuzzle.totals.contains(total)
    else { return nil }
    self.root = root
    self.letters = letters
    self.total = total
  }

  /// What a word counts: 1, 2, 4, 7, 11 and 15 for 3 to 8 tiles; 0 for any other number of them.
  ///
  /// A tile more adds as much as the one before it or more, so that a long word is worth looking for.
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

/// A play to doubt or to accept: what the trainer shows.
package struct TrainerPlay: Hashable, Sendable {
  /// Where a play comes from; told when the round is over.
  package enum Source: Hashable, Sendable {
    /// Words of the list.
    case list
    /// A word of the list with one tile changed.
    case nearMiss(of: Word)
    /// A play that was made at a table: the table's number and the play's, both from 1.
    case ledger(table: Int, play: Int)
  }

  /// How many words are shown.
  package static let counts = 1...3
  /// What a play may score.
  package static let scores = 0...2000

  /// The words formed, the main word first.
  package let words: [Word]
  /// What the play scored.
  package let score: Int
  /// Where it comes from.
  package let source: Source

  /// Takes a play; nil unless it has 1 to 3 words of 2 to 15 tiles and scores 0 to 2,000.
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
  /// What is shown.
  package let play: TrainerPlay
  /// Positions from 0, ascending, of the words that the list lacks.
  package let unacceptable: [Int]

  /// Takes a play and the truth; nil for positions out of order or outside the play.
  package init?(play: TrainerPlay, unacceptable: [Int]) {
    var before = -1
    for position in unacceptable {
      guard position > before, position < play.words.count else { return nil }
      before = position
    }
    self.play = play
    self.unacceptable = unacceptable
  }

  /// Whether the play is acceptable: all of its words are in the list.
  package var isAcceptable: Bool { unacceptable.isEmpty }
}
