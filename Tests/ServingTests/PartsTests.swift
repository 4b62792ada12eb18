// SPDX-License-Identifier: MIT
import Testing
import Wire

@testable import Officiating
@testable import Serving

/// A clock whose readings a test sets.
///
/// `@unchecked Sendable`: confined to the test that made it.
private final class HeldClock: @unchecked Sendable {
  var wall: Int64 = 1_000_000
  var steady: Int64 = 0
  var stopwatch: Int64 = 0

  var clock: ServerClock {
    ServerClock(
      wall: { Instant(milliseconds: self.wall) }, steady: { self.steady }, stopwatch: { self.stopwatch })
  }

  func pass(_ milliseconds: Int64) {
    wall += milliseconds
    steady += milliseconds
    stopwatch += milliseconds * 1000
  }
}

/// Source: docs/DESIGN.md#time.
@Suite("The clock of a run says when it begins, goes on and was interrupted")
struct RunClockTests {
  private func start(_ held: HeldClock, after newest: Int64 = 0) -> RunClock {
    var clock = RunClock(held.clock)
    guard case .begins(clock.startedAt) = clock.look(after: Instant(milliseconds: newest)) else {
      Issue.record("the first look begins the run")
      return clock
    }
    return clock
  }

  @Test("The first look begins the run, after everything that the ledger knows")
  func begins() {
    let held = HeldClock()
    let (started, startedLate) = (start(held).startedAt, start(held, after: 2_000_000).startedAt)
    #expect(started == Instant(milliseconds: 1_000_000))
    #expect(startedLate == Instant(milliseconds: 2_000_001))
  }

  @Test("The seconds of a turn are those of its look, even if a second begins after it")
  func secondsOfTheLook() {
    let held = HeldClock()
    var clock = start(held)
    held.pass(300)
    _ = clock.look(after: .distantPast)
    held.pass(60_000)
    clock.countSeconds()
    #expect(clock.seconds == 1 && clock.reading.microseconds == 300_000)
  }

  @Test("A turn that was held up for longer than half a second is an interruption since the last one ended")
  func interrupted() {
    let held = HeldClock()
    var clock = start(held)
    held.pass(500)
    guard case .goesOn = clock.look(after: .distantPast) else {
      Issue.record("half a second is no interruption")
      return
    }
    clock.endTurn()
    held.pass(501)
    guard case .wasInterrupted(let since, let now) = clock.look(after: .distantPast) else {
      Issue.record("more is one")
      return
    }
    #expect(since == Instant(milliseconds: 1_000_500) && now == Instant(milliseconds: 1_001_001))
  }

  @Test("Lines are heard through the beginning of the last whole round")
  func rounds() {
    let held = HeldClock()
    var clock = start(held)
    clock.endRound(at: Instant(milliseconds: 1_000_100))
    let (first, start) = (clock.heardThrough, clock.startedAt)
    #expect(first == start)
    clock.endRound(at: Instant(milliseconds: 1_000_200))
    let second = clock.heardThrough
    #expect(second == Instant(milliseconds: 1_000_100))
  }

  @Test("A second and a minute are entered once each; minutes count when players had time to come back")
  func seconds() {
    let held = HeldClock()
    var clock = start(held)
    clock.read()
    let seconds = [clock.entersSecond(), clock.entersSecond()]
    #expect(seconds == [true, false])
    let atStart = clock.entersMinute(at: clock.startedAt ?? .distantPast)
    held.pass(Int64(TableTimes.comingBack) * 1000)
    clock.read()
    let minutes = [atStart, clock.entersMinute(at: clock.now), clock.entersMinute(at: clock.now)]
    #expect(minutes == [false, true, false])
  }
}

extension Instant {
  fileprivate static let distantPast = Instant(milliseconds: 0)
}

/// Source: Protocol/SPEC.md 7.6, 7.11; docs/DESIGN.md#turns-and-slices.
@Suite("Pacing bounds what connections and addresses may do, and says who waits")
struct PacingTests {
  private let held = HeldClock()
  private var clock: RunClock { RunClock(held.clock) }

  private func pacing(_ change: (inout Limits) -> Void = { _ in }) -> Pacing {
    var limits = Limits()
    change(&limits)
    return Pacing(limits, trusted: [])
  }

  @Test("The last places of an address are reserved; beyond them a newcomer is turned away until one leaves")
  func places() throws {
    var pacing = pacing {
      $0.connectionsOfAddress = 3
      $0.connectionsReserved = 1
    }
    let time = clock.reading
    let came = (0..<4).map { _ in pacing.enter(7, at: time) }
    let (first, reserved) = (try #require(came[0]), try #require(came[2]))
    #expect(first.reservedSince == nil && came[1]?.reservedSince == nil)
    #expect(reserved.reservedSince == time.seconds && came[3] == nil)
    let elsewhere = pacing.enter(8, at: time)
    #expect(elsewhere != nil, "another address has places of its own")
    pacing.leave(first, at: time)
    let next = pacing.enter(7, at: time)
    #expect(next != nil && next?.reservedSince == nil)
    // A login to a seat gives the reserved place back.
    reserved.uncount()
    let last = pacing.enter(7, at: time)
    #expect(last?.reservedSince == time.seconds)
  }

  @Test("A connection that sends too much waits a tenth of a second at least, and is named when that is over")
  func slowedDown() throws {
    var pacing = pacing { $0.commands = 10 }
    let entered = pacing.enter(7, at: clock.reading)
    let spending = try #require(entered)
    for _ in 0..<100 {
      let isAllowed = pacing.allowsCommand(spending, at: clock.reading)
      #expect(isAllowed)
      pacing.spendCommand(spending, at: clock.reading)
    }
    let isAllowed = pacing.allowsCommand(spending, at: clock.reading)
    #expect(!isAllowed)
    pacing.slowDown(3, spending, at: clock.reading)
    held.pass(99)
    let tooEarly = pacing.dueToReadOn(at: clock.reading)
    held.pass(1)
    let due = [pacing.dueToReadOn(at: clock.reading), pacing.dueToReadOn(at: clock.reading)]
    let isAllowedAgain = pacing.allowsCommand(spending, at: clock.reading)
    #expect(tooEarly.isEmpty && due == [[3], []] && isAllowedAgain)
  }

  @Test("When first slices have taken their time, long input waits before short input does")
  func slices() {
    var pacing = pacing()
    let sent: [(isBehind: Bool, offered: Int, at: Int64)] = [
      (false, 5000, 0), (false, 5000, 1000), (false, 5000, 1001), (false, 100, 10_000), (false, 100, 10_001),
      (true, 5000, 20_000),
    ]
    let begun = sent.map { pacing.beginSlice(isBehind: $0.isBehind, offered: $0.offered, at: $0.at) }
    #expect(begun == [true, true, false, true, false, true])
    let backlogs = [pacing.beginBacklog(at: 12_000), pacing.beginBacklog(at: 13_000)]
    #expect(backlogs == [12_000, 1000], "as long as the others took, and a millisecond at least")
    let first = pacing.beginSlice(isBehind: false, offered: 1, at: 99_999)
    #expect(first, "the first of a turn is always served")
  }

  @Test("Connections that are not read for the ledger's sake are named once when it has stored enough")
  func congestion() {
    var pacing = pacing()
    let before = pacing.isCongested
    pacing.noteCongested(4)
    pacing.noteCongested(9)
    let meanwhile = pacing.isCongested
    let waiting = pacing.endCongestion()
    let after = pacing.isCongested
    #expect(waiting == [4, 9] && [before, meanwhile, after] == [false, true, false])
  }

  @Test("Tables of an address count until they are over")
  func tables() throws {
    var pacing = pacing { $0.tablesOfAddress = 2 }
    let entered = pacing.enter(7, at: clock.reading)
    let spending = try #require(entered)
    for table in 1...2 {
      let wait = pacing.openWait(spending.address, at: clock.reading) { _ in false }
      #expect(wait == nil)
      pacing.spendOpening(of: TableID(table), spending.address, at: clock.reading)
    }
    let wait = pacing.openWait(spending.address, at: clock.reading) { _ in false }
    let waitOfLess = pacing.openWait(spending.address, at: clock.reading) { $0 == TableID(1) }
    #expect(wait?.seconds == 60 && waitOfLess == nil)
  }
}

/// Source: Protocol/SPEC.md 4.8, 7.10.
@Suite("Sessions know who is here, who watches, and who is on the way out")
struct SessionsTests {
  private let ann = Expulsion.name("ann")

  @Test(
    "A name that was shown out keeps new guests away from its address until then, or until it is unlocked")
  func shutOut() {
    var sessions = Sessions()
    let now = Instant(milliseconds: 1000)
    sessions.shutOut(ann, from: 7, until: now.adding(seconds: 60))
    let (shut, other) = (sessions.secondsShutOut(7, at: now), sessions.secondsShutOut(8, at: now))
    let later = sessions.secondsShutOut(7, at: now.adding(seconds: 60))
    #expect(shut == 60 && other == nil && later == nil)
    sessions.unlock(ann)
    let unlocked = sessions.secondsShutOut(7, at: now)
    #expect(unlocked == nil)
  }

  @Test("An absence is kept while something waits for the person")
  func absences() {
    var sessions = Sessions()
    sessions.note(Absence(since: Instant(milliseconds: 5), left: nil), of: ann)
    sessions.keepAbsences { _ in true }
    let kept = sessions.absence(of: ann)?.since
    let absent = Array(sessions.absentNames)
    #expect(kept == Instant(milliseconds: 5) && absent == [ann])
    sessions.keepAbsences { _ in false }
    let (gone, isHere, count) = (sessions.absence(of: ann), sessions.isHere(ann), sessions.namedCount)
    #expect(gone == nil && !isHere && count == 0)
  }

  @Test("An expulsion comes out when its entry is on disk, and in order")
  func expulsions() throws {
    var sessions = Sessions()
    sessions.expel(try #require(Expulsion.of("ann", waits: 2)))
    sessions.expel(try #require(Expulsion.of("bob", waits: 1)))
    let early = sessions.nextExpulsion { $0 <= Ticket(1) }
    #expect(early == nil, "the first one waits, and the second behind it")
    let out = (0..<3).map { _ in sessions.nextExpulsion { $0 <= Ticket(2) }?.name }
    #expect(out == [ann, Expulsion.name("bob"), nil])
  }
}

extension Expulsion {
  fileprivate static func name(_ text: String) -> PlayerName {
    guard let name = PlayerName(text) else { preconditionFailure("a test's name is one") }
    return name
  }

  fileprivate static func of(_ text: String, waits: UInt64) -> Expulsion? {
    Expulsion(
      Notice(
        table: .house, waits: Ticket(waits), audience: .person(name(text)),
        body: .shownOut(until: Instant(milliseconds: 0), reason: "no reason")))
  }
}
