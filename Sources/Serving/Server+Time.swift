// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// Moments, turns and deadlines: time that the server takes is nobody's.
///
/// Source: Protocol/SPEC.md 9.16; docs/decisions/0016-turns-and-time.md.
extension Server {
  /// Milliseconds between two turns of a server to which nobody speaks.
  static let tickMilliseconds: UInt32 = 250
  /// A turn's end that comes later than this after the one before it, in microseconds, was held up.
  private static let turnMost: Int64 = 500_000
  /// How many connections that sent much have a slice in one turn at most, and for how long at least, in microseconds.
  private static let backlogTurns = 64
  private static let backlogMicroseconds: Int64 = 1000
  /// How long first slices are given in one turn, in microseconds, and to those who say no more than a line or two.
  private static let firstMicroseconds: Int64 = 1000
  private static let briefMicroseconds: Int64 = 10_000
  private static let briefBytes = 128

  /// The moment, by which everything in this run is counted.
  var now: Instant { timekeeper.moment(at: options.clock.steady()) }

  /// The moment by which clocks are told.
  var toldMoment: Instant { referee.assumeIsolated { $0.toldMoment(at: now) } }

  /// Reads the clocks, as is done before anything is carried out, and gives the moment.
  ///
  /// Before anything else of a run, games are taken up where the last run left them. Time in which the server could do
  /// nothing is charged to nobody: while its machine slept, while it was stopped, while one turn took too long.
  func lookAtClocks(_ referee: isolated Referee) -> Instant {
    let clock = options.clock
    let (wall, steady, stopwatch) = (clock.wall(), clock.steady(), clock.stopwatch())
    microseconds = steady * 1000
    guard startedAt != nil else {
      timekeeper.begin(after: referee.newestKnown, steady: steady)
      let start = timekeeper.moment(at: steady)
      startedAt = start
      (roundBegan, heardThrough) = (start, start)
      seenAwake = (stopwatch, start)
      referee.takeUp(now: start)
      return start
    }
    var since = timekeeper.follow(wall: wall, steady: steady)
    let now = timekeeper.moment(at: steady)
    if stopwatch - seenAwake.stopwatch > Server.turnMost {
      since = min(since ?? seenAwake.moment, seenAwake.moment)
      seenAwake = (stopwatch, now)
    }
    if let since { referee.interruptGames(since: since, now: now) }
    return now
  }

  /// Begins what a connection has of this turn, or has it wait behind the others.
  ///
  /// When hundreds speak at once, those who say little are heard first, and of the others no more than fit into a
  /// moment: the rest wait as if they had been heard.
  ///
  /// - Parameters:
  ///   - client: who speaks.
  ///   - offered: how many bytes are there to be taken.
  /// - Returns: whether its lines are taken now.
  func beginSlice(of client: Client, offered: Int) -> Bool {
    let begun = options.clock.stopwatch()
    slice = Slice(client.isBehind ? .later : .first, begun: begun)
    guard !client.isBehind else { return true }
    guard let turnBegun else {
      turnBegun = begun
      return true
    }
    let most = offered <= Server.briefBytes ? Server.briefMicroseconds : Server.firstMicroseconds
    guard begun - turnBegun > most else { return true }
    client.yield()
    return false
  }

  /// Gives those who sent much their slices, when all others have been heard.
  ///
  /// They have as much of a turn as those others took, so that nobody can keep them waiting for long.
  func serveBacklog() {
    let begun = options.clock.stopwatch()
    let most = max(Server.backlogMicroseconds, turnBegun.map { begun - $0 } ?? 0)
    turnBegun = nil
    loop.serveBacklog(most: Server.backlogTurns) { options.clock.stopwatch() - begun < most }
  }

  // MARK: Deadlines

  /// Notes how far everybody has been heard, and begins the next round.
  ///
  /// While the ledger has too much to store, nobody is listened to, so nobody is late.
  func hearRound(now: Instant) {
    // Those who were named and not listened to are to be named again.
    guard congested.isEmpty else { return loop.beginRound() }
    guard loop.isRoundOver else { return }
    heardThrough = roundBegan
    roundBegan = now
    loop.beginRound()
  }

  /// Tells whom it concerns that deadlines have passed, once everybody who was in time has been heard.
  func tellDue(_ referee: isolated Referee, now: Instant) {
    tendBoards(referee, now: now)
    guard referee.isDue(at: now, heardThrough: heardThrough) else { return }
    deliver(
      referee.settleDeadlines(now: now, heardThrough: heardThrough) { [unowned self] in names[$0] != nil })
    tendBoards(referee, now: now)
  }

  /// Opens the tables of events' boards whose players are here, and brings the results of those that are over.
  private func tendBoards(_ referee: isolated Referee, now: Instant) {
    guard referee.mustTendBoards else { return }
    let news = referee.tendBoards(now: now) { [unowned self] name in
      names[name].flatMap { clients[$0]?.session?.person }
    }
    settleWatching(.ends(news.seated), of: nil)
    deliver(news.notices)
  }

  /// Has the loop take a turn when the next deadline comes, and a whole round once it has come.
  func awaitDeadline(_ referee: isolated Referee, now: Instant) {
    // What has come and still stands waits for the disk, which wakes the loop itself.
    guard congested.isEmpty, let next = referee.nextDeadline(after: now, heardThrough: heardThrough)
    else { return }
    let left = next.milliseconds - now.milliseconds
    guard left < Server.tickMilliseconds else { return }
    guard left > 0 else { return loop.wake() }
    if alarm == nil { alarm = Timer(loop: loop) {} }
    alarm?.start(afterMilliseconds: UInt32(left), repeating: false)
  }
}
