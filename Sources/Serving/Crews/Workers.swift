// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Transport

/// A crew's threads, whatever their jobs.
protocol WorkerPool: Sendable {
  /// Starts the threads.
  ///
  /// - Throws: `noThread` if the system refuses one; those started before it work.
  func start() throws(TransportFault)
  /// Ends each thread after its present job.
  func stop()
  /// Does the next job on the caller's thread; false if none waits.
  func doJob() -> Bool
}

/// A pool of threads for work off the loop's thread; answers come in any order.
final class Workers<Job: Sendable, Answer: Sendable>: WorkerPool {
  private struct Shared {
    var jobs = JobLine<Job>()
    var answers: [Answer] = []
    var mustStop = false
  }

  private let shared = Monitor(Shared())
  private let threads: Int
  private let work: @Sendable (Job) -> Answer
  private let wake: @Sendable () -> Void

  /// Creates a pool without its threads; jobs wait, or are done by `doJob`.
  ///
  /// Both functions are called on a worker's thread: `work` for each job, `wake` when an answer is ready.
  init(
    threads: Int, wake: @escaping @Sendable () -> Void, work: @escaping @Sendable (Job) -> Answer
  ) {
    self.threads = threads
    self.work = work
    self.wake = wake
  }

  func start() throws(TransportFault) {
    do throws(WorkThread.Refusal) {
      // Each thread retains the pool until it ends.
      for _ in 0..<threads { try WorkThread { self.run() }.detach() }
    } catch { throw .noThread(errno: error.errno) }
  }

  /// The number of jobs that were not taken yet.
  var waiting: Int { shared.look { $0.jobs.count } }

  /// Adds a job; returns its place in the queue.
  @discardableResult
  func ask(_ job: Job) -> Int {
    shared.change { $0.jobs.append(job) }
  }

  /// Replaces the job at a place; false if it was taken already.
  func replace(_ place: Int, with job: Job) -> Bool {
    shared.look { $0.jobs.replace(place, with: job) }
  }

  /// Removes the job at a place, if it was not taken yet.
  func drop(_ place: Int) { shared.look { $0.jobs.remove(place) } }

  /// Returns the answers since the last call.
  func answers() -> [Answer] {
    shared.look { shared in
      guard !shared.answers.isEmpty else { return [] }
      defer { shared.answers = [] }
      return shared.answers
    }
  }

  func stop() { shared.change { $0.mustStop = true } }

  private func run() {
    // The loop's thread comes first if there are fewer cores than threads. Source: setpriority(2), of one thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    while let job = shared.wait(until: { $0.mustStop ? .some(nil) : $0.jobs.next().map { .some($0) } }) {
      answer(job)
    }
  }

  func doJob() -> Bool {
    guard let job = shared.look({ $0.jobs.next() }) else { return false }
    answer(job)
    return true
  }

  private func answer(_ job: Job) {
    let answer = work(job)
    shared.look { $0.answers.append(answer) }
    wake()
  }
}
