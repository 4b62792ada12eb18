// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

@Suite("EventLoop: one thread, and the executor of actors")
struct EventLoopTests {
  /// A misspelt `unownedExecutor` silently falls back to the default pool.
  ///
  /// Source: SE-0392.
  @Test("An actor of the loop runs on the loop's thread, whoever calls")
  func actorThread() async throws {
    let thread = try LoopThread()
    let first = await thread.visitor.thread()
    let others = await withTaskGroup(of: UInt.self) { group in
      for _ in 0..<50 { group.addTask { await thread.visitor.thread() } }
      return await group.reduce(into: Set<UInt>()) { $0.insert($1) }
    }
    #expect(others == [first])
    #expect(await thread.on { thread.loop.isCurrent })
    #expect(!thread.loop.isCurrent)
    #expect(thread.stop())
  }

  @Test("Ten thousand calls from many tasks are all run, one at a time")
  func manyCalls() async throws {
    let thread = try LoopThread()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { for _ in 0..<100 { await thread.visitor.count() } }
      }
    }
    #expect(await thread.visitor.calls == 10_000)
    #expect(thread.stop())
  }

  /// No Swift task runs in a C callback, so the executor alone can answer.
  ///
  /// Source: SE-0424, SE-0471.
  @Test("Inside a callback of libevent the actor may be entered without a hop")
  func assumeIsolated() async throws {
    let journal = Journal()
    let timer = Box<Transport.Timer?>(nil)
    let visitor = Box<Visitor?>(nil)
    let thread = try LoopThread { loop in
      let actor = Visitor(loop)
      visitor.value = actor
      let made = Transport.Timer(loop: loop) {
        actor.assumeIsolated { $0.count() }
        journal.note("entered")
      }
      made.start(afterMilliseconds: 0, repeating: false)
      timer.value = made
    }
    #expect(journal.has("entered"))
    #expect(await visitor.value?.calls == 1)
    await thread.on { timer.value = nil }
    #expect(thread.stop())
  }

  @Test("An actor that keeps itself busy does not keep the loop from its sockets and timers")
  func fairness() async throws {
    let thread = try LoopThread()
    let isDone = Box(false)
    let busy = Task {
      while !(await thread.on { isDone.value }) { await thread.visitor.count() }
    }
    #expect(await waitOnLoop(thread, milliseconds: 20))
    await thread.on { isDone.value = true }
    await busy.value
    #expect(thread.stop())
  }

  @Test("To wake the loop is to have a turn end")
  func wakes() async throws {
    let loop = try EventLoop()
    let journal = Journal()
    Thread {
      loop.run { journal.note("turn") }
      journal.note("returned")
    }.start()
    for count in 1...20 {
      let turns = journal.all.count
      loop.wake()
      #expect(journal.has("turn", times: turns + 1), "wake \(count)")
    }
    loop.stop()
    #expect(journal.has("returned"))
  }

  @Test("The end of a turn may ask for one more turn, or for the last")
  func endOfTurn() throws {
    let loop = try EventLoop()
    var turns = 0
    loop.wake()
    loop.run {
      turns += 1
      if turns < 5 { loop.wake() } else { loop.stop() }
    }
    #expect(turns == 5)
  }

  @Test("A loop that was stopped before it ran returns at once")
  func stoppedBefore() throws {
    let loop = try EventLoop()
    loop.stop()
    var turns = 0
    loop.run { turns += 1 }
    #expect(turns == 0)
  }

  @Test("An idle loop takes no turns")
  func idle() async throws {
    let thread = try LoopThread()
    let before = thread.turns
    #expect(await waitOnLoop(thread, milliseconds: 100))
    #expect(thread.turns - before < 10)
    #expect(thread.stop())
  }

  @Test("The library tells its version")
  func version() {
    #expect(EventLoop.libeventVersion.hasPrefix("2."))
  }
}

/// One after the other: libevent keeps a single place in a process for the loop that signals go to, also for one that
/// is refused its signal.
@Suite("Timer and SignalWatch", .serialized)
struct TimerTests {
  @Test("A timer fires once, or again and again until it is stopped")
  func fires() async throws {
    let journal = Journal()
    let timers = Box<[Transport.Timer]>([])
    let thread = try LoopThread { loop in
      let once = Transport.Timer(loop: loop) { journal.note("once") }
      once.start(afterMilliseconds: 1, repeating: false)
      let often = Transport.Timer(loop: loop) {
        journal.note("often")
        if journal.all.count(where: { $0 == "often" }) == 5 { timers.value[1].stop() }
      }
      often.start(afterMilliseconds: 2, repeating: true)
      let never = Transport.Timer(loop: loop) { journal.note("never") }
      never.start(afterMilliseconds: 1, repeating: false)
      never.stop()
      let late = Transport.Timer(loop: loop) { journal.note("late") }
      late.start(afterMilliseconds: 1, repeating: false)
      late.start(afterMilliseconds: 3_600_000, repeating: false)
      timers.value = [once, often, never, late]
    }
    #expect(journal.has("often", times: 5))
    #expect(await waitOnLoop(thread, milliseconds: 30))
    #expect(journal.all.sorted() == ["often", "often", "often", "often", "often", "once"])
    await thread.on { timers.value = [] }
    #expect(thread.stop())
  }

  @Test("A timer may let go of itself when it fires")
  func letsGo() async throws {
    let journal = Journal()
    let timer = Box<Transport.Timer?>(nil)
    let thread = try LoopThread { loop in
      let made = Transport.Timer(loop: loop) {
        timer.value = nil
        journal.note("fired")
      }
      made.start(afterMilliseconds: 0, repeating: true)
      timer.value = made
    }
    #expect(journal.has("fired"))
    #expect(await waitOnLoop(thread, milliseconds: 10))
    #expect(journal.all == ["fired"])
    #expect(thread.stop())
  }

  @Test(
    "A signal is a call on the loop's thread, one that came before too, where it was blocked until it was watched"
  )
  func signals() async throws {
    let journal = Journal()
    let watch = Box<SignalWatch?>(nil)
    let thread = try LoopThread { loop in
      var only = sigset_t()
      sigemptyset(&only)
      sigaddset(&only, SIGUSR2)
      pthread_sigmask(SIG_BLOCK, &only, nil)
      pthread_kill(pthread_self(), SIGUSR2)
      watch.value = try SignalWatch(loop: loop, signal: SIGUSR2) {
        journal.note("caught \(loop.isCurrent)")
      }
    }
    #expect(journal.has("caught true"))
    for times in 2...3 {
      kill(getpid(), SIGUSR2)
      #expect(journal.has("caught true", times: times))
    }
    await thread.on { watch.value = nil }
    #expect(thread.stop())
  }

  @Test("A signal that cannot be caught is refused")
  func refusedSignal() throws {
    let loop = try EventLoop()
    #expect(throws: TransportFault.self) { try SignalWatch(loop: loop, signal: SIGKILL) {} }
  }
}
