// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What a round may be dealt from, and answers judged by.
package struct PuzzleSource: Sendable {
  /// What was made ready of the table's list.
  package let book: PuzzleBook
  /// Plays that were made, for a trainer; they may be known to whoever practises, so none of a live table.
  package let plays: [TrainerPlay]
  /// What the next deal derives from: the same seed and state deal the same.
  package let seed: UInt64

  package init(book: PuzzleBook, plays: [TrainerPlay] = [], seed: UInt64) {
    self.book = book
    self.plays = plays
    self.seed = seed
  }
}

/// Decides what happens at a practice table; pure, so a test needs no server.
///
/// Every method answers with the one event to record, or throws the refusal of highest precedence. Whoever asks
/// takes in what is `due` first, so that nothing is decided in a round whose time is up.
package struct DecidePractice: Sendable {
  let state: PracticeState
  let now: Int64
  /// Those whose word is waited for: here, and on a line.
  let present: Set<PracticePlayer>

  /// - Parameters:
  ///   - state: as it stands.
  ///   - now: the moment of the decision, in milliseconds.
  ///   - present: who is on a line; those who are not here do not count, whoever asks does.
  package init(_ state: PracticeState, now: Int64, present: some Sequence<PracticePlayer>) {
    self.state = state
    self.now = now
    self.present = Set(present.filter(state.isHere))
  }

  /// Carries out a command.
  package func carryOut(
    _ command: PracticeCommand, by player: PracticePlayer, from source: PuzzleSource
  ) throws(PracticeRefusal) -> PracticeEvent {
    switch command {
    case .guess(let words): try guess(words, by: player, lexicon: source.book.lexicon)
    case .answer(let answer): try self.answer(answer, by: player)
    case .next: try next(by: player, from: source)
    case .solve: try solve(by: player)
    case .solveOne: try solveOne(by: player, lexicon: source.book.lexicon)
    }
  }

  // MARK: Who is here

  /// Somebody takes the next place, or comes back to theirs.
  ///
  /// `player` is `state.nextPlayer`, or who has left.
  package func join(_ player: PracticePlayer?) throws(PracticeRefusal) -> PracticeEvent {
    guard let player else { throw .full }
    guard !state.isHere(player) else { throw .alreadyHere }
    guard player == state.nextPlayer || state.record(of: player) != nil else { throw .full }
    return .joined(player)
  }

  /// Somebody gets up; what then is agreed on, `agreed` tells of the state after it.
  package func leave(_ player: PracticePlayer) throws(PracticeRefusal) -> PracticeEvent {
    try here(player)
    return .left(player)
  }

  // MARK: What happens by itself

  /// The end of a round whose time is up, or nil; it is due at `state.until`.
  package func due() -> PracticeEvent? {
    guard state.phase == .round, let until = state.until, now >= until else { return nil }
    return .timeUp
  }

  /// The end of a round that everybody who is still present has asked for.
  ///
  /// Nil where somebody has not, or nobody is present. To be asked when somebody left or their line is lost.
  package func agreed() -> PracticeEvent? {
    guard state.isOn(at: now), !present.isEmpty, missing(for: .solve, besides: nil).isEmpty else {
      return nil
    }
    return .revealed(by: nil)
  }

  // MARK: What they say to one another

  func here(_ player: PracticePlayer) throws(PracticeRefusal) {
    guard state.isHere(player) else { throw .notHere }
  }

  /// Who is waited for before something everybody has to ask for, in order of places.
  ///
  /// Whoever wants the next round agrees that this one ends, and so does who has answered the trainer.
  func missing(for ask: PracticeAsk, besides player: PracticePlayer?) -> [PracticePlayer] {
    present.filter { other in
      guard other != player else { return false }
      switch ask {
      case .next: return state.asks[other] != .next
      case .solve: return state.asks[other] == nil && !state.hasAnswered(other)
      }
    }.sorted()
  }
}
