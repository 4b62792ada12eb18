// SPDX-License-Identifier: MIT
import Bytes

/// Hashing of codes beside the loop, because one hash takes tens of milliseconds.
enum CodeHashing {
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

  /// Those who hash, without threads yet.
  ///
  /// - Parameters:
  ///   - costLog2: the work of one new hash.
  ///   - wake: called on a hashing thread when an answer is ready.
  /// - Returns: them.
  static func workers(
    costLog2: Int, wake: @escaping @Sendable () -> Void
  ) -> Workers<Job, Done> {
    Workers(wake: wake) { job in
      let secret = Array(job.code.utf8)
      guard let known = job.known else {
        return Done(job: job, hash: SecretHash(of: secret, salt: job.salt, costLog2: costLog2))
      }
      return Done(job: job, hash: known.matches(secret) ? known : nil)
    }
  }
}
