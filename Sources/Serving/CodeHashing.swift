// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Transport

/// Two threads that hash codes, because one hash takes tens of milliseconds and the loop never waits.
final class CodeHashing: Sendable {
  /// A question: whether a code is that of a known hash, or what a new code's hash is.
  struct Job: Sendable {
    /// The connection that waits for the answer.
    let connection: UInt64
    let code: String
    /// The hash to compare with, or nil for a new one.
    let known: SecretHash?
    /// 16 random bytes for a new hash.
    let salt: [UInt8]
  }

  /// An answer.
  struct Done: Sendable {
    let job: Job
    /// The hash that the code matches or newly has; nil where it does not match.
    let hash: SecretHash?
  }

  private struct Shared {
    var jobs: [Job] = []
    var done: [Done] = []
    var mustStop = false
  }

  private let shared = Guarded(Shared())
  private let bell = Semaphore()
  private let costLog2: Int
  private let wake: @Sendable () -> Void
  private static let threads = 2

  /// - Parameters:
  ///   - costLog2: the work of one new hash.
  ///   - wake: called on a hashing thread when an answer is ready.
  init(costLog2: Int, wake: @escaping @Sendable () -> Void) {
    self.costLog2 = costLog2
    self.wake = wake
    for _ in 0..<Self.threads { Self.start(self) }
  }

  /// How many questions have no answer yet.
  var waiting: Int { shared.withLock { $0.jobs.count } }

  /// Asks.
  func ask(_ job: Job) {
    shared.withLock { $0.jobs.append(job) }
    bell.post()
  }

  /// The answers since the last call.
  func answers() -> [Done] {
    shared.withLock { shared in
      guard !shared.done.isEmpty else { return [] }
      defer { shared.done = [] }
      return shared.done
    }
  }

  /// Ends the threads after the hash each is at.
  func stop() {
    shared.withLock { $0.mustStop = true }
    for _ in 0..<Self.threads { bell.post() }
  }

  private static func start(_ pool: CodeHashing) {
    var thread = pthread_t()
    // The thread holds the pool until it ends.
    let context = Unmanaged.passRetained(pool).toOpaque()
    let failure = pthread_create(&thread, nil, hashCodes, context)
    precondition(failure == 0, "the system gives no thread")
    pthread_detach(thread)
  }

  fileprivate func work() {
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
      let secret = Array(job.code.utf8)
      let hash: SecretHash?
      if let known = job.known {
        hash = known.matches(secret) ? known : nil
      } else {
        hash = SecretHash(of: secret, salt: job.salt, costLog2: costLog2)
      }
      shared.withLock { $0.done.append(Done(job: job, hash: hash)) }
      wake()
    }
  }
}

/// Runs on a thread of its own; lets go of the pool at the end.
private func hashCodes(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let pool = Unmanaged<CodeHashing>.fromOpaque(context).takeRetainedValue()
  pool.work()
  return nil
}
