// SPDX-License-Identifier: MIT
import Lexica

/// The state of a practice table: the fold of its events.
///
/// Applying events uses no clock, random source or lexicon, because the events contain the puzzles.
package struct PracticeState: Equatable, Sendable {
  /// The stage of a round.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Nothing has been dealt.
    case waiting
    /// Tiles or a play are shown.
    case round
    /// The round is over, and its answers may be shown.
    case revealed
  }

  /// The reason why a round is over.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// Every word was found, or every player answered.
    case complete
    /// The players asked for the answers.
    case solved
    /// The time was up.
    case time
  }

  /// A word that counts, with its finder and its points.
  package struct Find: Hashable, Sendable {
    package let word: Word
    package let player: PracticePlayer
    package let points: Int
  }

  /// The results of one player at this table.
  package struct Record: Equatable, Sendable {
    package let player: PracticePlayer
    /// False after the player left; a player who lost the connection is still here.
    package internal(set) var isHere = true
    /// The points of all rounds.
    package internal(set) var points = 0
    /// The points of the present or last round.
    package internal(set) var roundPoints = 0
    /// The number of words found in all rounds.
    package internal(set) var words = 0
    /// The open request of the player in this round.
    package internal(set) var ask: PracticeAsk?
    /// Whether the player has answered the trainer in this round.
    package internal(set) var hasAnswered = false
    /// The answers to the trainer in all finished rounds.
    package internal(set) var calibration = Calibration()
  }

  /// The reason why an event is impossible in this state, so that the ledger with it is not genuine.
  package struct Contradiction: Error, Equatable, Sendable {
    /// The contradiction as text for people.
    package let text: String
  }

  package let terms: PracticeTerms
  /// The results of all players who ever joined, in order of places.
  package internal(set) var records: [Record] = []
  /// The number of rounds dealt, which is the number of the present or last round.
  package internal(set) var rounds = 0
  package internal(set) var phase = Phase.waiting
  /// The reason why the last round ended; nil before that and during a round.
  package internal(set) var ending: Ending?
  /// The last puzzle dealt; nil before the first round.
  package internal(set) var puzzle: Puzzle?
  /// The words found in this round, in order.
  package internal(set) var finds: [Find] = []
  /// The words shown before the end of this round, in order; no player found them.
  package internal(set) var shown: [Word] = []
  /// The answers to the trainer in this round, in order.
  package internal(set) var replies: [TrainerReply] = []
  /// The time at which the round ends by itself, in milliseconds; nil if it has no limit.
  package internal(set) var until: Int64?

  package init(_ terms: PracticeTerms) { self.terms = terms }

  /// The open requests of this round.
  package var asks: [PracticePlayer: PracticeAsk] {
    Dictionary(uniqueKeysWithValues: records.compactMap { record in record.ask.map { (record.player, $0) } })
  }

  /// Returns the results of a player; nil for a player who never joined.
  package func record(of player: PracticePlayer) -> Record? {
    player.place <= records.count ? records[player.place - 1] : nil
  }

  /// Returns whether a player joined and has not left.
  package func isHere(_ player: PracticePlayer) -> Bool { record(of: player)?.isHere == true }

  /// Returns whether a player has answered the trainer in this round.
  package func hasAnswered(_ player: PracticePlayer) -> Bool { record(of: player)?.hasAnswered == true }

  /// The next place; nil if all are taken.
  package var nextPlayer: PracticePlayer? { PracticePlayer(records.count + 1) }

  /// Returns the player who found a word in this round, or nil.
  package func finder(of word: Word) -> PracticePlayer? { finds.first { $0.word == word }?.player }

  /// Returns whether a word was found or shown in this round.
  package func isKnown(_ word: Word) -> Bool { finder(of: word) != nil || shown.contains(word) }

  /// The number of words to find in this round; nil in the trainer and before the first round.
  package var total: Int? {
    if case .scramble(let scramble) = puzzle { return scramble.total }
    return puzzle?.answers?.count
  }

  /// Returns whether a round goes on at a time in milliseconds; false at the exact time of its end.
  package func isOn(at now: Int64) -> Bool {
    guard phase == .round else { return false }
    return until.map { now < $0 } ?? true
  }
}
