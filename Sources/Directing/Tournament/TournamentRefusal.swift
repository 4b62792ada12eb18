// SPDX-License-Identifier: MIT

/// The reason why an event refuses a step; the event stays unchanged.
package enum TournamentRefusal: Error, Hashable, Sendable {
  /// The event is closed.
  case closed
  /// The event is open, so that it cannot be reopened.
  case notClosed
  /// The event cannot be closed: a round is not paired, or lacks the results of these boards.
  case unfinished(round: Int, missing: [Int])
  /// An entrant has that name, or one that looks like it.
  case nameTaken(String)
  /// The event has the most entrants allowed.
  case full
  /// No entrant has that name.
  case notEntered(String)
  /// The entrant dropped out, from that round on.
  case droppedBefore(String, round: Int)
  /// The entrant is away in some of those rounds, from `round`, and plays again in `back`.
  case awayBefore(String, round: Int, back: Int)
  /// The entrant misses no round from which to come back.
  case notMissing(String)
  /// The entrant is paired in that round, which must be played, forfeited or unpaired first.
  case pairedAlready(String, round: Int)
  /// The round or the division does not exist.
  case noSuchRound(Int)
  case noSuchDivision(String)
  /// No entrant of the division has that class.
  case noSuchClass(String, division: String)
  /// Fewer than two entrants play.
  case nobodyToPair(String)
  /// The schedule cannot be read, or does not fit the rounds.
  case noSchedule
  /// Rounds up to this one are paired, so that their systems are fixed.
  case systemPaired(through: Int)
  /// No pairing keeps the limit on repeats; the limit `repeats` would allow one, with pairs such as this.
  case repeatsNeeded(round: Int, String, String, repeats: Int)
  /// The director pairs the round by hand and left out these players.
  case unpaired(round: Int, [String])
  /// Wheels pair the round and take no pairs or byes from the director.
  case followsWheel(round: Int)
  /// An entrant named by the director plays in another division, does not play that round, or is named twice.
  case notInDivision(String, String)
  case notPlaying(String, round: Int)
  case namedTwice(String)
  /// The system of the round finds no pairing.
  case noPairing(round: Int)
  /// The deadline of an adjourned game must be a round from `from` to `through`.
  case noDeadline(round: Int, from: Int, through: Int)
  /// An earlier round lacks the results of these boards.
  case notYet(round: Int, missing: [Int])
  /// The round of the division is paired already.
  case roundPaired(Int)
  /// The round is not paired.
  case notPaired(round: Int)
  /// The round has results, or a later round is paired.
  case roundPlayed(Int)
  /// The two do not meet in that round.
  case notOpponents(String, String, round: Int)
  /// The two sit at one board, or play in two divisions.
  case noSwap(String, String)
  /// The claimant plays at another board.
  case notOwnBoard(round: Int)
  /// This other result is entered already.
  case scoredAlready(round: Int, RoundResult)
  /// There is no result to correct.
  case nothingToCorrect(round: Int)
  /// The correction equals the present result.
  case sameResult(round: Int)
  /// No game ends with such a score.
  case impossible(Int)
  /// The two scores look like the spreads of a forfeit by the entrant named.
  case gameOrForfeit(round: Int, String, spread: Int, isCorrection: Bool)
  /// The result makes the other side, named here, absent with this spread.
  case absence(round: Int, String, spread: Int, isCorrection: Bool)
  /// The result is improbable; it needs confirmation.
  case improbable([Improbability])
}

/// A property that makes a result improbable.
package enum Improbability: String, Hashable, Sendable, CaseIterable {
  /// A score over 700.
  case high
  /// A score under 100.
  case low
  /// A spread over 400.
  case spread
  /// A bye or a forfeit of more than 150, which is more likely half of a game's result.
  case forfeit

  /// Returns the improbable properties of a typed result.
  static func found(in typed: TypedResult) -> [Improbability] {
    switch typed {
    case .game(let one, let other, _): found(one.score, other.score)
    case .alone(let side, _): abs(side.score) > DecideTournament.spreadMost ? [.forfeit] : []
    case .none: []
    }
  }

  /// Returns the improbable properties of two scores.
  package static func found(_ one: Int, _ other: Int) -> [Improbability] {
    var found: [Improbability] = []
    if max(one, other) > 700 { found.append(.high) }
    if min(one, other) < 100 { found.append(.low) }
    if abs(one - other) > 400 { found.append(.spread) }
    return found
  }
}
