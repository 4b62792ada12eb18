// SPDX-License-Identifier: MIT
import Rulebook

/// Plays that a rule without challenges refuses for their words; only their number changes the position.
///
/// Source: Protocol/SPEC.md, 9.3.
extension GamePosition {
  /// Counts a refused play; the clock runs on, and the turn stays.
  func refuse(
    _ refused: RefusedPlay?, of seat: Seat, after steps: StepLog, _ now: Instant, _ trust: Trust
  ) throws(Contradiction) {
    guard let refused, let game, ending == nil, !admitsChallenges, refused.play.seat == seat,
      refused.play.drew == nil
    else { throw Contradiction(text: "no play is refused here") }
    guard triesLeft(of: seat) != 0 else { throw Contradiction(text: "no more plays are judged in this turn") }
    if trust == .checking {
      let again = try refused.replacing == nil ? laid(refused.play, on: game) : corrected(refused, steps, now)
      guard again.seat == seat, again.number == refused.play.number, again.words == refused.play.words,
        again.score == refused.play.score
      else { throw Contradiction(text: "the refused play forms other words") }
    }
    self.refused[seat] += 1
    // The other side's agreement has answered the ask, even though the correction is refused.
    if let replaced = refused.replacing, asks[seat]?.matter.takesBack == replaced { asks[seat] = nil }
  }

  private func laid(_ play: PlayMade, on game: Game) throws(Contradiction) -> PlayMade {
    guard status == .running, turn == play.seat, admitsTurns, play.number == playsNumbered + 1,
      game.legality(of: play.placement, by: play.seat, rules: rules).isLegal
    else { throw Contradiction(text: "no such play can be tried") }
    return try reckon(play, on: game)
  }

  private func corrected(
    _ refused: RefusedPlay, _ steps: StepLog, _ now: Instant
  ) throws(Contradiction) -> PlayMade {
    guard let replaced = refused.replacing else { return refused.play }
    let rebuilt = try GamePosition(copying: self)
      .amend(refused.play, replacing: replaced, isReopened: false, in: steps, now, isAgreed: true)
    guard let place = rebuilt.place(ofPlay: refused.play.number),
      case .played(let play) = rebuilt[place].action
    else { throw Contradiction(text: "there is no such play") }
    return play
  }
}
