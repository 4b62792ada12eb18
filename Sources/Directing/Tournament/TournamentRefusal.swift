// SPDX-License-Identifier: MIT

/// The reason why an event refuses a step; the event stays unchanged.
package enum TournamentRefusal: Error, Hashable, Sendable {
  case closed
  case notClosed
  /// The event cannot be closed: a round is not paired, or lacks the results of these boards.
  case unfinished(round: Int, missing: [Int])
  /// An entrant has that name, or one that looks like it.
  case nameTaken(String)
  /// This entrant has the real name of the one named last, maybe turned: it may be the same person.
  case namesake(number: Int, String, of: String)
  case full
  /// Nobody has that name or number; `near` is the one entrant whose name is nearly so.
  case notEntered(String, near: String? = nil)
  /// The entrant dropped out, from that round on.
  case droppedBefore(String, round: Int)
  /// The entrant is away in some of those rounds, from `round`, and plays again in `back`.
  case awayBefore(String, round: Int, back: Int)
  /// The entrant misses no round from which to come back.
  case notMissing(String)
  /// The entrant is paired in that round, which must be played, forfeited or unpaired first.
  case pairedAlready(String, round: Int)
  /// There is no such round; `last` is the last one.
  case noSuchRound(Int, last: Int)
  /// The entrant would be back before being away, which begins in the round `from`.
  case noReturn(from: Int)
  /// Every round is paired, up to `last`; `division` is named if it has rounds of its own.
  case allPaired(last: Int, division: String?)
  /// Nobody is in that division; behind it those that there are.
  case noSuchDivision(String, [String])
  case noSuchClass(String, division: String)
  /// Fewer than two entrants play.
  case nobodyToPair(String)
  /// The schedule cannot be read, or does not fit the rounds.
  case noSchedule(ScheduleFault.Why)
  /// Rounds up to this one are paired, so that their systems are fixed.
  case systemPaired(through: Int)
  /// No pairing keeps the limit on repeats; the limit `repeats` would allow one, with pairs such as this.
  case repeatsNeeded(round: Int, String, String, repeats: Int)
  /// No pairing keeps apart the pairs that may not meet, such as this.
  case keptApart(round: Int, String, String)
  /// Another division, named here, has these boards, and one of them was wanted.
  case boardsTaken(String, ClosedRange<Int>)
  /// Boards of the entrant had tables on the server, so the name stays.
  case hasPlayedHere(String)
  /// The director pairs the round by hand and left out these players.
  case unpaired(round: Int, [String])
  /// Wheels pair the round and take no pairs or byes from the director.
  case followsWheel(round: Int)
  /// An entrant named by the director plays in another division, does not play that round, or is named twice.
  case notInDivision(String, String)
  case notPlaying(String, round: Int)
  case namedTwice(String)
  case noPairing(round: Int)
  /// The deadline of an adjourned game must be a round from `from` to `through`.
  case noDeadline(round: Int, from: Int, through: Int)
  /// An earlier round lacks the results of these boards.
  case notYet(round: Int, missing: [Int])
  case roundPaired(Int)
  /// A late entrant is to meet one who has no bye in the round; `holder` is one who has it, nil if there is none.
  case noBye(round: Int, late: String, holder: String?)
  case notPaired(round: Int)
  /// The round has results, or a later round is paired.
  case roundPlayed(Int)
  case notOpponents(String, String, round: Int)
  /// The two sit at one board, or play in two divisions.
  case noSwap(String, String)
  case notOwnBoard(round: Int)
  /// This other result is entered already.
  case scoredAlready(round: Int, RoundResult)
  case nothingToCorrect(round: Int)
  case sameResult(round: Int)
  case impossible(Int)
  /// The two scores look like the spreads of a forfeit by the entrant named.
  case gameOrForfeit(round: Int, String, spread: Int, isCorrection: Bool)
  /// The result makes the other side, named here, absent with this spread.
  case absence(round: Int, String, spread: Int, isCorrection: Bool)
  case improbable([Improbability])
}

package enum Improbability: String, Hashable, Sendable, CaseIterable {
  case high
  case low
  case spread
  /// A bye or a forfeit for a round in which the entrant was not paired.
  case missed
  /// A bye or a forfeit of more than 150, which is more likely half of a game's result.
  case forfeit

  static func found(in typed: TypedResult) -> [Improbability] {
    switch typed {
    case .game(let one, let other, _): found(one.score, other.score)
    case .alone(let side, _): abs(side.score) > DecideTournament.spreadMost ? [.forfeit] : []
    case .none: []
    }
  }

  package static func found(_ one: Int, _ other: Int) -> [Improbability] {
    var found: [Improbability] = []
    if max(one, other) > 700 { found.append(.high) }
    if min(one, other) < 100 { found.append(.low) }
    if abs(one - other) > 400 { found.append(.spread) }
    return found
  }
}
