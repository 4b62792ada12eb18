// SPDX-License-Identifier: MIT
import Lexica

/// An event at a practice table: one line of the ledger, with everything that the fold needs.
package indirect enum PracticeEvent: Equatable, Sendable {
  /// A player took the next place, or returned to a former one.
  case joined(PracticePlayer)
  /// A player left; place and points are kept.
  case left(PracticePlayer)
  /// A round began; `by` made the last request, nil for the deal at the opening.
  case dealt(Puzzle, by: PracticePlayer?)
  /// A player sent words, each with its result.
  case guessed(GuessedWords)
  case answered(TrainerReply)
  /// A player asked for something that everyone present must ask for.
  case asked(PracticePlayer, PracticeAsk)
  /// The round ended and its answers are shown; `by` made the last request, nil if the others left.
  case revealed(by: PracticePlayer?)
  /// One word was shown to a player who is alone; it can no longer be found.
  case shown(Word, by: PracticePlayer)
  /// The time of the round was up.
  case timeUp
  /// The server was down since this time, in milliseconds; the downtime is not charged to the round.
  case interrupted(since: Int64)
}

/// A request that everyone present must make during a round.
package enum PracticeAsk: String, Hashable, Sendable, CaseIterable {
  /// A new round, which implies the end of this one.
  case next
  /// The end of the round.
  case solve

  /// The verb of the command.
  package var verb: String { rawValue.uppercased() }
}

/// The result for one word of a guess.
///
/// The cases are checked in order, so that only words that could count reveal whether they are real.
package enum GuessResult: Hashable, Sendable {
  /// The word counts, for 1 to 99 points.
  case found(points: Int)
  /// The word has fewer than three tiles; in anagrams, fewer than are shown.
  case tooShort
  /// Threes: the word has more than three tiles; anagrams: more than are shown.
  case tooLong
  /// The word cannot be made of the tiles shown.
  case notPossible
  /// This player already found the word in this round.
  case notOriginal(by: PracticePlayer)
  /// The word was shown in this round.
  case isShown
  /// The word is the root.
  case isRoot
  /// The list lacks the word.
  case notReal

  /// The result as a name for programs, which never changes.
  package var name: String {
    switch self {
    case .found: "found"
    case .tooShort: "too-short"
    case .tooLong: "too-long"
    case .notPossible: "not-possible"
    case .notOriginal: "not-original"
    case .isShown: "shown"
    case .isRoot: "root"
    case .notReal: "not-real"
    }
  }
}

/// The words that a player sent in one line and their results, in order.
package struct GuessedWords: Equatable, Sendable {
  /// The greatest number of words in a line; 24 of the longest spellings fit into a ledger line.
  package static let most = 24

  /// One word and its result.
  package struct Part: Hashable, Sendable {
    package let word: Word
    package let result: GuessResult

    package init(_ word: Word, _ result: GuessResult) {
      self.word = word
      self.result = result
    }
  }

  package let player: PracticePlayer
  /// The words and results, 1 to 24.
  package let parts: [Part]

  /// Creates a guess; nil for no part or more than 24, for a word without tiles, and for points outside 1 to 99.
  package init?(player: PracticePlayer, parts: [Part]) {
    guard (1...GuessedWords.most).contains(parts.count) else { return nil }
    for part in parts {
      guard part.word.count > 0 else { return nil }
      if case .found(let points) = part.result, !(1...99).contains(points) { return nil }
    }
    self.player = player
    self.parts = parts
  }

  /// The words that count; only these affect the fold, so others need not be recorded.
  package var finds: [Part] {
    parts.filter { if case .found = $0.result { true } else { false } }
  }

  package var points: Int {
    parts.reduce(0) { if case .found(let points) = $1.result { $0 + points } else { $0 } }
  }
}

/// An answer to the trainer as recorded; its content is secret until the round is over.
package struct TrainerReply: Equatable, Sendable {
  package let player: PracticePlayer
  package let answer: TrainerAnswer
  /// The points of the answer, −999 to 9,999, which count when the round ends.
  package let points: Int
  /// Whether everyone present has now answered, which ends the round.
  package let reveals: Bool

  /// Creates a reply; nil for points outside −999 to 9,999.
  package init?(player: PracticePlayer, answer: TrainerAnswer, points: Int, reveals: Bool) {
    guard (-999...9999).contains(points) else { return nil }
    self.player = player
    self.answer = answer
    self.points = points
    self.reveals = reveals
  }
}
