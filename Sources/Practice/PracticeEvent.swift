// SPDX-License-Identifier: MIT
import Lexica

/// What happened at a practice table: one line of the ledger, with everything that the fold needs.
package indirect enum PracticeEvent: Equatable, Sendable {
  /// Somebody new has the next place, or who had left is back.
  case joined(PracticePlayer)
  /// Somebody got up; place and points are kept.
  case left(PracticePlayer)
  /// A round begins; `by` asked for it last, nil where the table's opening did.
  case dealt(Puzzle, by: PracticePlayer?)
  /// Words were sent, with what became of each.
  case guessed(GuessedWords)
  /// The trainer was answered.
  case answered(TrainerReply)
  /// Somebody asks for what needs everybody who is there.
  case asked(PracticePlayer, PracticeAsk)
  /// The round ends and all is shown; `by` asked for it last, nil where those who had not asked are gone.
  case revealed(by: PracticePlayer?)
  /// One word is shown to whoever is alone at it; nobody can find it any more.
  case shown(Word, by: PracticePlayer)
  /// The round's time is over.
  case timeUp
  /// The server was down since this moment, in milliseconds: none of that time is charged.
  case interrupted(since: Int64)
}

/// What needs everybody who is there while a round goes on.
package enum PracticeAsk: String, Hashable, Sendable, CaseIterable {
  /// A new round; whoever asks for it agrees to the end of this one too.
  case next
  /// The end of this one.
  case solve

  /// What is typed for it.
  package var verb: String { rawValue.uppercased() }
}

/// What became of one word of a guess.
///
/// A word is checked for these in this order, so whether a word is real is told only of words that could count.
package enum GuessResult: Hashable, Sendable {
  /// It counts; points, 1 to 99.
  case found(points: Int)
  /// Fewer than three tiles.
  case tooShort
  /// In threes: more than three tiles.
  case tooLong
  /// Not made of the tiles shown.
  case notPossible
  /// Not original: found in this round already, by this player.
  case notOriginal(by: PracticePlayer)
  /// It was shown in this round.
  case isShown
  /// Not original: the word that was scrambled.
  case isRoot
  /// Not real: the list lacks it.
  case notReal

  /// What a program reads: a name that never changes.
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

/// Words that one player sent in one line, and what became of each, in the order sent.
package struct GuessedWords: Equatable, Sendable {
  /// The most words of one line; 24 of the longest spellings fit a ledger line.
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

  /// Who sent them.
  package let player: PracticePlayer
  /// 1 to 24.
  package let parts: [Part]

  /// Takes results; nil for none, for more than 24, for a word without tiles, and for points outside 1 to 99.
  package init?(player: PracticePlayer, parts: [Part]) {
    guard (1...GuessedWords.most).contains(parts.count) else { return nil }
    for part in parts {
      guard part.word.count > 0 else { return nil }
      if case .found(let points) = part.result, !(1...99).contains(points) { return nil }
    }
    self.player = player
    self.parts = parts
  }

  /// The words that count: all that the fold looks at, so that the rest need not be recorded.
  package var finds: [Part] {
    parts.filter { if case .found = $0.result { true } else { false } }
  }

  /// Whether any word counts; a guess without such words changes nothing.
  package var findsAny: Bool { !finds.isEmpty }

  /// What the line brought.
  package var points: Int {
    parts.reduce(0) { if case .found(let points) = $1.result { $0 + points } else { $0 } }
  }
}

/// An answer to the trainer as it was taken: secret, but for the fact of it, until the round is over.
package struct TrainerReply: Equatable, Sendable {
  /// Who answered.
  package let player: PracticePlayer
  /// What they said.
  package let answer: TrainerAnswer
  /// What it brings, −999 to 9,999; counted when the round ends.
  package let points: Int
  /// True where everybody who is there has now answered, which ends the round.
  package let reveals: Bool

  /// Takes an answer; nil for points outside −999 to 9,999.
  package init?(player: PracticePlayer, answer: TrainerAnswer, points: Int, reveals: Bool) {
    guard (-999...9999).contains(points) else { return nil }
    self.player = player
    self.answer = answer
    self.points = points
    self.reveals = reveals
  }
}
