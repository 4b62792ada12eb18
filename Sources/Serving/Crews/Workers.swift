// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// Threads for work that the loop does not wait for: jobs go in, answers come out in any order.
final class Workers<Job: Sendable, Answer: Sendable>: Sendable {
  private struct Shared {
    var jobs = JobLine<Job>()
    var answers: [Answer] = []
    var threads = 0
    var mustStop = false
  }

  private let shared = Guarded(Shared())
  private let bell = Semaphore()
  private let work: @Sendable (Job) -> Answer
  private let wake: @Sendable () -> Void

  /// Without threads yet: jobs wait, or are done by `doJob`.
  ///
  /// - Parameters:
  ///   - wake: called on a worker's thread when an answer is ready.
  ///   - work: called on a worker's thread for each job.
  init(wake: @escaping @Sendable () -> Void, work: @escaping @Sendable (Job) -> Answer) {
    self.work = work
    self.wake = wake
  }

  /// Has threads work.
  ///
  /// - Parameter threads: how many, side by side.
  /// - Throws: where the system has no more; those before work.
  func start(threads: Int) throws(TransportFault) {
    for _ in 0..<threads { try start() }
  }

  /// How many jobs nobody has taken up yet.
  var waiting: Int { shared.withLock { $0.jobs.count } }

  /// Hands a job over.
  ///
  /// - Returns: its place in the line.
  @discardableResult
  func ask(_ job: Job) -> Int {
    let place = shared.withLock { $0.jobs.append(job) }
    bell.post()
    return place
  }

  /// Puts another job in the place of one; false where that one is taken up already.
  func replace(_ place: Int, with job: Job) -> Bool {
    shared.withLock { $0.jobs.replace(place, with: job) }
  }

  /// Takes a job back that nobody has taken up yet.
  func drop(_ place: Int) { shared.withLock { $0.jobs.remove(place) } }

  /// The answers since the last call.
  func answers() -> [Answer] {
    shared.withLock { shared in
      guard !shared.answers.isEmpty else { return [] }
      defer { shared.answers = [] }
      return shared.answers
    }
  }

  /// Ends each thread after the job that it is at.
  func stop() {
    let threads = shared.withLock { shared in
      shared.mustStop = true
      return shared.threads
    }
    for _ in 0..<threads { bell.post() }
  }

  private func start() throws(TransportFault) {
    var thread = pthread_t()
    // The thread holds the pool until it ends.
    let context = Unmanaged.passRetained(ThreadBody { self.run() })
    let failure = pthread_create(&thread, nil, runBody, context.toOpaque())
    guard failure == 0 else {
      context.release()
      throw .noThread(errno: failure)
    }
    pthread_detach(thread)
    shared.withLock { $0.threads += 1 }
  }

  private func run() {
    // Signals belong to the loop.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    // Whoever types is answered first, where there are fewer cores than threads. Source: setpriority(2), of one thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    while true {
      bell.wait()
      let job = shared.withLock { $0.mustStop ? nil : $0.jobs.next() }
      guard let job else {
        if shared.withLock({ $0.mustStop }) { return }
        continue
      }
      answer(job)
    }
  }

  /// Does the next job on the caller's thread; false where none waits.
  func doJob() -> Bool {
    guard let job = shared.withLock({ $0.jobs.next() }) else { return false }
    answer(job)
    return true
  }

  private func answer(_ job: Job) {
    let answer = work(job)
    shared.withLock { $0.answers.append(answer) }
    wake()
  }
}

/// What a thread runs.
private final class ThreadBody {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
