// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// The time of one run: the moment, the rounds, and the loop's alarms.
///
/// It holds no reference to the server. Each input returns an instruction for the server.
/// Source: Protocol/SPEC.md 9.16; docs/DESIGN.md#time.
struct RunClock: ~Copyable {
  /// A reading of the steady clock.
  struct Reading {
    /// Microseconds.
    var microseconds: Int64
    /// Whole seconds from 1 on, so that 0 can mean never.
    var seconds: UInt32

    fileprivate init(microseconds: Int64) {
      self.microseconds = microseconds
      seconds = UInt32(truncatingIfNeeded: microseconds / 1_000_000) &+ 1
    }
  }

  enum Look {
    case begins(Instant)
    case goesOn(Instant)
    /// The server was held up from `since` to `now`; that time is charged to no player.
    case wasInterrupted(since: Instant, now: Instant)
  }

  /// Milliseconds between two turns of an idle server.
  static let tickMilliseconds: UInt32 = 250
  /// The longest time in microseconds between the ends of two turns that is no interruption.
  private static let turnMost: Int64 = 500_000

  private let source: ServerClock
  private var timekeeper: Timekeeper
  /// The moment of the first turn; nil before it.
  private(set) var startedAt: Instant?
  /// The end of the last turn, by the stopwatch and as a moment.
  private var awake: (stopwatch: Int64, moment: Instant)
  /// The moment at which the current round began.
  private var roundBegan: Instant
  /// The moment at which the last finished round began: every line that had arrived by then has been carried out.
  private(set) var heardThrough: Instant
  /// The steady clock at the last input or at the end of the last turn.
  private(set) var reading: Reading
  private var lookedAt: UInt32 = 0
  private var abandonedAt: UInt32 = 0
  private var tick: Timer?
  private var alarm: Timer?

  init(_ source: ServerClock) {
    self.source = source
    timekeeper = Timekeeper(wall: source.wall(), steady: source.steady())
    let moment = timekeeper.moment(at: source.steady())
    (roundBegan, heardThrough) = (moment, moment)
    awake = (source.stopwatch(), moment)
    reading = Reading(microseconds: source.steady() * 1000)
  }

  var now: Instant { timekeeper.moment(at: source.steady()) }

  /// Seconds of the last reading, from 1 on.
  var seconds: UInt32 { reading.seconds }

  /// Milliseconds since the run began.
  var upMilliseconds: Int64 { startedAt.map { now.milliseconds - $0.milliseconds } ?? 0 }

  /// Microseconds that never go back, for measuring the server's own work.
  func stopwatch() -> Int64 { source.stopwatch() }

  mutating func read() { reading = Reading(microseconds: source.steady() * 1000) }

  /// Takes the seconds of the last reading, so that they and the moment of the last look are of one reading.
  mutating func countSeconds() { reading = Reading(microseconds: reading.microseconds) }

  /// Reads the microseconds only; seconds change once a turn.
  mutating func readMicroseconds() { reading.microseconds = source.steady() * 1000 }

  /// Reads all clocks, before anything is carried out; the newest moment in the ledger counts at the beginning of a run.
  mutating func look(after newest: @autoclosure () -> Instant) -> Look {
    let (wall, steady, stopwatch) = (source.wall(), source.steady(), source.stopwatch())
    reading.microseconds = steady * 1000
    guard startedAt != nil else {
      timekeeper.begin(after: newest(), steady: steady)
      let start = timekeeper.moment(at: steady)
      startedAt = start
      (roundBegan, heardThrough) = (start, start)
      awake = (stopwatch, start)
      return .begins(start)
    }
    var since = timekeeper.follow(wall: wall, steady: steady)
    let now = timekeeper.moment(at: steady)
    if stopwatch - awake.stopwatch > Self.turnMost {
      since = min(since ?? awake.moment, awake.moment)
      awake = (stopwatch, now)
    }
    if let since { return .wasInterrupted(since: since, now: now) }
    return .goesOn(now)
  }

  mutating func endTurn() { awake = (source.stopwatch(), now) }

  /// Notes that all connections were heard since the round began, and begins the next round.
  mutating func endRound(at now: Instant) {
    heardThrough = roundBegan
    roundBegan = now
  }

  /// Returns true once in every second in which a turn ends.
  mutating func entersSecond() -> Bool {
    guard seconds != lookedAt else { return false }
    lookedAt = seconds
    return true
  }

  /// Returns true once a minute, from the end of the time in which players may come back after a start.
  mutating func entersMinute(at now: Instant) -> Bool {
    guard seconds &- abandonedAt >= 60, let startedAt,
      startedAt.adding(seconds: TableTimes.comingBack) <= now
    else { return false }
    abandonedAt = seconds
    return true
  }

  // MARK: Alarms

  /// Whether the loop takes turns while nothing comes in.
  var isTicking: Bool { tick != nil }

  mutating func startTicking(on loop: EventLoop) {
    let tick = Timer(loop: loop) {}
    tick.start(afterMilliseconds: Self.tickMilliseconds, repeating: true)
    self.tick = tick
  }

  func stopTicking() { tick?.stop() }

  /// Starts a turn of the loop at a moment that comes before the next tick.
  mutating func wake(_ loop: EventLoop, at next: Instant, now: Instant) {
    let left = next.milliseconds - now.milliseconds
    guard left < Self.tickMilliseconds else { return }
    guard left > 0 else { return loop.wake() }
    if alarm == nil { alarm = Timer(loop: loop) {} }
    alarm?.start(afterMilliseconds: UInt32(left), repeating: false)
  }
}
