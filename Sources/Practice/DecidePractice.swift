// SPDX-License-Identifier: MIT
import Lexica

/// The material for dealing a round and judging its answers.
package struct PuzzleSource: Sendable {
  /// The material from the list of the table.
  package let book: PuzzleBook
  /// Recorded plays for the trainer; none of a live table, because players may know them.
  package let plays: [TrainerPlay]
  /// Words that players at the table missed before and that are to come back now, the one due first before the others.
  package let due: [Word]
  /// The seed of the next deal; the same seed and state give the same deal.
  package let seed: UInt64

  package init(book: PuzzleBook, plays: [TrainerPlay] = [], due: [Word] = [], seed: UInt64) {
    self.book = book
    self.plays = plays
    self.due = due
    self.seed = seed
  }
}

/// The decisions at a practice table, as pure functions that a test can call without a server.
///
/// Each method returns the event to record or throws the refusal of highest precedence. The caller first
/// applies the event that `due` returns, so that nothing is decided after the end of a round's time.
package struct DecidePractice: Sendable {
  let state: PracticeState
  let now: Int64
  /// The players whose requests are awaited: here and connected.
  let present: Set<PracticePlayer>

  /// Creates the decisions for a state at a time in milliseconds; connected players who left the table are ignored.
  package init(_ state: PracticeState, now: Int64, present: some Sequence<PracticePlayer>) {
    self.state = state
    self.now = now
    self.present = Set(present.filter(state.isHere))
  }

  // MARK: Joining and leaving

  /// Decides the joining of `state.nextPlayer` or of a player who has left; nil if no place is free.
  package func join(_ player: PracticePlayer?) throws(PracticeRefusal) -> PracticeEvent {
    guard let player else { throw .full }
    guard !state.isHere(player) else { throw .alreadyHere }
    guard player == state.nextPlayer || state.record(of: player) != nil else { throw .full }
    return .joined(player)
  }

  /// Decides the leaving of a player; the caller then checks `agreed` on the state after it.
  package func leave(_ player: PracticePlayer) throws(PracticeRefusal) -> PracticeEvent {
    try here(player)
    return .left(player)
  }

  // MARK: Events without a command

  /// Returns the end of a round whose time is up, at or after `state.until`; nil otherwise.
  package func due() -> PracticeEvent? {
    guard state.phase == .round, let until = state.until, now >= until else { return nil }
    return .timeUp
  }

  /// Returns the end of a round for which every player still present has asked.
  ///
  /// Nil if someone has not asked or no player is present. The caller checks it after a player left or lost
  /// the connection.
  package func agreed() -> PracticeEvent? {
    guard state.isOn(at: now), !present.isEmpty, missing(for: .solve, besides: nil).isEmpty else {
      return nil
    }
    return .revealed(by: nil)
  }

  // MARK: Requests

  func here(_ player: PracticePlayer) throws(PracticeRefusal) {
    guard state.isHere(player) else { throw .notHere }
  }

  /// Returns the players who must still ask before a request takes effect, in order of places.
  ///
  /// A request for the next round agrees to the end of this one, and so does an answer to the trainer.
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
