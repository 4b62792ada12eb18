// SPDX-License-Identifier: MIT
import Bytes
import CLibevent
import Glibc
import Synchronization

/// A libevent base, the thread that runs it, and the executor of its actors.
///
/// Listeners, connections, timers and signal watches of a loop are confined to the thread in `run`. Before
/// `run`, the thread that will run the loop may make them. Other threads may call only `wake`, `stop` and,
/// through `await`, `enqueue`. These write an eventfd and do not touch libevent, so that the base needs no
/// locks.
/// Source: libevent 2.1, event2/event.h; SE-0392, SE-0424 and SE-0471.
///
/// `@unchecked Sendable`: the mailbox is guarded, and the owner is atomic. All other fields are used only by
/// the thread in `run`, or before it runs.
package final class EventLoop: SerialExecutor, @unchecked Sendable {
  private struct Mailbox {
    var jobs: [UnownedJob] = []
    /// Whether the eventfd was written and not read since, so that it need not be written again.
    var isRung = false
    var mustStop = false
  }

  private let base: OpaquePointer
  /// The clock that fires the timers; nil means the system's.
  let time: HeldTime?
  private let bell: Int32
  private var bellWatch: Watch?
  private let owner = Atomic<pthread_t>(0)
  private let mailbox = Guarded(Mailbox())
  private var running: [UnownedJob] = []
  private var isTurnWanted = false

  /// The input buffer of 64 KiB, shared by all connections because only one is read at a time.
  let input: UnsafeMutableBufferPointer<UInt8>
  let farewells = Farewells()
  /// The connections that left input for later, the longest waiting first; each is kept alive until its turn.
  var backlog = JobLine<Connection>()
  var connections = 0
  /// The number of connections in a TLS handshake.
  package internal(set) var handshakes = 0
  var sessions: [TLSSession?] = []
  /// The exchange of all TLS connections, made for the first one.
  private(set) lazy var exchange = TLSExchange()
  private var round = Round()
  private var calls = 0
  private var named = 0

  /// Creates a loop that is not running, and makes the process ignore SIGPIPE.
  package init(time: HeldTime? = nil) throws(TransportFault) {
    _ = signal(SIGPIPE, SIG_IGN)
    event_set_log_callback(reportFromLibevent)
    event_set_fatal_callback(endAfterLibevent)

    let choices = event_config_new()
    defer { event_config_free(choices) }
    event_config_set_flag(choices, Int32(EVENT_BASE_FLAG_NOLOCK.rawValue))
    event_config_set_flag(choices, Int32(EVENT_BASE_FLAG_IGNORE_ENV.rawValue))
    guard let base = event_base_new_with_config(choices) else {
      throw .system(call: "event_base_new", errno: errno)
    }
    bell = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard bell >= 0 else {
      let number = errno
      event_base_free(base)
      throw .system(call: "eventfd", errno: number)
    }
    self.base = base
    self.time = time
    input = .allocate(capacity: 65_536)
    let watch = Watch(EV_READ | EV_PERSIST, of: bell, on: self) { [unowned self] in hearBell() }
    bellWatch = watch
    guard watch.begin() else { throw .system(call: "epoll_ctl", errno: errno) }
  }

  deinit {
    bellWatch = nil
    event_base_free(base)
    close(bell)
    input.deallocate()
  }

  /// Runs the loop on the calling thread until `stop`.
  ///
  /// A turn waits for an event, runs all due callbacks, then the actor jobs queued before, then `endOfTurn`, which
  /// commits the work of the turn. After it returns, the loop may be run again. Events and jobs that these cause are handled in the next turn at the latest. Open
  /// connections stay open when `run` returns; jobs queued afterwards never run.
  package func run(endOfTurn: () -> Void) {
    let isFree = owner.compareExchange(
      expected: 0, desired: pthread_self(), ordering: .acquiringAndReleasing
    ).exchanged
    precondition(isFree, "a loop runs on one thread at a time")
    defer { owner.store(0, ordering: .releasing) }

    while true {
      let (isBusy, mustStop) = mailbox.withLock { (!$0.jobs.isEmpty, $0.mustStop) }
      if mustStop {
        mailbox.withLock { $0.mustStop = false }
        break
      }
      let mayWait = !isBusy && !isTurnWanted && !hasBacklog
      isTurnWanted = false
      (calls, named) = (0, 0)
      let outcome = event_base_loop(base, mayWait ? EVLOOP_ONCE : EVLOOP_ONCE | EVLOOP_NONBLOCK)
      precondition(outcome >= 0, "epoll failed")
      round.take(calls: calls, named: named, of: connections, backlog: backlog.added)
      runJobs()
      endOfTurn()
    }
    runJobs()
  }

  /// Makes `run` return after the present turn; any thread may call it at any time.
  package func stop() {
    mailbox.withLock { $0.mustStop = true }
    wake()
  }

  /// Makes the loop take a turn soon; any thread may call it, and many calls make at most one system call.
  package func wake() {
    if isCurrent {
      isTurnWanted = true
      return
    }
    let mustRing = mailbox.withLock { box in
      defer { box.isRung = true }
      return !box.isRung
    }
    if mustRing { ring() }
  }

  /// Serves connections that left input for later, the longest waiting first; called at the end of a turn.
  ///
  /// No connection has two turns in a call. `mayGoOn` is called before each turn but the first, which always takes
  /// place; false ends the call.
  package func serveBacklog(most: Int, while mayGoOn: () -> Bool) {
    for place in 0..<min(most, backlog.count) {
      guard place == 0 || mayGoOn(), let next = backlog.next() else { return }
      next.takeTurn()
    }
  }

  package var hasBacklog: Bool { backlog.count > 0 }

  /// Begins a round, which is over when every connection that has sent bytes by now has been read.
  ///
  /// It is called at the end of a turn, and discards the round before.
  package func beginRound() { round = Round() }

  /// Whether every connection that had sent bytes before the round has had a turn since, unless it is paused.
  package var isRoundOver: Bool { round.isOver(taken: backlog.added - backlog.count) }

  func heard(isNamed: Bool) {
    calls += 1
    if isNamed { named += 1 }
  }

  /// The version of the library found at run time, such as `2.1.12-stable`.
  package static var libeventVersion: String {
    guard let version = event_get_version() else { return "unknown" }
    return String(cString: version)
  }

  /// Whether the caller is on the thread in `run`.
  package var isCurrent: Bool { owner.load(ordering: .relaxed) == pthread_self() }

  /// Whether the caller may use confined members: it is on the loop's thread, or the loop is not running.
  var mayTouch: Bool {
    let thread = owner.load(ordering: .relaxed)
    return thread == 0 || thread == pthread_self()
  }

  /// Milliseconds on a monotonic clock with an arbitrary zero.
  package var milliseconds: UInt64 {
    time?.milliseconds ?? UInt64(microseconds(of: CLOCK_MONOTONIC) / 1000)
  }
}

// MARK: - The executor of actors

extension EventLoop {
  /// Queues an actor's job, which runs on the loop's thread in a later turn.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOutside = !isCurrent
    let mustRing = mailbox.withLock { box in
      box.jobs.append(job)
      guard isOutside, !box.isRung else { return false }
      box.isRung = true
      return true
    }
    if mustRing { ring() }
  }

  /// Traps unless the caller is on the loop's thread; `assumeIsolated` calls it in C callbacks.
  package func checkIsolated() {
    precondition(isCurrent, "not on the thread of the event loop")
  }

  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Runs the jobs queued before.
  ///
  /// Jobs that they queue wait for the next turn, so that a busy actor cannot starve the sockets.
  private func runJobs() {
    mailbox.withLock { swap(&$0.jobs, &running) }
    for job in running { job.runSynchronously(on: asUnownedSerialExecutor()) }
    running.removeAll(keepingCapacity: true)
  }
}

// MARK: - libevent

extension EventLoop {
  typealias Callback = @convention(c) (Int32, Int16, UnsafeMutableRawPointer?) -> Void

  /// Returns an event of this base that is not added yet; the caller frees it.
  func makeEvent(
    _ descriptor: Int32, _ what: Int32, _ callback: Callback, _ context: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<event> {
    guard let made = event_new(base, descriptor, Int16(what), callback, context) else {
      preconditionFailure("out of memory")
    }
    return made
  }

  /// Returns a web server of this base that is not bound yet; nil without memory.
  func makeHTTP() -> (http: OpaquePointer, base: OpaquePointer)? {
    evhttp_new(base).map { ($0, base) }
  }

  private func ring() {
    // Writing fails only if the counter is full, and then the bell rings anyway.
    _ = eventfd_write(bell, 1)
  }

  private func hearBell() {
    var count: eventfd_t = 0
    _ = eventfd_read(bell, &count)
    mailbox.withLock { $0.isRung = false }
  }
}

/// Runs on any thread that calls libevent, possibly inside its calls; stores nothing.
private func reportFromLibevent(_ severity: Int32, _ message: UnsafePointer<CChar>?) {
  guard severity >= EVENT_LOG_WARN, let message else { return }
  let level = severity == EVENT_LOG_WARN ? LogLine.Level.warning : .error
  let line = LogLine.bytes("libevent: \(String(cString: message))", level)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Runs when libevent finds its own state corrupted.
///
/// The loop cannot be trusted afterwards, and acknowledged data is on disk, so that the process ends at once.
private func endAfterLibevent(_: Int32) {
  abort()
}
