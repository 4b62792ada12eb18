// SPDX-License-Identifier: MIT
import Rulebook

/// The claim of a side against an absent opponent: the waiting time, and the outcome.
///
/// Source: Protocol/SPEC.md, 9.22.
package struct AbsenceClaim: Equatable, Sendable {
  /// The seconds for which the opponent is waited for.
  package let seconds: Int
  package let outcome: Outcome
  /// The moment from which the game waits; the absence may have begun later.
  let since: Instant

  package enum Outcome: Sendable {
    /// The play that is held, or may be challenged, stands.
    case playStands
    /// The count ends; racks that were not declared count as the rules say.
    case racksWaived
    case putOff
    /// The claimant wins.
    case given
  }
}

extension GamePosition {
  /// Returns what a seat may claim if the other side stays away; nil where the game does not wait for that side.
  ///
  /// It waits for their turn, their answer, or their agreement to go on. A play that they hold or could still
  /// challenge is then accepted. Else the terms decide whether the game is put off or given. After a pause they
  /// are waited for only once this seat asks to go on.
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
