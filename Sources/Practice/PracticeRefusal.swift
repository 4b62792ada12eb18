// SPDX-License-Identifier: MIT

/// A reason to refuse a command at a practice table; of several reasons, the first in this order is given.
///
/// A fault of a single word in a guess is not a refusal but a `GuessResult`.
package enum PracticeRefusal: Error, Hashable, Sendable {
  /// The player does not practise at this table.
  case notHere
  /// The player already practises at this table.
  case alreadyHere
  /// The table has 16 players, or the place is out of order.
  case full
  /// The seconds of a round are neither 0 nor 30 to 600.
  case badSeconds
  /// The tiles of anagrams are not 2 to 8.
  case badLength
  /// The rule allows no challenges, so there is nothing to train.
  case noChallenges
  /// `notAnAnswer`: the trainer got no readable answer. `notWords`: a game with tiles got an answer.
  case notAnAnswer, notWords
  /// The percentage is outside 50 to 100.
  case badConfidence
  /// There are no words, or more than 24.
  case badCount
  case notStarted
  case roundOver
  case alreadyAnswered
  /// The player has already asked for this; the players in `missing` have not.
  case alreadyAsked(PracticeAsk, missing: [PracticePlayer])
  /// One word is shown only to a player who is alone.
  case notAlone
  /// No word is left to show, which happens only if the list has changed since the deal.
  case nothingHidden
  /// The list cannot give a puzzle.
  case noPuzzle(PuzzleFault)

  /// The refusal as text for people, with the line to type: lower case, no full stop.
  package var text: String {
    switch self {
    case .notHere: "you do not practise at this table; type TABLES"
    case .alreadyHere: "you practise at this table already; to look, SHOW"
    case .full: "\(PracticePlayer.most) practise at this table, which is full; for others, TABLES"
    case .badSeconds: "a round takes 30 to 600 seconds, off for no limit; type OPEN kind=scramble seconds=60"
    case .badLength: "anagrams have two to eight tiles; type OPEN kind=anagrams length=7"
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
    case .notAlone: "one word is shown to a player who is alone here; to end the round together, type SOLVE"
    case .nothingHidden: "no word is left to show; type SOLVE"
    case .noPuzzle(let fault): fault.text
    }
  }
}

/// A reason why a list gives no puzzle.
package enum PuzzleFault: Error, Hashable, Sendable {
  /// Threes: no draw held 5 to 120 words of three tiles.
  case noThrees
  /// Scramble: the list has no word of eight tiles.
  case noRoots
  /// Scramble: no word of eight tiles can be disordered and holds another word.
  case noScramble
  /// Anagrams: the list has no word of the length.
  case noAnagrams
  /// Anagrams: no word that was missed is to come back now.
  case noneDue
  /// Trainer: the list has no word of 3 to 8 tiles.
  case noTrainerWords
  /// Trainer: no change of one tile made a plausible phony.
  case noNearMiss

  /// The fault as text for people, with advice: lower case, no full stop.
  package var text: String {
    switch self {
    case .noThrees: "no seven tiles with three-letter words of this list were drawn; for other lists, LEXICA"
    case .noRoots: "this list has no eight-letter words; for other lists, LEXICA"
    case .noScramble: "no eight-letter word of this list holds other words of it; for other lists, LEXICA"
    case .noAnagrams: "this list has no words of that length; OPEN kind=anagrams length=7 has others"
    case .noneDue:
      "no word that you missed comes back now; for others, OPEN kind=anagrams"
    case .noTrainerWords: "this list has no words of three to eight letters; for other lists, LEXICA"
    case .noNearMiss: "no word of this list makes a plausible phony; for other lists, LEXICA"
    }
  }
}
