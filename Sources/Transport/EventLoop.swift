// SPDX-License-Identifier: MIT
import CLibevent
import Glibc
import Synchronization

/// One libevent base, the thread that runs it, and the executor of the actors that live on it.
///
/// Every listener, connection, timer and signal watch of a loop is confined to the thread that is
/// in `run`; before `run` they may be made by the thread that will run it. Other threads may call
/// only `wake`, `stop` and, through `await`, `enqueue`: they write an eventfd and touch nothing of
/// libevent, so the base needs no locks.
/// Source: libevent 2.1, event2/event.h; SE-0392, SE-0424 and SE-0471.
///
/// `@unchecked Sendable`: the mailbox is guarded, the owner is atomic, and every other field is
/// touched only by the thread in `run` or before it runs.
package final class EventLoop: SerialExecutor, @unchecked Sendable {
  /// What other threads leave for the loop.
  private struct Mailbox {
    var jobs: [UnownedJob] = []
    /// The eventfd was written and not read since, so it need not be written again.
    var isRung = false
    var mustStop = false
  }

  private let base: OpaquePointer
  /// Who calls the timers; nil where the system does.
  let time: HeldTime?
  private let bell: Int32
  private var bellWatch: UnsafeMutablePointer<event>?
  private let owner = Atomic<pthread_t>(0)
  private let mailbox = Guarded(Mailbox())
  private var running: [UnownedJob] = []
  private var isTurnWanted = false

  /// The buffer into which every connection reads, as only one is read at a time: 64 KiB.
  let input: UnsafeMutableBufferPointer<UInt8>
  /// The connections that are taking leave.
  let farewells = Farewells()
  /// The connections that left lines for later.
  var backlog = Backlog()
  /// How many connections are open.
  var connections = 0
  /// How many of them are still agreeing on TLS.
  package internal(set) var handshakes = 0
  /// The sessions of those that speak TLS, or are to, by descriptor.
  var sessions: [TLSSession?] = []
  /// What every TLS connection reads and writes through; made for the first one.
  private(set) lazy var exchange = TLSExchange()
  private var round = Round()
  private var calls = 0
  private var named = 0

  /// Makes a loop that does not run yet, and makes the process ignore SIGPIPE.
  ///
  /// - Parameter time: calls the loop's timers; nil leaves them to the system.
  /// - Throws: `TransportFault.system` when the system has no descriptors or memory to spare.
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
    let watch = makeEvent(bell, EV_READ | EV_PERSIST, hearBell, Unmanaged.passUnretained(self).toOpaque())
    bellWatch = watch
    guard event_add(watch, nil) == 0 else { throw .system(call: "epoll_ctl", errno: errno) }
  }

  deinit {
    if let bellWatch { event_free(bellWatch) }
    event_base_free(base)
    close(bell)
    input.deallocate()
  }

  /// Runs the loop on the calling thread until `stop`.
  ///
  /// A turn waits for something to happen, runs every callback that is due, then the jobs of actors
  /// that were queued before, then `endOfTurn`. What callbacks and jobs set off is taken up in the
  /// next turn at the latest. Connections that are still open when it returns stay open; jobs that
  /// are queued afterwards never run.
  ///
  /// - Parameter endOfTurn: called on the loop's thread after every turn; the place to commit what
  ///   the turn gathered. It may call `stop`.
  package func run(endOfTurn: () -> Void) {
    let isFree = owner.compareExchange(
      expected: 0, desired: pthread_self(), ordering: .acquiringAndReleasing
    ).exchanged
    precondition(isFree, "a loop runs on one thread at a time")
    defer { owner.store(0, ordering: .releasing) }

    while true {
      let (isBusy, mustStop) = mailbox.withLock { (!$0.jobs.isEmpty, $0.mustStop) }
      if mustStop { break }
      let mayWait = !isBusy && !isTurnWanted && backlog.isEmpty
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

  /// Makes `run` return after the turn that is under way; from any thread, at any time.
  package func stop() {
    mailbox.withLock { $0.mustStop = true }
    wake()
  }

  /// Makes the loop take a turn soon; from any thread.
  ///
  /// Many calls before that turn make one system call at most.
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

  /// Gives connections that left lines for later their turns, the longest waiting first; for the end of a turn.
  ///
  /// None has two of them: who yields again waits behind all others.
  ///
  /// - Parameters:
  ///   - most: so many turns at most.
  ///   - mayGoOn: asked before each but the first, which nobody else's work puts off.
  package func serveBacklog(most: Int, while mayGoOn: () -> Bool) {
    for place in 0..<min(most, backlog.count) {
      guard place == 0 || mayGoOn(), let next = backlog.popFirst() else { return }
      next.takeTurn()
    }
  }

  /// Whether connections wait that left lines for later.
  package var hasBacklog: Bool { !backlog.isEmpty }

  /// Begins a round: it is over when everybody has been heard who has sent something by now.
  ///
  /// For the end of a turn; the round before it, over or not, is forgotten.
  package func beginRound() { round = Round() }

  /// Whether everybody who had sent something when the round began has had a turn since, as far as they are read.
  package var isRoundOver: Bool { round.isOver(taken: backlog.taken) }

  /// Counts a connection that is called.
  func heard(isNamed: Bool) {
    calls += 1
    if isNamed { named += 1 }
  }

  /// The version of the library that was found at run time, such as `2.1.12-stable`.
  package static var libeventVersion: String {
    guard let version = event_get_version() else { return "unknown" }
    return String(cString: version)
  }

  /// Whether the caller is on the thread that is in `run`.
  package var isCurrent: Bool { owner.load(ordering: .relaxed) == pthread_self() }

  /// Whether the caller may touch what is confined to the loop: it is on its thread, or none runs it.
  var mayTouch: Bool {
    let thread = owner.load(ordering: .relaxed)
    return thread == 0 || thread == pthread_self()
  }

  /// Milliseconds on a clock that never goes back; its zero means nothing.
  package var milliseconds: UInt64 {
    if let time { return time.milliseconds }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
  }
}

// MARK: - The executor of actors

extension EventLoop {
  /// Takes an actor's job; it runs on the loop's thread in a turn to come.
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

  /// Traps unless the caller is on the loop's thread; what `assumeIsolated` asks in a C callback.
  package func checkIsolated() {
    precondition(isCurrent, "not on the thread of the event loop")
  }

  /// Whether the caller is on the loop's thread.
  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// The loop as the executor that an actor names in `unownedExecutor`.
  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Runs the jobs that were queued before; those that they queue wait for the next turn, so that
  /// an actor that keeps itself busy cannot starve the sockets.
  private func runJobs() {
    mailbox.withLock { swap(&$0.jobs, &running) }
    for job in running { job.runSynchronously(on: asUnownedSerialExecutor()) }
    running.removeAll(keepingCapacity: true)
  }
}

// MARK: - libevent

extension EventLoop {
  /// The type of a C callback of libevent.
  typealias Callback = @convention(c) (Int32, Int16, UnsafeMutableRawPointer?) -> Void

  /// Makes an event of this base that is not added yet; its owner frees it.
  func makeEvent(
    _ descriptor: Int32, _ what: Int32, _ callback: Callback, _ context: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<event> {
    guard let made = event_new(base, descriptor, Int16(what), callback, context) else {
      preconditionFailure("out of memory")
    }
    return made
  }

  /// Makes a web server of this base, which is not bound yet; nil where there is no memory.
  func makeHTTP() -> (http: OpaquePointer, base: OpaquePointer)? {
    evhttp_new(base).map { ($0, base) }
  }

  private func ring() {
    // Only a full counter fails, and then the bell is ringing anyway.
    _ = eventfd_write(bell, 1)
  }

  fileprivate func heardBell() {
    var count: eventfd_t = 0
    _ = eventfd_read(bell, &count)
    mailbox.withLock { $0.isRung = false }
  }
}

/// Runs on the loop's thread, never inside another callback; the loop frees the event in `deinit`.
private func hearBell(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().heardBell()
}

/// Runs on whichever thread calls libevent, possibly inside its calls; keeps nothing.
private func reportFromLibevent(_ severity: Int32, _ message: UnsafePointer<CChar>?) {
  guard severity >= EVENT_LOG_WARN, let message else { return }
  let level = severity == EVENT_LOG_WARN ? LogLine.Level.warning : .error
  let line = LogLine.bytes("libevent: \(String(cString: message))", level)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Runs when libevent finds its own state broken; nothing of the loop can be trusted after it, and
/// what was acknowledged is on disk, so the process ends at once.
private func endAfterLibevent(_: Int32) {
  abort()
}
