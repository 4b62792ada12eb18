// SPDX-License-Identifier: MIT
import Lexica

/// A practice game as it stands: the fold of its events and nothing else.
///
/// No clock, random source or lexicon is asked when events are taken in again; what was dealt stands in them.
package struct PracticeState: Equatable, Sendable {
  /// How far a round has come.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Nothing has been dealt.
    case waiting
    /// Tiles or a play are shown.
    case round
    /// The round is over, and its answers may be shown.
    case revealed
  }

  /// Why a round is over.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// Everything was found, or everybody answered.
    case complete
    /// Its answers were asked for.
    case solved
    /// Its time was up.
    case time
  }

  /// A word that counts, and whose it is.
  package struct Find: Hashable, Sendable {
    package let word: Word
    package let player: PracticePlayer
    package let points: Int
  }

  /// What one player has come to at this table.
  package struct Record: Equatable, Sendable {
    /// Who.
    package let player: PracticePlayer
    /// False after they got up; away on a lost line is still here.
    package internal(set) var isHere = true
    /// Over all rounds.
    package internal(set) var points = 0
    /// In the present or last round.
    package internal(set) var roundPoints = 0
    /// How many words they found over all rounds.
    package internal(set) var words = 0
    /// How well they doubt; of meaning to a trainer only.
    package internal(set) var calibration = Calibration()
  }

  /// Why an event cannot have happened: the ledger that says so is not one of ours.
  package struct Contradiction: Error, Equatable, Sendable {
    /// What contradicts the state, for people.
    package let text: String
  }

  /// What was agreed on.
  package let terms: PracticeTerms
  /// Everybody who ever joined, in order of their places.
  package internal(set) var records: [Record] = []
  /// How many rounds were dealt; the number of the present or last one, from 1.
  package internal(set) var rounds = 0
  package internal(set) var phase = Phase.waiting
  /// How the last round ended; nil before and while one goes on.
  package internal(set) var ending: Ending?
  /// What was dealt; nil before the first round.
  package internal(set) var puzzle: Puzzle?
  /// What was found in this round, in the order found.
  package internal(set) var finds: [Find] = []
  /// What was shown in this round before its end, in that order; nobody found it.
  package internal(set) var shown: [Word] = []
  /// How the trainer was answered in this round, in that order.
  package internal(set) var replies: [TrainerReply] = []
  /// What everybody asks for in this round.
  package internal(set) var asks: [PracticePlayer: PracticeAsk] = [:]
  /// When the round ends by itself, in milliseconds; nil where it does not.
  package internal(set) var until: Int64?

  /// A table at which nothing has happened yet.
  package init(_ terms: PracticeTerms) { self.terms = terms }

  /// What one player has come to; nil for one who never joined.
  package func record(of player: PracticePlayer) -> Record? {
    player.place <= records.count ? records[player.place - 1] : nil
  }

  /// Whether somebody joined and has not left.
  package func isHere(_ player: PracticePlayer) -> Bool { record(of: player)?.isHere == true }

  /// The place that somebody new would have; nil when all are taken.
  package var nextPlayer: PracticePlayer? { PracticePlayer(records.count + 1) }

  /// Who has found a word in this round.
  package func finder(of word: Word) -> PracticePlayer? { finds.first { $0.word == word }?.player }

  /// Whether a word is known to everybody: found, or shown.
  package func isKnown(_ word: Word) -> Bool { finder(of: word) != nil || shown.contains(word) }

  /// How many words there are to find in this round; nil where none are.
  package var total: Int? {
    switch puzzle {
    case .threes(let threes): threes.answers.count
    case .scramble(let scramble): scramble.total
    case .trainer, nil: nil
    }
  }

  /// Whether a round goes on at a moment, in milliseconds; at the very moment of its end none does.
  package func isOn(at now: Int64) -> Bool {
    guard phase == .round else { return false }
    return until.map { now < $0 } ?? true
  }
}
