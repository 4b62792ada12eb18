// SPDX-License-Identifier: MIT

/// Why a command at a practice table is out of order; of several reasons the one that stands first here.
///
/// What is wrong with a single word of a guess is no refusal: it is that word's `GuessResult`.
package enum PracticeRefusal: Error, Hashable, Sendable {
  /// Whoever asks does not practise at this table.
  case notHere
  /// Whoever would join does already.
  case alreadyHere
  /// 16 practise here, or a place out of order was asked for.
  case full
  /// The seconds of a round are neither 0 nor 30 to 600.
  case badSeconds
  /// The rule knows no challenges, so there is nothing to train.
  case noChallenges
  /// Words were sent to a trainer, or an answer to tiles, or neither.
  case notAnAnswer, notWords
  /// A percentage outside 50 to 100.
  case badConfidence
  /// No words, or more than 24.
  case badCount
  /// Nothing has been dealt.
  case notStarted
  /// The round is over.
  case roundOver
  /// They answered this play before.
  case alreadyAnswered
  /// They asked for this before; it waits for `missing`.
  case alreadyAsked(PracticeAsk, missing: [PracticePlayer])
  /// One word is shown to whoever is alone, and others are here.
  case notAlone
  /// The list, which is another one now, has no word left to show.
  case nothingHidden
  /// The list cannot give what was to be dealt.
  case noPuzzle(PuzzleFault)

  /// What is wrong and the line to type, for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .notHere: "you do not practise at this table; type TABLES"
    case .alreadyHere: "you practise at this table already; to look, SHOW"
    case .full: "\(PracticePlayer.most) practise at this table, which is full; for others, TABLES"
    case .badSeconds: "a round takes 30 to 600 seconds, off for no limit; type OPEN kind=scramble seconds=60"
    case .noChallenges: "this rule knows no challenges; type OPEN kind=trainer rule=double"
    case .notAnAnswer:
      "answer GUESS yes to challenge or GUESS no to accept, and how sure you are: GUESS yes 80"
    case .notWords: "name words that you see in the tiles; type GUESS word..."
    case .badConfidence: "how sure you are is 50 to 100 percent; type GUESS yes 80"
    case .badCount: "name 1 to \(GuessedWords.most) words in one line; type GUESS word..."
    case .notStarted: "nothing has been dealt; type NEXT"
    case .roundOver: "this round is over; type NEXT for another"
    case .alreadyAnswered: "you have answered; wait for the others, or type SOLVE"
    case .alreadyAsked(let ask, _): "you have asked for \(ask.verb), and not all others have; to look, SHOW"
    case .notAlone: "one word is shown to whoever is alone here; to end the round together, type SOLVE"
    case .nothingHidden: "no word is left to show; type SOLVE"
    case .noPuzzle(let fault): fault.text
    }
  }
}

/// Why nothing can be dealt from a list.
package enum PuzzleFault: Error, Hashable, Sendable {
  /// Threes: no draw of seven tiles held 5 to 120 words of three tiles.
  case noThrees
  /// Scramble: no word of eight tiles.
  case noRoots
  /// Scramble: words of eight tiles, but none that can be shown in disorder and holds another word.
  case noScramble
  /// Trainer: no word of 3 to 8 tiles.
  case noTrainerWords
  /// Trainer: no word of 3 to 8 tiles becomes a plausible phony by a change of one tile.
  case noNearMiss

  /// What is wrong and what to do, for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .noThrees: "no seven tiles with three-letter words of this list were drawn; for other lists, LEXICA"
    case .noRoots: "this list has no eight-letter words; for other lists, LEXICA"
    case .noScramble: "no eight-letter word of this list holds other words of it; for other lists, LEXICA"
    case .noTrainerWords: "this list has no words of three to eight letters; for other lists, LEXICA"
    case .noNearMiss: "no word of this list makes a plausible phony; for other lists, LEXICA"
    }
  }
}
