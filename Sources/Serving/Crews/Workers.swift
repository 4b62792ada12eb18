// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// A pool of threads for work off the loop's thread; answers come in any order.
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

  /// Creates a pool without threads; jobs wait, or are done by `doJob`.
  ///
  /// - Parameters:
  ///   - wake: called on a worker's thread when an answer is ready.
  ///   - work: called on a worker's thread for each job.
  init(wake: @escaping @Sendable () -> Void, work: @escaping @Sendable (Job) -> Answer) {
    self.work = work
    self.wake = wake
  }

  /// Starts threads.
  ///
  /// - Parameter threads: the number of threads.
  /// - Throws: if the system refuses a thread; those started before it work.
  func start(threads: Int) throws(TransportFault) {
    for _ in 0..<threads { try start() }
  }

  /// The number of jobs that were not taken yet.
  var waiting: Int { shared.withLock { $0.jobs.count } }

  /// Adds a job.
  ///
  /// - Returns: its place in the queue.
  @discardableResult
  func ask(_ job: Job) -> Int {
    let place = shared.withLock { $0.jobs.append(job) }
    bell.post()
    return place
  }

  /// Replaces the job at a place; false if it was taken already.
  func replace(_ place: Int, with job: Job) -> Bool {
    shared.withLock { $0.jobs.replace(place, with: job) }
  }

  /// Removes the job at a place, if it was not taken yet.
  func drop(_ place: Int) { shared.withLock { $0.jobs.remove(place) } }

  /// Returns the answers since the last call.
  func answers() -> [Answer] {
    shared.withLock { shared in
      guard !shared.answers.isEmpty else { return [] }
      defer { shared.answers = [] }
      return shared.answers
    }
  }

  /// Ends each thread after its present job.
  func stop() {
    let threads = shared.withLock { shared in
      shared.mustStop = true
      return shared.threads
    }
    for _ in 0..<threads { bell.post() }
  }

  private func start() throws(TransportFault) {
    var thread = pthread_t()
    // The thread retains the pool until it ends.
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
    // Signals are handled on the loop's thread.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    // The loop's thread comes first if there are fewer cores than threads. Source: setpriority(2), of one thread.
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

  /// Does the next job on the caller's thread; false if none waits.
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

/// The body of a thread.
private final class ThreadBody {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
