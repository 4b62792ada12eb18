// SPDX-License-Identifier: MIT

/// Why an event goes on as it was; nothing is half done.
package enum TournamentRefusal: Error, Hashable, Sendable {
  /// The event is over.
  case closed
  /// It is not over, so it is not opened again.
  case notClosed
  /// It is to be closed with a round that is not paired, or that lacks results of these boards.
  case unfinished(round: Int, missing: [Int])
  /// Somebody has that name, or one that looks like it.
  case nameTaken(String)
  /// So many have entered that nobody else may.
  case full
  /// Nobody of that name has entered.
  case notEntered(String)
  /// They dropped out, from that round on.
  case droppedBefore(String, round: Int)
  /// They are away in some of those rounds, from that round on, and are back for that one.
  case awayBefore(String, round: Int, back: Int)
  /// They miss no round that they could be back for.
  case notMissing(String)
  /// They are paired in that round: it is played, forfeited, or unpaired first.
  case pairedAlready(String, round: Int)
  /// There is no such round, or no such division.
  case noSuchRound(Int)
  case noSuchDivision(String)
  /// Nobody of the division has that class.
  case noSuchClass(String, division: String)
  /// Fewer than two play.
  case nobodyToPair(String)
  /// No such rounds can be paired so.
  case noSchedule
  /// Rounds up to that one are paired, so that what pairs them stays.
  case systemPaired(through: Int)
  /// It cannot be paired but by a meeting of two who have met as often as may be: two of them, and how often then.
  case repeatsNeeded(round: Int, String, String, repeats: Int)
  /// The director pairs the round by hand, and did not name these, who play it.
  case unpaired(round: Int, [String])
  /// Its wheels pair the round, with nothing left for the director to say.
  case followsWheel(round: Int)
  /// Whoever is to be paired by hand plays in another division, does not play that round, or is named twice.
  case notInDivision(String, String)
  case notPlaying(String, round: Int)
  case namedTwice(String)
  /// The round's system finds no way to pair it.
  case noPairing(round: Int)
  /// A game is put off to a round after its own, which is not behind one that is paired: from one to another.
  case noDeadline(round: Int, from: Int, through: Int)
  /// A round before it lacks results of these boards.
  case notYet(round: Int, missing: [Int])
  /// The division's round is paired.
  case roundPaired(Int)
  /// It is not paired.
  case notPaired(round: Int)
  /// Results of it are in, or a later round is paired from it.
  case roundPlayed(Int)
  /// The two do not meet in that round.
  case notOpponents(String, String, round: Int)
  /// The two sit at one board, or play in two divisions.
  case noSwap(String, String)
  /// Who says what came of it plays at another board.
  case notOwnBoard(round: Int)
  /// A result is in, and it is another one: `was` by the two scores in the order in which they were typed.
  case scoredAlready(round: Int, RoundResult)
  /// Nothing is in that could be corrected.
  case nothingToCorrect(round: Int)
  /// That is what was entered.
  case sameResult(round: Int)
  /// No game comes to such a score.
  case impossible(Int)
  /// Two scores that are the spreads of a forfeit, by who would not have come.
  case gameOrForfeit(round: Int, String, spread: Int, isCorrection: Bool)
  /// One name says that the other side, named here, did not come: by it -spread.
  case absence(round: Int, String, spread: Int, isCorrection: Bool)
  /// Hardly any game does; whoever is sure says so.
  case improbable([Improbability])
}

/// What is hardly ever right about a result.
package enum Improbability: String, Hashable, Sendable, CaseIterable {
  /// A score over 700.
  case high
  /// A score under 100.
  case low
  /// A spread over 400.
  case spread
  /// A bye or a forfeit worth over 150: half of a game's result, more likely. A forfeit that was not meant.
  case forfeit

  /// The improbable things about the two scores of a game.
  package static func found(_ one: Int, _ other: Int) -> [Improbability] {
    var found: [Improbability] = []
    if max(one, other) > 700 { found.append(.high) }
    if min(one, other) < 100 { found.append(.low) }
    if abs(one - other) > 400 { found.append(.spread) }
    return found
  }
}
