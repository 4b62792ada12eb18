// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The visible part of a practice table at one time: no answers before the round is over.
package struct PracticeView: Equatable, Sendable {
  /// A row of the list of words.
  package struct Row: Hashable, Sendable {
    /// The word; nil if still hidden, shown as `???`.
    package let word: Word?
    /// The player who found it, or nil.
    package let player: PracticePlayer?
    package let points: Int
  }

  /// A play, with the truth about it after the round.
  package struct Play: Equatable, Sendable {
    package let words: [Word]
    package let score: Int
    /// The stakes for a player who has lost no challenge.
    package let stakes: TrainerStakes
    /// The truth; nil during the round.
    package let truth: Truth?
  }

  /// The truth about a play, shown after the round.
  package struct Truth: Equatable, Sendable {
    /// The indices from 0 of the unacceptable words; none for a good play.
    package let unacceptable: [Int]
    package let source: TrainerPlay.Source
    /// The answers of all players, in order.
    package let replies: [TrainerReply]
  }

  package let kind: PracticeKind
  package let phase: PracticeState.Phase
  /// The reason why the round ended; nil during the round.
  package let ending: PracticeState.Ending?
  /// The number of the round, from 1; 0 before the first.
  package let round: Int
  /// The tiles as shown; nil if there are none.
  package let letters: Word?
  /// The word that was scrambled; nil during the round.
  package let root: Word?
  /// The number of words found, and the number of words to find; the latter nil if there are none.
  package let found: Int
  package let total: Int?
  /// In threes and anagrams every answer in alphabet order, in a scramble the words found: longest first, then likewise.
  package let rows: [Row]
  /// The words shown in this round before its end.
  package let shown: [Word]
  /// The results of all players who ever joined, in order of places.
  package let scores: [PracticeState.Record]
  /// The whole seconds until the round ends, rounded up; nil if it has no limit.
  package let secondsLeft: Int?
  /// The play of the trainer; nil if there is none.
  package let play: Play?
}

extension PracticeState {
  /// Returns the view at a time in milliseconds.
  package func view(at now: Int64) -> PracticeView {
    let isOver = phase == .revealed
    var root: Word?
    if isOver, case .scramble(let scramble) = puzzle { root = scramble.root }
    let left = until.map { $0 > now ? Int(($0 - max(0, now) - 1) / 1000) + 1 : 0 }
    return PracticeView(
      kind: terms.kind, phase: phase, ending: ending, round: rounds, letters: puzzle?.letters, root: root,
      found: finds.count, total: total, rows: rows, shown: shown, scores: records, secondsLeft: left,
      play: shownPlay)
  }

  private var rows: [PracticeView.Row] {
    switch puzzle {
    case .threes, .anagrams:
      (puzzle?.answers ?? []).map { word in
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

  private var shownPlay: PracticeView.Play? {
    guard let rule = terms.rule, case .trainer(let puzzle) = puzzle else { return nil }
    let truth = PracticeView.Truth(
      unacceptable: puzzle.unacceptable, source: puzzle.play.source, replies: replies)
    return PracticeView.Play(
      words: puzzle.play.words, score: puzzle.play.score, stakes: TrainerStakes(of: puzzle.play, under: rule),
      truth: phase == .revealed ? truth : nil)
  }
}
