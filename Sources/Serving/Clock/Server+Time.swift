// SPDX-License-Identifier: MIT
import Officiating
import Transport

// Moments, turns and deadlines. The server's own delays are charged to no player.
// Source: Protocol/SPEC.md 9.16; docs/DESIGN.md#time.
extension Server {
  var now: Instant { clock.now }

  /// The moment for which game clocks are shown.
  var toldMoment: Instant { withReferee { $0.toldMoment(at: now) } }

  /// Reads the clocks, and returns the moment; called before anything is carried out.
  ///
  /// The first call of a run resumes the games of the last run. Time in which the server was held up (its machine slept,
  /// it was stopped, a turn took too long) is given back to the players.
  func lookAtClocks(_ referee: isolated Referee) -> Instant {
    switch clock.look(after: referee.newestKnown) {
    case .begins(let start):
      referee.takeUp(now: start)
      return start
    case .goesOn(let now): return now
    case .wasInterrupted(let since, let now):
      referee.interruptGames(since: since, now: now)
      return now
    }
  }

  /// Serves the connections that sent more than one slice, after all others have been heard.
  ///
  /// They get as much of a turn as the others took, which bounds the wait of the others.
  func serveBacklog() {
    let begun = clock.stopwatch()
    let most = pacing.beginBacklog(at: begun)
    loop.serveBacklog(most: Pacing.backlogMost) { clock.stopwatch() - begun < most }
  }

  // MARK: Deadlines

  /// Begins the next round when every connection has been heard.
  ///
  /// While the ledger is congested no connection is read. The round then does not end, so that no player is late.
  func hearRound(now: Instant) {
    // The connections of this round that were not read are noted again.
    guard !pacing.isCongested else { return loop.beginRound() }
    guard loop.isRoundOver else { return }
    clock.endRound(at: now)
    loop.beginRound()
  }

  /// Carries out deadlines that have passed, after every line that came in time.
  func tellDue(_ referee: isolated Referee, now: Instant) {
    tendBoards(referee, now: now)
    guard referee.isDue(at: now, heardThrough: clock.heardThrough) else { return }
    deliver(
      referee.meetDeadlines(now: now, heardThrough: clock.heardThrough) { [unowned self] in
        sessions.isHere($0)
      })
    tendBoards(referee, now: now)
  }

  /// Opens the tables of events' boards whose players are here, records the results of those that are over, and has
  /// rounds paired that are due.
  func tendBoards(_ referee: isolated Referee, now: Instant) {
    guard referee.peek.mustTendBoards else { return }
    endSeeksOfEntrants(referee)
    let news = referee.tendBoards(now: now) { [unowned self] in sessions.client(of: $0)?.session?.person }
    updateWatching(.ends(news.seated), of: nil)
    deliver(news.notices)
    if let due = news.due { crews.pairing.ask(due) }
  }

  /// Schedules a turn for the next deadline, and a whole round after it.
  func awaitDeadline(_ referee: isolated Referee, now: Instant) {
    // A passed deadline that still stands waits for the disk, which wakes the loop itself.
    guard !pacing.isCongested, let next = referee.nextDeadline(after: now, heardThrough: clock.heardThrough)
    else { return }
    clock.wake(loop, at: next, now: now)
  }
}
