// SPDX-License-Identifier: MIT
import Lexica

extension DecidePractice {
  /// Decides `NEXT`, the request for a new round.
  ///
  /// Before the first round and after each, any player gets it. During a round everyone present must ask,
  /// because the others work on the same tiles. If all agree to end the round but not all asked for a new
  /// one, it ends as with `SOLVE`. Those who wanted the answers then see them.
  package func next(by player: PracticePlayer, from source: PuzzleSource) throws(PracticeRefusal)
    -> PracticeEvent
  {
    try here(player)
    if state.isOn(at: now), !missing(for: .next, besides: player).isEmpty {
      return try ask(.next, by: player)
    }
    return try deal(by: player, from: source)
  }

  /// Deals a round from a source; `by` is nil for the deal at the opening of the table.
  package func deal(by player: PracticePlayer?, from source: PuzzleSource) throws(PracticeRefusal)
    -> PracticeEvent
  {
    var maker = PuzzleMaker(source.book, seed: source.seed)
    do throws(PuzzleFault) {
      return .dealt(
        try maker.puzzle(of: state.terms.game, from: source, after: state.puzzle), by: player)
    } catch {
      throw .noPuzzle(error)
    }
  }

  /// Decides `SOLVE`, the request to end the round, which everyone present must make.
  package func solve(by player: PracticePlayer) throws(PracticeRefusal) -> PracticeEvent {
    try here(player)
    try inRound()
    return try ask(.solve, by: player)
  }

  /// Decides `SOLVE one`, which shows a player who is alone the first word not yet known.
  ///
  /// Threes and anagrams are in alphabet order, a scramble longest first, so each repetition shows the next word.
  package func solveOne(by player: PracticePlayer, lexicon: Lexicon) throws(PracticeRefusal) -> PracticeEvent
  {
    try here(player)
    guard state.terms.kind != .trainer else { throw .notAnAnswer }
    try inRound()
    guard present.allSatisfy({ $0 == player }) else { throw .notAlone }
    var words = state.puzzle?.answers ?? []
    if case .scramble(let scramble) = state.puzzle { words = scramble.words(in: lexicon) }
    guard let word = words.first(where: { !state.isKnown($0) }) else { throw .nothingHidden }
    return .shown(word, by: player)
  }

  private func ask(_ ask: PracticeAsk, by player: PracticePlayer) throws(PracticeRefusal) -> PracticeEvent {
    let missing = missing(for: .solve, besides: player)
    if missing.isEmpty { return .revealed(by: player) }
    guard state.asks[player] != ask else {
      throw .alreadyAsked(ask, missing: self.missing(for: ask, besides: player))
    }
    return .asked(player, ask)
  }

  func inRound() throws(PracticeRefusal) {
    guard state.phase != .waiting else { throw .notStarted }
    guard state.isOn(at: now) else { throw .roundOver }
  }
}
