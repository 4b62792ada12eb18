// SPDX-License-Identifier: MIT
import Rulebook

/// What a side has that claims against the other one, who stays away: how long it waits before, and what it gets.
///
/// Source: Protocol/SPEC.md, who stays away.
package struct AbsenceClaim: Equatable, Sendable {
  /// How long the other side is waited for.
  package let seconds: Int
  /// What comes of the claim then.
  package let outcome: Outcome
  /// When the game began to wait; the absence may be younger.
  let since: Instant

  /// What comes of a claim.
  package enum Outcome: Sendable {
    /// The play that is held, or may be doubted, stands.
    case playStands
    /// The racks that were not declared count as the rules say.
    case racksWaived
    /// The game is put off.
    case putOff
    /// The game is given to the claimant.
    case given
  }
}

extension GamePosition {
  /// What a seat may claim if the other side stays away; nil where the game does not wait for that side.
  ///
  /// It waits for their turn, their answer, or their yes to going on. What they hold or could still doubt is then
  /// accepted; else the terms say whether the game is put off or given. Who agreed to a pause is waited for only once
  /// this side wants to go on.
  func claim(by seat: Seat) -> AbsenceClaim? {
    guard let game, ending == nil else { return nil }
    let left: AbsenceClaim.Outcome = terms.abandon == .forfeit ? .given : .putOff
    switch status {
    case .adjourned: return nil
    case .counting: return AbsenceClaim(seconds: GameTimes.grace, outcome: .racksWaived, since: waitsSince)
    case .paused:
      guard asks[seat]?.matter == .resume else { return nil }
      return AbsenceClaim(seconds: GameTimes.grace, outcome: .putOff, since: askedAt[seat])
    case .running:
      guard game.onTurn != seat else { return nil }
      guard isHeld || game.phase == .finalPending || windowWaiting != nil else {
        return AbsenceClaim(seconds: GameTimes.grace, outcome: left, since: waitsSince)
      }
      return AbsenceClaim(seconds: GameTimes.shortGrace, outcome: .playStands, since: waitsSince)
    }
  }
}
