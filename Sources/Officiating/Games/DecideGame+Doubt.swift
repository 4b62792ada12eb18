// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The acts of a side on the play on the table: it holds the play, accepts it, or challenges it.
///
/// Source: Protocol/SPEC.md, 9.7 to 9.10.
extension DecideGame {
  /// Returns the play on the table, where a side may hold, accept or challenge it.
  ///
  /// `number` is the one that the command names; `act` is for the text of a refusal.
  private func doubtable(
    _ side: Side, play number: Int?, for act: PlayAct
  ) throws(Refusal) -> PlayMade {
    try requireInPlay()
    if let number, number != live.onTable?.number {
      guard (1...max(1, live.playsNumbered)).contains(number), steps.place(ofPlay: number) != nil else {
        throw .noSuchPlay(table.id, number)
      }
      throw .windowClosed(table.id, play: number)
    }
    guard let play = live.onTable else {
      if let last = steps.closedPlay(for: side.isDesk ? nil : side.seat) {
        throw .windowClosed(table.id, play: last)
      }
      throw .nothingToDoubt(table.id)
    }
    guard side.isDesk || side.seat == live.turn else { throw .notYourTurn(table.id, newest: nil) }
    if number == nil, !side.isDesk, let unread = live.unread(at: now) {
      throw .unreadPlay(table.id, play: unread, act)
    }
    return play
  }

  package func hold(_ side: Side, play number: Int? = nil) throws(Refusal) -> GameDecision {
    guard table.terms.rule.exists else { throw .noChallenges }
    let play = try doubtable(side, play: number, for: .hold)
    guard live.phase == .pending else {
      throw live.isHeld ? .nothingToDoubt(table.id) : .lastPlayOnTable(table.id)
    }
    return sure(.held(play.seat.opposite))
  }

  package func accept(_ side: Side, play number: Int? = nil) throws(Refusal) -> GameDecision {
    let play = try doubtable(side, play: number, for: .accept)
    return sure(.accepted(play.seat.opposite, drew: drawn()?.tiles))
  }

  /// Decides a challenge; a play is ruled on once.
  ///
  /// `number` is nil for the play on the table; `named` is empty for every word that the play formed.
  package func challenge(
    play number: Int?, _ named: Words, _ side: Side, accepts: (Words) -> Bool
  ) throws(Refusal) -> GameDecision {
    try requireInPlay()
    guard table.terms.rule.exists else { throw .noChallenges }
    let play = try doubtable(side, play: number, for: .challenge)
    let words = try words(named, of: play)
    let isOffCentre = isOffCentre(play)
    let isAcceptable = accepts(words) && !isOffCentre
    let challenger = play.seat.opposite
    let effect = ChallengeEffect(
      under: table.terms.rule, acceptable: isAcceptable, words: words.count, challenger: challenger,
      failedBefore: live.failed[challenger])
    var ruled = RuledPlay(
      number: play.number, challenger: challenger, words: words, isOffCentre: isOffCentre,
      ruling: Ruling(isAcceptable), effect: effect, drew: nil)
    if ruled.leavesPlayToDraw, let drew = drawn()?.tiles { ruled = ruled.drawing(drew) }
    return sure(.ruled(ruled))
  }

  /// Returns the words to judge; throws `notFormed` for a word named more often than the play formed it.
  private func words(_ named: Words, of play: PlayMade) throws(Refusal) -> Words {
    let formed = play.lexiconWords
    guard named.count > 0 else { return formed }
    var left = Array(formed)
    for word in named {
      guard let place = left.firstIndex(of: word) else {
        throw .notFormed(table.terms.lexicon.alphabet.spelled(word))
      }
      left.remove(at: place)
    }
    return named
  }

  private func isOffCentre(_ play: PlayMade) -> Bool {
    guard live.rules.centre == .challengeable, var board = live.game?.board else { return false }
    board.takeOff(play.placement)
    return play.placement.isOffCentreOpening(on: board, of: live.rules.layout)
  }
}
