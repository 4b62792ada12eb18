// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What may be shown of a practice table at one moment, and nothing else: no answer before the round is over.
package struct PracticeView: Equatable, Sendable {
  /// A line of the list.
  package struct Row: Hashable, Sendable {
    /// The word; nil for one that is still to be found, shown as `???`.
    package let word: Word?
    /// Who found it; nil where nobody has.
    package let player: PracticePlayer?
    /// What it brought.
    package let points: Int
  }

  /// What one player has come to.
  package struct Score: Equatable, Sendable {
    package let player: PracticePlayer
    /// False after they got up.
    package let isHere: Bool
    /// Over all rounds.
    package let points: Int
    /// In this round.
    package let roundPoints: Int
    /// What they ask for.
    package let ask: PracticeAsk?
    /// Whether they have answered the trainer in this round.
    package let hasAnswered: Bool
    /// How many words they found over all rounds.
    package let words: Int
    /// How well they doubt, over all rounds that are over; of meaning to a trainer only.
    package let calibration: Calibration
  }

  /// A play, and the truth when it may be told.
  package struct Play: Equatable, Sendable {
    package let words: [Word]
    package let score: Int
    /// What a challenge gains or costs one who has lost none.
    package let stakes: TrainerStakes
    /// The truth; nil while the round goes on.
    package let truth: Truth?
  }

  /// What is told of a play when the round is over.
  package struct Truth: Equatable, Sendable {
    /// Positions from 0 of the words that the list lacks; none for a good play.
    package let unacceptable: [Int]
    /// Where the play comes from.
    package let source: TrainerPlay.Source
    /// What everybody answered, in that order.
    package let replies: [TrainerReply]
  }

  package let kind: PracticeKind
  package let phase: PracticeState.Phase
  /// How the round ended; nil while it goes on.
  package let ending: PracticeState.Ending?
  /// The round's number, from 1; 0 before the first.
  package let round: Int
  /// The tiles as they are shown; nil where there are none.
  package let letters: Word?
  /// The word that was scrambled; nil while the round goes on.
  package let root: Word?
  /// How many words are found, and how many there are; the latter nil where none are.
  package let found: Int
  package let total: Int?
  /// The list.
  ///
  /// Threes: every answer in alphabet order. Scramble: what was found, longest first, then in alphabet order.
  package let rows: [Row]
  /// What was shown in this round before its end.
  package let shown: [Word]
  /// Everybody who ever joined, in order of places.
  package let scores: [Score]
  /// Whole seconds until the round ends, rounded up; nil where nothing ends it.
  package let secondsLeft: Int?
  /// The trainer's play; nil where there is none.
  package let play: Play?
}

extension PracticeState {
  /// What may be shown at a moment, in milliseconds.
  package func view(at now: Int64) -> PracticeView {
    let isOver = phase == .revealed
    var (letters, root): (Word?, Word?) = (nil, nil)
    switch puzzle {
    case .threes(let threes): letters = threes.tiles
    case .scramble(let scramble):
      letters = scramble.letters
      root = isOver ? scramble.root : nil
    case .trainer, nil: break
    }
    let left = until.map { $0 > now ? Int(($0 - max(0, now) - 1) / 1000) + 1 : 0 }
    return PracticeView(
      kind: terms.kind, phase: phase, ending: ending, round: rounds, letters: letters, root: root,
      found: finds.count, total: total, rows: rows, shown: shown, scores: records.map(score),
      secondsLeft: left,
      play: shownPlay)
  }

  private var rows: [PracticeView.Row] {
    switch puzzle {
    case .threes(let threes):
      threes.answers.map { word in
        let find = finds.first { $0.word == word }
        let isShown = find != nil || phase == .revealed || shown.contains(word)
        return PracticeView.Row(
          word: isShown ? word : nil, player: find?.player, points: find?.points ?? 0)
      }
    case .scramble:
      finds.sorted { $0.word.standsLongestFirst(before: $1.word) }
        .map { PracticeView.Row(word: $0.word, player: $0.player, points: $0.points) }
    case .trainer, nil: []
    }
  }

  private func score(of record: Record) -> PracticeView.Score {
    PracticeView.Score(
      player: record.player, isHere: record.isHere, points: record.points,
      roundPoints: record.roundPoints, ask: asks[record.player], hasAnswered: hasAnswered(record.player),
      words: record.words, calibration: record.calibration)
  }

  private var shownPlay: PracticeView.Play? {
    guard case .trainer(let rule) = terms, case .trainer(let puzzle) = puzzle else { return nil }
    let truth = PracticeView.Truth(
      unacceptable: puzzle.unacceptable, source: puzzle.play.source, replies: replies)
    return PracticeView.Play(
      words: puzzle.play.words, score: puzzle.play.score, stakes: TrainerStakes(of: puzzle.play, under: rule),
      truth: phase == .revealed ? truth : nil)
  }
}
