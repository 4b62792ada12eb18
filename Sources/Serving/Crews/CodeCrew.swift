// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Wire

/// A line whose code is being hashed.
struct PendingCode {
  enum Purpose {
    case login(PlayerName)
    case account(AccountLine)
    case entrant(TournamentCommand)
  }

  let purpose: Purpose
  let tag: Tag
  /// The name whose code it may be a guess of; nil if it cannot be one.
  var tried: PlayerName? {
    if case .login(let name) = purpose, isCompared { return name }
    return nil
  }
  let isCompared: Bool
}

/// Codes that are hashed beside the loop, because one hash takes tens of milliseconds.
///
/// Addresses take turns.
/// Source: Protocol/SPEC.md 4.8, 7.6.
struct CodeCrew {
  struct Job: Sendable {
    /// The connection that waits for the answer.
    let connection: UInt64
    let code: String
    /// The hash to compare with; nil for a new one.
    let known: SecretHash?
    /// 16 random bytes for a new hash.
    let salt: [UInt8]
  }

  struct Done: Sendable {
    let job: Job
    /// The hash that the code matches or newly has; nil if it does not match.
    let hash: SecretHash?
  }

  /// The threads that hash: one where two would leave the loop no core of its own.
  ///
  /// A hash takes a core for tens of milliseconds. Beside other programs' work, hashing on every core would use up the
  /// server's share of each, also what the loop needs, whatever the threads' priorities within the server.
  private static var threads: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 2 ? 2 : 1 }
  /// Codes that the threads have at one time; the others wait where addresses take turns.
  private static let atWorkMost = 4
  /// How many times the codes that may wait of one address may wait of all addresses.
  private static let originsMost = 128
  /// How many times as many codes may wait of an address if they may be those of accounts or seats.
  private static let awaitedMost = 8

  let workers: Workers<Job, Done>
  private let limits: Limits
  private var waiting = FairLine<Job>()
  private var atWork = 0
  /// The waiting line of each connection.
  private var pending: [UInt64: PendingCode] = [:]

  init(_ options: ServerOptions, wake: @escaping @Sendable () -> Void) {
    limits = options.limits
    let costLog2 = options.codeCostLog2
    workers = Workers(threads: Self.threads, wake: wake) { job in
      let secret = Array(job.code.utf8)
      guard let known = job.known else {
        return Done(job: job, hash: SecretHash(of: secret, salt: job.salt, costLog2: costLog2))
      }
      return Done(job: job, hash: known.matches(secret) ? known : nil)
    }
  }

  /// Whether no line waits for a hash.
  var isIdle: Bool { pending.isEmpty }

  /// Whether one more code of an address may wait.
  ///
  /// `isAwaited` tells that the code may be that of an account or a seat, which strangers must not keep waiting.
  func hasRoom(for origin: UInt64, isAwaited: Bool) -> Bool {
    let most = limits.loginQueue
    return waiting.count(of: origin) < (isAwaited ? most * Self.awaitedMost : most)
      && waiting.count < most * Self.originsMost
  }

  mutating func ask(_ job: Job, for line: PendingCode, from origin: UInt64) {
    pending[job.connection] = line
    waiting.append(job, of: origin)
    handOver()
  }

  /// Removes and returns the line of a connection that is gone; its code is not hashed unless that is under way.
  mutating func forget(_ connection: UInt64) -> PendingCode? { pending.removeValue(forKey: connection) }

  /// Returns the lines whose codes are hashed and were waited for; `handOver` follows.
  mutating func finish() -> [(line: PendingCode, done: Done)] {
    let done = workers.answers()
    atWork -= done.count
    return done.compactMap { done in forget(done.job.connection).map { ($0, done) } }
  }

  mutating func handOver() {
    while atWork < Self.atWorkMost, let job = waiting.next() {
      guard pending[job.connection] != nil else { continue }
      atWork += 1
      workers.ask(job)
    }
  }
}
