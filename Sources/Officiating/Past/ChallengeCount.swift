// SPDX-License-Identifier: MIT

/// A player's challenges, and those against the player, in numbers.
package struct ChallengeCount: Equatable, Sendable {
  package private(set) var won = 0
  package private(set) var lost = 0
  /// The number of the player's own plays that were challenged.
  package private(set) var challenged = 0
  /// The number of those that came off.
  package private(set) var cameOff = 0

  package var made: Int { won + lost }

  package init() {}

  /// Returns the counts of all players in these challenges, by name.
  package static func byPlayer(_ challenges: some Sequence<PastChallenge>) -> [PlayerName: ChallengeCount] {
    var counts: [PlayerName: ChallengeCount] = [:]
    for challenge in challenges { counts.add(challenge) }
    return counts
  }

  fileprivate mutating func take(ownWon isWon: Bool) {
    if isWon { won += 1 } else { lost += 1 }
  }

  fileprivate mutating func take(offByOther isOff: Bool) {
    challenged += 1
    if isOff { cameOff += 1 }
  }
}

extension [PlayerName: ChallengeCount] {
  /// Counts one more challenge, for its challenger and for the player of the play.
  package mutating func add(_ challenge: PastChallenge) {
    self[challenge.challenger, default: ChallengeCount()].take(ownWon: challenge.isWon)
    self[challenge.mover, default: ChallengeCount()].take(offByOther: challenge.isWon)
  }
}
