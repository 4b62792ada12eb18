// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Records
import Rulebook
import Serving
import Transport
import Wire

/// The real server on a thread of its own, with a clock, a disk and random numbers that a test holds.
///
/// Everything but these is what `verdict serve` runs: loop, sockets, ledger files, referee. The caller's
/// thread may block; nothing here waits longer than 10 s.
///
/// `@unchecked Sendable`: what a restart changes is under the lock.
package final class RunningServer: @unchecked Sendable {
  /// What a server is told when it starts.
  package struct Setup: Sendable {
    /// The lists; the first is the default.
    package var lexica: [Lexicon]
    package var admitsGuests = true
    package var logsJudgements = true
    package var lookups = LookupPolicy.open
    /// Whether TLS is spoken on a second port, by a certificate of each run's own.
    package var speaksTLS = false
    /// Whether figures are given by HTTP on a port of their own.
    package var givesFigures = false
    /// Whether it is the writer of a club on several machines.
    package var isClub = false
    package var limits = Limits()
    /// Where nothing is limited that is counted by address.
    package var trusted = Network.loopback
    /// From where connections may be passed on for others; from nowhere, so that each is counted before it speaks.
    package var proxies: [Network] = []
    /// What codes and salts are made from.
    package var seed: UInt64 = 1
    /// True where codes are not hashed and nothing is looked up by itself.
    package var worksByHand = false
    /// What decides in place of chance who goes first; nil for chance.
    package var coin: (@Sendable () -> Seat)? = { .one }
    /// What the house does in a position, on its thread; nil has it play as ever.
    package var robotAct: (@Sendable (RobotDuty) -> RobotAct)?

    package init(lexica: [Lexicon]) { self.lexica = lexica }
  }

  package let clock: ManualClock
  package let disk: DiskFaults
  private let folder: TemporaryFolder
  private var setup: Setup
  private let numbers: SharedSeeded
  private let lock = NSLock()
  private var run: ServerRun
  private var number: UInt64 = 1

  /// Starts a server in a new data folder, or on a copy of the one at `kept`.
  package init(_ setup: Setup, clock: ManualClock = ManualClock(), on kept: String? = nil) throws {
    self.setup = setup
    self.clock = clock
    disk = DiskFaults()
    folder = try TemporaryFolder()
    numbers = SharedSeeded(seed: setup.seed)
    if let kept {
      try FileManager.default.copyItem(atPath: kept, toPath: folder.path + "/data")
      for name in ["bag.key", "names"]
      where FileManager.default.fileExists(atPath: "\(folder.path)/data/\(name)") {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/data/\(name)")
      }
    }
    run = ServerRun(setup, numbers, number: 1, clock, disk, data: folder.path + "/data")
    try run.start()
  }

  deinit { run.end(politely: false) }

  private var current: ServerRun { lock.withLock { run } }

  /// The port on 127.0.0.1; another one after each restart.
  package var port: UInt16 { current.port }

  /// The port on 127.0.0.1 on which TLS is spoken, 0 where it is not; another one after each restart.
  package var securePort: UInt16 { current.securePort }

  /// The port on 127.0.0.1 where figures are given, 0 where they are not; another one after each restart.
  package var figuresPort: UInt16 { current.figuresPort }

  /// The page of figures, as whoever asks for it by HTTP is given it.
  package func figures() throws -> String { try Fetched(port: figuresPort).body }

  /// The data folder.
  package var data: String { folder.path + "/data" }

  /// A new connection.
  package func connect(_ cut: LineClient.Cut = .whole, isSecure: Bool = false) throws -> LineClient {
    try LineClient(port: isSecure ? securePort : port, cut: cut, isSecure: isSecure)
  }

  /// Moves the clocks on once all that was sent is read, and returns when the server has acted on it.
  package func advance(seconds: Int) throws {
    try settle()
    clock.move(seconds: seconds)
    try settle()
  }

  /// Returns when the server has heard everybody since the call, and has done what is due.
  package func settle() throws {
    let run = current
    // Turns are counted when their ends begin. So the second end proves that the first turn is over, which began the
    // round, and the fourth that the third is, in which deadlines are settled.
    for _ in 0..<4 { try run.takeTurn(clock) }
  }

  /// Does something while the server stands still between two turns: what is sent meanwhile has arrived, and nothing
  /// of it is read before the end.
  @discardableResult
  package func whileHeld<Value>(_ body: () throws -> Value) throws -> Value {
    let run = current
    try run.hold()
    defer { run.letGo() }
    return try body()
  }

  /// How many turns the server has taken.
  package var turns: Int { clock.turns }

  /// Asks the server to stop, as SIGTERM does; returns why it ended once it has.
  @discardableResult
  package func stop() throws -> Life.End {
    guard let end = current.end(politely: true) else {
      throw LineFault("the server did not stop within 10 s")
    }
    return end
  }

  /// Asks the server to stop, as SIGTERM does, and does not wait for the end.
  package func beginStop() { current.ask(politely: true) }

  /// Why the server ended by itself; waits for it.
  package func awaitEnd() throws -> Life.End {
    guard let end = current.awaitEnd() else {
      throw LineFault("the server did not end within 10 s")
    }
    return end
  }

  /// Ends the server and starts another one on the same data.
  ///
  /// - Parameters:
  ///   - politely: false drops it where it stands: sockets close, nothing more is said or stored.
  ///   - down: seconds that pass while there is no server.
  ///   - lexica: other lists than before.
  ///   - lookups: to whom words are told from now on, where that is another.
  /// - Throws: `LineFault` when either takes more than 10 s.
  package func restart(
    politely: Bool, down: Int = 0, lexica: [Lexicon]? = nil, lookups: LookupPolicy? = nil
  ) throws {
    guard current.end(politely: politely) != nil else {
      throw LineFault("the server did not end within 10 s")
    }
    clock.move(seconds: down)
    let next = lock.withLock {
      number += 1
      if let lexica { setup.lexica = lexica }
      if let lookups { setup.lookups = lookups }
      run = ServerRun(setup, numbers, number: number, clock, disk, data: data)
      return run
    }
    try next.start()
  }
}

/// One life of the server.
///
/// `@unchecked Sendable`: what changes is changed under the condition's lock.
private final class ServerRun: @unchecked Sendable {
  private let setup: RunningServer.Setup
  private let numbers: SharedSeeded
  private let number: UInt64
  private let clock: ManualClock
  private let disk: DiskFaults
  private let data: String

  private let condition = NSCondition()
  private var fault: LineFault?
  private var opened: (port: UInt16, securePort: UInt16, figuresPort: UInt16, loop: EventLoop)?
  private var asked: Asked?
  private var standing = Hold.none
  private var ended: Life.End?

  init(
    _ setup: RunningServer.Setup, _ numbers: SharedSeeded, number: UInt64, _ clock: ManualClock,
    _ disk: DiskFaults, data: String
  ) {
    self.setup = setup
    self.numbers = numbers
    self.number = number
    self.clock = clock
    self.disk = disk
    self.data = data
  }

  var port: UInt16 { condition.withLock { opened?.port ?? 0 } }
  var securePort: UInt16 { condition.withLock { opened?.securePort ?? 0 } }
  var figuresPort: UInt16 { condition.withLock { opened?.figuresPort ?? 0 } }

  func start() throws {
    Thread { [self] in
      var end = Life.End.asked
      var fault: LineFault?
      do { end = try serve() } catch { fault = LineFault("the server did not start: \(error)") }
      // By now the server and its ledger are gone, lock and all.
      condition.withLock {
        self.fault = fault
        ended = end
      }
      condition.broadcast()
      clock.ring()
    }.start()
    guard condition.wait(until: { self.opened != nil || self.ended != nil }) else {
      throw LineFault("the server did not start within 10 s")
    }
    if let fault = condition.withLock({ fault }) { throw fault }
  }

  @inline(never)
  private func serve() throws -> Life.End {
    let loop = try EventLoop()
    let lexica = ServedLexica(setup.lexica)
    var bounds = FileLedger.Bounds()
    // In memory, room that is set aside is cleared at once, which would be most of a short run's time.
    bounds.roomAhead = 256 << 10
    let ledger = try FileLedger(
      at: data, run: number, now: clock.now, disk: disk, bounds: bounds, wake: { loop.wake() })
    let gauge = ledger.gauge
    let referee = Referee(
      executor: loop, ledger: CrampedLedger(ledger, disk, isClub: setup.isClub), lexica: lexica,
      ids: EntryIDs(run: number),
      logsJudgements: setup.logsJudgements, lookups: setup.lookups,
      secret: BagSecret(SHA256.digest(of: "bag".utf8)), coin: setup.coin, recorder: GCGExport.recorder,
      past: ClubMemory(readFrom: data + "/ledger", lexica))
    var options = ServerOptions()
    options.admitsGuests = setup.admitsGuests
    options.limits = setup.limits
    options.trusted = setup.trusted
    options.proxies = setup.proxies
    options.codeCostLog2 = 4
    options.worksByHand = setup.worksByHand
    let asking = Asking()
    options.clock = clock.server
    options.turnEnds = { [self] in
      if let asked = condition.withLock({ asked.take() }) { asking.carryOut(asked) }
      clock.noteTurn()
      standStill()
    }
    options.random = { [numbers] in numbers.next() }
    if let act = setup.robotAct { options.robotAct = { duty, _ in act(duty) } }
    let server = Server(loop: loop, referee: referee, lexica: lexica, options: options)
    let port = try server.listen(at: .at(host: "127.0.0.1", port: 0))
    var securePort: UInt16 = 0
    if setup.speaksTLS {
      let pair = try SelfSigned(for: ["localhost"])
      securePort = try server.listen(
        at: .at(host: "127.0.0.1", port: 0), as: TLSContext(certificate: pair.certificate, key: pair.key))
    }
    var calls = PageDoor.bounds
    (calls.ticks, calls.arrivalsPerTick) = (.max, .max)
    let figuresPort =
      setup.givesFigures
      ? try server.listenForMetrics(host: "127.0.0.1", port: 0, gauge: gauge, bounds: calls) : 0
    try server.listen(controlIn: data)
    asking.server = server
    condition.withLock { opened = (port, securePort, figuresPort, loop) }
    condition.broadcast()
    return server.run()
  }

  /// Makes the server take a turn and returns when it is in the turn's end.
  func takeTurn(_ clock: ManualClock) throws {
    guard let loop = condition.withLock({ ended == nil ? opened?.loop : nil }) else { return }
    let before = clock.turns
    loop.wake()
    if clock.awaitTurn(after: before, isOver: { condition.withLock { ended != nil } }) { return }
    throw LineFault("the server takes no turn")
  }

  /// Has the server stand still at the end of its next turn; returns when it does.
  func hold() throws {
    let loop = condition.withLock {
      standing = .wanted
      return ended == nil ? opened?.loop : nil
    }
    loop?.wake()
    guard condition.wait(until: { self.standing == .still }) else {
      throw LineFault("the server does not stand still")
    }
  }

  /// Has a server that stands still go on.
  func letGo() {
    condition.withLock { standing = .none }
    condition.broadcast()
  }

  /// On the server's thread: stands still while that is wanted, for 10 s at most.
  private func standStill() {
    guard condition.withLock({ standing == .wanted }) else { return }
    condition.withLock { standing = .still }
    condition.broadcast()
    _ = condition.wait(until: { self.standing == .none })
  }

  @discardableResult
  func end(politely: Bool) -> Life.End? {
    ask(politely: politely)
    return awaitEnd()
  }

  /// Has the server end at the end of its next turn.
  ///
  /// It is asked there, on its own thread; no thread of the pool is needed, which other
  /// tests may keep busy.
  func ask(politely: Bool) {
    let loop = condition.withLock {
      asked = politely ? .stop : .abandon
      return ended == nil ? opened?.loop : nil
    }
    loop?.wake()
  }

  func awaitEnd() -> Life.End? {
    _ = condition.wait(until: { self.ended != nil })
    return condition.withLock { ended }
  }
}

/// Whether a server stands still.
private enum Hold {
  case none, wanted, still
}

/// How a server is asked to end.
private enum Asked {
  case stop, abandon
}

/// Reaches the server from its own thread.
///
/// `@unchecked Sendable`: touched by the server's thread only.
private final class Asking: @unchecked Sendable {
  weak var server: Server?

  func carryOut(_ asked: Asked) {
    switch asked {
    case .stop: server?.stop()
    case .abandon: server?.abandon()
    }
  }
}

extension NSCondition {
  /// Waits until a state is reached; false where that takes more than 10 s.
  package func wait(until isDone: () -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: 10)
    return withLock {
      while !isDone() {
        guard wait(until: limit) else { return false }
      }
      return true
    }
  }
}
