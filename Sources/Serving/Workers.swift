// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// Threads for work that the loop does not wait for: jobs go in, answers come out in any order.
final class Workers<Job: Sendable, Answer: Sendable>: Sendable {
  private struct Shared {
    var jobs: [Job] = []
    var answers: [Answer] = []
    var mustStop = false
  }

  private let shared = Guarded(Shared())
  private let bell = Semaphore()
  private let threads: Int
  private let work: @Sendable (Job) -> Answer
  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - threads: how many work side by side.
  ///   - wake: called on a worker's thread when an answer is ready.
  ///   - work: called on a worker's thread for each job.
  init(threads: Int, wake: @escaping @Sendable () -> Void, work: @escaping @Sendable (Job) -> Answer) {
    self.threads = threads
    self.work = work
    self.wake = wake
    for _ in 0..<threads { start() }
  }

  /// How many jobs nobody has taken up yet.
  var waiting: Int { shared.withLock { $0.jobs.count } }

  /// Hands a job over.
  func ask(_ job: Job) {
    shared.withLock { $0.jobs.append(job) }
    bell.post()
  }

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
    shared.withLock { $0.mustStop = true }
    for _ in 0..<threads { bell.post() }
  }

  private func start() {
    var thread = pthread_t()
    // The thread holds the pool until it ends.
    let context = Unmanaged.passRetained(ThreadBody { self.run() }).toOpaque()
    let failure = pthread_create(&thread, nil, runBody, context)
    precondition(failure == 0, "the system gives no thread")
    pthread_detach(thread)
  }

  private func run() {
    while true {
      bell.wait()
      let job = shared.withLock { shared -> Job? in
        if shared.mustStop || shared.jobs.isEmpty { return nil }
        return shared.jobs.removeFirst()
      }
      guard let job else {
        if shared.withLock({ $0.mustStop }) { return }
        continue
      }
      let answer = work(job)
      shared.withLock { $0.answers.append(answer) }
      wake()
    }
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
